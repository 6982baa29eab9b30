/**
 * An editor for YAML files. It changes the keys it is asked to change and no other byte: what it writes is spliced into the
 * text at the places that the `yaml` parser reports, read again, and compared with what was there before.
 *
 * ```ts
 * import { yaml } from "@agent-config/edit-yaml";
 * const { text, outcomes } = yaml.edit(before, [
 *   { op: "put", container: { path: ["extensions"] }, name: "docs", set: { cmd: "npx", args: ["-y", "docs"] }, drop: [] },
 *   { op: "put", container: { path: ["mcpServers"], keyedBy: "name" }, name: "docs", set: { command: "npx" }, drop: [] },
 * ]);
 * ```
 */
import { type DocumentEditor, defineEditor } from "@agent-config/core";
import { open } from "./editor.ts";

export { type Piece, pieces, plainText } from "./pieces.ts";

/**
 * YAML 1.2 in one document (yaml.org/spec/1.2.2), of up to 5 million characters and 500 levels; `%YAML 1.1` is obeyed.
 * What is written means the same to readers of YAML 1.1. A container is a map, or with `keyedBy` a list of maps.
 *
 * Throws, with `position`: CONFIG_UNPARSEABLE (not one YAML document, or a character on which readers disagree),
 * CONFIG_DUPLICATE_KEY (on the path), CONFIG_SHAPE (on the path stands another value, an alias, a tag or a merge key, or
 * the edit would change what an alias elsewhere means) and CONFIG_TOO_LARGE. docs/formats/yaml.md tells all of it.
 */
export const yaml: DocumentEditor = defineEditor({ format: "yaml", title: "YAML", open });
