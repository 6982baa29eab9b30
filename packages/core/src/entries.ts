import type { Container, DocumentObject, DocumentValue, OpenDocument, Operation } from "./document.ts";
import { isAgentConfigError, withDetails } from "./errors.ts";
import { isObject, pointer } from "./json.ts";

/** The entries of one container by name. */
export type Entries = Map<string, DocumentValue>;

type Readable = Pick<OpenDocument, "read" | "judge">;

/** The entries of a container by name. Throws CONFIG_SHAPE, with the place, when something else stands where it should. */
export const readEntries = (document: Readable, container: Container): Entries => {
  const value = document.read(container.path);
  if (value === undefined || value === null) return new Map();
  const { keyedBy } = container;
  if (keyedBy === undefined && isObject(value)) return new Map(Object.entries(value as DocumentObject));
  if (keyedBy !== undefined && Array.isArray(value)) {
    const items = value as readonly DocumentValue[];
    return new Map(
      items.flatMap((item) => (isObject(item) && typeof item[keyedBy] === "string" ? [[item[keyedBy], item]] : [])),
    );
  }
  judgeShape(document, container);
  return new Map();
};

/** The editor knows the place in the text. */
const judgeShape = (document: Readable, container: Container): void => {
  try {
    document.judge(container, []);
  } catch (error) {
    throw isAgentConfigError(error) ? withDetails(error, { at: pointer(...container.path) }) : error;
  }
};

/** The entries of each container, read once, to be kept in step with the operations that are planned. */
export const entryReader = (document: Readable): ((container: Container) => Entries) => {
  const known = new Map<string, Entries>();
  return (container) => {
    const key = JSON.stringify([container.path, container.keyedBy]);
    const entries = known.get(key) ?? readEntries(document, container);
    known.set(key, entries);
    return entries;
  };
};

/** Does to the entries what the editor will do to the text. */
export const applyTo = (entries: Entries, operation: Operation): void => {
  if (operation.op === "remove") {
    entries.delete(operation.name);
    return;
  }
  const before = entries.get(operation.name);
  const kept = Object.entries(isObject(before) ? (before as DocumentObject) : {}).filter(
    ([key]) => !operation.drop.includes(key),
  );
  entries.set(operation.name, Object.fromEntries([...kept, ...Object.entries(operation.set)]));
};
