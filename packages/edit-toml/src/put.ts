import { type DocumentObject, type DocumentValue, fromEntries, type Outcome, type Put } from "@agent-config/core";
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
  const before = entryOf(document.model, container, name);
  const wanted = wantedEntry(operation, before);
  if (before !== undefined && sameValue(before, wanted)) return { changed: false };
  const node = entryNode(document, place, container, name);
  setEntry(document.model, container, name, wanted);
  if (before === undefined || !node) {
    return { changed: true, created: addEntry(document.lines, place, container, name, wanted) };
  }
  const { lines } = document;
  if (node.kind === "table" && place.node.kind === "tables" && isMap(before)) become(lines, node, before, wanted);
  else if (place.node.kind === "table" && (node.kind !== "tables" || node.pair)) {
    replace(lines, place.node, name, before, wanted);
  } else if (place.node.kind === "table") {
    erase(lines, place.node, name, node);
    addEntry(lines, locate(document, container), container, name, wanted);
  }
  return { changed: true };
};

/** All that the entry will hold. In a list it also holds its name. */
const wantedEntry = ({ container, name, set, drop }: Put, before: DocumentValue | undefined): DocumentObject => {
  const named: [string, DocumentValue][] = container.keyedBy === undefined ? [] : [[container.keyedBy, name]];
  const kept = isMap(before) ? Object.entries(before).filter(([key]) => !drop.includes(key)) : [];
  return fromEntries([...(before === undefined ? named : []), ...kept, ...Object.entries(set), ...named]);
};
