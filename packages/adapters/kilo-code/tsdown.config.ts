import { library } from "../../../tsdown.preset.ts";

export default library();
