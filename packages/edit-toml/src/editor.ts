import { type Container, type DocumentEditor, defineEditor, type Edited, type Operation } from "@agent-config/core";
import { openDocument } from "./document.ts";
import { emit } from "./emit.ts";
import { judge } from "./judge.ts";
import { entryNode, locate } from "./locator.ts";
import { type Model, valueAt } from "./model.ts";
import { put } from "./put.ts";
import { read } from "./reader.ts";
import { remove } from "./remove.ts";
import { isMap } from "./value.ts";
import { verify } from "./verifier.ts";

/** One judgement, one scan and one verification, however many operations there are. */
const edit = (text: string, model: Model, operations: readonly Operation[]): Edited => {
  const paths = operations.map(({ container }) => container.path);
  const entries = operations.map(({ container: { path, keyedBy }, name }) =>
    keyedBy === undefined ? [...path, name] : path,
  );
  const document = openDocument(text, model, entries);
  const outcomes = operations.map((operation) =>
    operation.op === "put" ? put(document, operation) : remove(document, operation),
  );
  if (!outcomes.some(({ changed }) => changed)) return { text, edits: [], outcomes };
  const result = emit(document.lines);
  verify(result.text, document.model, paths);
  return { ...result, outcomes };
};

/** In a table no key stands twice: that would be no TOML. */
const judgeEntries = (text: string, model: Model, container: Container, names: readonly string[]): void => {
  if (container.keyedBy === undefined && isMap(valueAt(model, container.path))) return;
  const document = openDocument(text, model, [container.path]);
  const place = locate(document, container);
  for (const name of names) entryNode(document, place, container, name);
};

export const toml: DocumentEditor = defineEditor({
  format: "toml",
  title: "TOML 1.0",
  open(text, paths) {
    const model = judge(text, paths.flat());
    return {
      read: (path) => read(text, model, path),
      judge: (container, names) => judgeEntries(text, model, container, names),
      edit: (operations) => edit(text, model, operations),
    };
  },
});
