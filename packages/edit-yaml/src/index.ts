export { yamlEditor as yaml } from "./editor.ts";
