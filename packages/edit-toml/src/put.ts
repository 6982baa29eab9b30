import type { DocumentObject, DocumentValue, Outcome, Put } from "@agent-config/core";
import { addEntry } from "./add-entry.ts";
import { become, replace } from "./assign.ts";
import { checkValue } from "./check-value.ts";
import type { Document } from "./document.ts";
import { erase } from "./erase.ts";
import { entryNode, locate } from "./locator.ts";
import { entryOf, setEntry } from "./model.ts";
import { isMap, sameValue } from "./value.ts";

/** Sets keys of an entry and deletes others; an entry that is not there, or is not a table, is written anew. */
export const put = (document: Document, operation: Put): Outcome => {
  const { container, name } = operation;
  checkValue(operation.set, [...container.path, name]);
  const place = locate(document, container);
  const node = entryNode(document, place, container, name);
  const before = entryOf(document.model, container, name);
  const wanted = wantedEntry(operation, before);
  if (before !== undefined && sameValue(before, wanted)) return { changed: false };
  setEntry(document.model, container, name, wanted);
  if (before === undefined || !node) {
    return { changed: true, created: addEntry(document.lines, place, container, name, wanted) };
  }
  const { lines } = document;
  if (place.node.kind === "tables") {
    if (node.kind === "table" && isMap(before)) become(lines, node, before, wanted);
  } else if (node.kind === "tables" && !node.pair) {
    erase(lines, place.node, name, node);
    addEntry(lines, locate(document, container), container, name, wanted);
  } else replace(lines, place.node, name, before, wanted);
  return { changed: true };
};

/** All that the entry will hold, in a list its name too. The wanted keys come first, in the order in which new ones go in. */
const wantedEntry = ({ container, name, set, drop }: Put, before: DocumentValue | undefined): DocumentObject => {
  const named: [string, DocumentValue][] = container.keyedBy === undefined ? [] : [[container.keyedBy, name]];
  const kept = isMap(before) ? Object.entries(before) : [];
  const rest = kept.filter(([key]) => !drop.includes(key) && !Object.hasOwn(set, key));
  return Object.fromEntries([...named, ...Object.entries(set), ...rest, ...named]);
};
