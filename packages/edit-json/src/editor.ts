import type { DocumentEditor, DocumentValue, Edited, Operation, Outcome } from "@agent-config/core";
import type { Dialect } from "./dialect.ts";
import { entryOf, follow, openDocument } from "./document.ts";
import { parse } from "./grammar.ts";
import { put } from "./put.ts";
import { readValue } from "./reader.ts";
import type { Source } from "./refusal.ts";
import { apply, editsOf } from "./render.ts";
import { takeOut } from "./take-out.ts";

/** Above this many characters the result is not judged again: the scan of the text before is all that a large file can afford. */
const judgedAgain = 8 * 1024 * 1024;

export const editorFor = (dialect: Dialect): DocumentEditor => ({
  format: dialect.accepts.comments ? "jsonc" : "json",
  title: dialect.title,
  read: (text, path) => read(dialect, text, path),
  edit: (text, operations) => edit(dialect, text, operations),
});

const read = (dialect: Dialect, text: string, path: readonly string[]): DocumentValue | undefined => {
  const container = { path: path.slice(0, -1) };
  const document = openDocument(text, dialect, [container.path], path.slice(-1));
  const name = path.at(-1);
  if (name === undefined) return document.root.node && readValue(document.root.node);
  const item = entryOf(document, follow(document, container), container, name);
  return item && readValue(item.value);
};

const edit = (dialect: Dialect, text: string, operations: readonly Operation[]): Edited => {
  const document = openDocument(
    text,
    dialect,
    operations.map(({ container }) => container.path),
    operations.map(({ name }) => name),
  );
  const outcomes = operations.map(
    (operation): Outcome => (operation.op === "put" ? put(document, operation) : takeOut(document, operation)),
  );
  const edits = editsOf(text, document.root);
  const result = apply(text, edits);
  if (edits.length > 0 && result.length < judgedAgain) judge({ ...document.source, text: result }, dialect);
  return { text: result, edits, outcomes };
};

/** What we made must be what we accept; anything else is a mistake of ours, not of the file. */
const judge = (source: Source, { accepts }: Dialect): void => {
  try {
    parse(source, accepts, deaf);
  } catch (cause) {
    throw new Error(`The edit would have broken the document, so nothing was changed.`, { cause });
  }
};

const deaf = { open: () => false, close() {}, key() {}, value() {}, comma() {} };
