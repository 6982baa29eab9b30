/**
 * Editors for JSON files, with and without comments: text in, text out. They change the keys that they are asked to change
 * and no other byte; `docs/formats/json.md` says what is kept, what is refused and what cannot be kept.
 *
 * ```ts
 * import { jsonc } from "@agent-config/edit-json";
 *
 * const container = { path: ["mcpServers"] };
 * const set = { type: "http", url: "https://example.com/mcp" };
 * const added = jsonc.edit(before, [{ op: "put", container, name: "docs", set, drop: ["command"] }]);
 * const created = added.outcomes[0]?.created;
 * const removed = jsonc.edit(added.text, [{ op: "remove", container, name: "docs", ...(created && { created }) }]);
 * removed.text === before; // to the byte
 * ```
 */
import type { DocumentEditor } from "@agent-config/core";
import { type Accepts, lenient, strict, titleOf } from "./dialect.ts";
import { editorFor } from "./editor.ts";

/**
 * Strict JSON (RFC 8259), read and written. A text is read when `JSON.parse` reads it, when it is blank, and when a byte
 * order mark stands before either.
 *
 * `read` and `edit` throw AgentConfigError with the position (line and column from 1, a byte order mark not counted) and a
 * message that shows the line with all values hidden:
 * - CONFIG_UNPARSEABLE: not what this editor reads. The message names what stands there: "a comment", "a trailing comma",
 *   "a byte order mark", "an unexpected end", "a merge conflict marker", …
 * - CONFIG_DUPLICATE_KEY: a key on the path, or one that is to be written, stands twice; the position is the second.
 * - CONFIG_SHAPE: the document or a value on the path is not an object (or not an array, for a container with `keyedBy`).
 *   `null` counts as empty, an entry of another type is replaced.
 *
 * Of integers beyond 2^53 `read` gives bigint; of a key that stands twice inside the value it gives the last, as JSON.parse
 * does. A `Date` is written as the string of its `toISOString()`.
 */
export const json: DocumentEditor = jsonDialect({ accepts: strict, emits: "json" });

/** JSON with comments and trailing commas. Comments are kept and never added; errors as for `json`. */
export const jsonc: DocumentEditor = jsonDialect({ accepts: lenient, emits: "jsonc" });

export interface JsonDialect {
  /** What the harness reads; anything else is refused. */
  readonly accepts: Accepts;
  /** `json`: what we add is strict JSON. `jsonc`: a list that ends with a comma goes on doing so. */
  readonly emits: "json" | "jsonc";
  /** What a message calls such a file, as in "This is not strict JSON"; by default made from `accepts`. */
  readonly title?: string;
}

/**
 * An editor for the files of one harness, e.g. `{ accepts: lenient, emits: "json" }` for one that reads comments but writes
 * none. Errors as for `json`.
 */
export function jsonDialect({ accepts, emits, title = titleOf(accepts) }: JsonDialect): DocumentEditor {
  return editorFor({ accepts, emits, title });
}

/** What is accepted by `json`, and by `jsonc`. */
export { type Accepts, lenient, strict };
