import {
  type Container,
  type DocumentEditor,
  type DocumentValue,
  defineEditor,
  type Edited,
  type Operation,
  type Outcome,
  type Path,
} from "@agent-config/core";
import type { Dialect } from "./dialect.ts";
import { type Document, entryOf, follow, openDocument } from "./document.ts";
import { parse } from "./grammar.ts";
import { put } from "./put.ts";
import { readValue } from "./reader.ts";
import type { Source } from "./refusal.ts";
import { apply, editsOf } from "./render.ts";
import { takeOut } from "./take-out.ts";

/** Above this many characters the result is not judged again: the scan of the text before is all that a large file can afford. */
const judgedAgain = 8 * 1024 * 1024;

export const editorFor = (dialect: Dialect): DocumentEditor =>
  defineEditor({
    format: dialect.accepts.comments ? "jsonc" : "json",
    title: dialect.title,
    open(text, paths) {
      const document = openDocument(text, dialect, paths);
      return {
        read: (path) => read(document, path),
        judge: (container, names) => judge(document, container, names),
        edit: (operations) => edit(document, operations),
      };
    },
  });

const read = (document: Document, path: Path): DocumentValue | undefined => {
  const container = { path: path.slice(0, -1) };
  const name = path.at(-1);
  if (name === undefined) return document.root.node && readValue(document.root.node);
  const item = entryOf(document, follow(document, container), container, name);
  return item && readValue(item.value);
};

const judge = (document: Document, container: Container, names: readonly string[]): void => {
  const spot = follow(document, container);
  for (const name of names) entryOf(document, spot, container, name);
};

const edit = (document: Document, operations: readonly Operation[]): Edited => {
  const { source, dialect, root } = document;
  const outcomes = operations.map(
    (operation): Outcome => (operation.op === "put" ? put(document, operation) : takeOut(document, operation)),
  );
  const edits = editsOf(source.text, root);
  const result = apply(source.text, edits);
  if (edits.length > 0 && result.length < judgedAgain) verify({ ...source, text: result }, dialect);
  return { text: result, edits, outcomes };
};

/** What we made must be what we accept; anything else is a mistake of ours, not of the file. */
const verify = (source: Source, { accepts }: Dialect): void => {
  try {
    parse(source, accepts, deaf);
  } catch (cause) {
    throw new Error(`The edit would have broken the document, so nothing was changed.`, { cause });
  }
};

const deaf = { open: () => false, close() {}, key() {}, value() {}, comma() {} };
