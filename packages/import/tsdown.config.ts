import { library } from "../../tsdown.preset.ts";

export default library({ index: "src/index.ts", node: "src/node/index.ts" });
