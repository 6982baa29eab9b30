import type { Container, Created, CreatedContainer, DocumentObject, DocumentValue } from "@agent-config/core";
import { addPair, change } from "./assign.ts";
import { emit } from "./emit.ts";
import { ownSection } from "./erase.ts";
import { contentOf, eolOf, type HeaderLine, isBlank, isSection, type Lines } from "./lines.ts";
import { type List, openList } from "./list.ts";
import { insertItem, insideOf } from "./list-edit.ts";
import type { Place } from "./locator.ts";
import { valueText } from "./printer.ts";
import { addSection, indentOf, tailOf } from "./section.ts";
import { baseOf, enter, enterTables, newElement, openTable, type Table, type Tables } from "./tree.ts";

/**
 * Writes an entry that is not there: inside the brackets when the container is written in brackets, else as a section
 * behind the last one of the container, or at the end.
 */
export const addEntry = (
  lines: Lines,
  place: Place,
  container: Container,
  name: string,
  wanted: DocumentObject,
): Created => {
  const blank = isBlank(lines) ? [blankDocument(lines)] : [];
  const list = listOf(place.node);
  if (list) {
    const containers = [...blank, ...foundInside(list, place, container.path)];
    addInside(lines, list, place, container, name, wanted);
    return { containers };
  }
  const containers = [...blank, ...foundEmpty(place, container.path)];
  const before = addBehind(lines, place, container, name, wanted);
  return { containers, separator: { before, after: "" } };
};

const blankDocument = (lines: Lines): CreatedContainer => {
  const { text } = emit(lines);
  return { path: [], was: text === "" ? "absent" : "empty", text };
};

/** The brackets in which a container is written, if it is. */
const listOf = (node: Table | Tables): List | undefined => {
  if (node.kind === "tables") return node.pair && openList(contentOf(node.pair));
  const block = baseOf(node).base.home?.block;
  return block && !isSection(block) ? block : undefined;
};

const foundInside = (list: List, { missing }: Place, path: readonly string[]): readonly CreatedContainer[] => {
  const depth = path.length - missing.length;
  const absent = missing.map((_, index) => ({ path: path.slice(0, depth + index + 1), was: "absent" as const }));
  if (list.items.length > 0) return absent;
  const inside = insideOf(list);
  // A comment stays in its place anyway, and must not get into a ledger.
  const found: CreatedContainer = { path: path.slice(0, depth), was: "empty" };
  return [inside.includes("#") ? found : { ...found, text: inside }, ...absent];
};

const foundEmpty = ({ node, missing }: Place, path: readonly string[]): readonly CreatedContainer[] => {
  const empty = missing.length === 0 && node.kind === "table" && ownSection(node) && node.children.size === 0;
  return empty ? [{ path, was: "empty" }] : [];
};

const addInside = (
  lines: Lines,
  list: List,
  { node, missing }: Place,
  { keyedBy }: Container,
  name: string,
  wanted: DocumentObject,
): void => {
  if (node.kind === "tables") {
    const item = insertItem(list, list.items.length, { head: "", keys: [], value: valueText(wanted) }, eolOf(lines));
    node.elements.push(openTable(item.value, node.key, node, item));
    return;
  }
  const [first, ...rest] = keyedBy === undefined ? [...missing, name] : missing;
  const innermost: DocumentValue = keyedBy === undefined ? wanted : [wanted];
  const value = rest.reduceRight<DocumentValue>((inner, key) => ({ [key]: inner }), innermost);
  addPair(lines, node, first ?? name, value);
};

/** Gives back the white space that went in before the entry. */
const addBehind = (
  lines: Lines,
  { node, missing }: Place,
  { keyedBy }: Container,
  name: string,
  wanted: DocumentObject,
): string => {
  const [family, entry] =
    node.kind === "tables"
      ? [node, newElement(node)]
      : newEntry(node, missing, keyedBy === undefined ? name : undefined);
  const after = tailOf(lines, family);
  const before = addSection(lines, entry, after, indentLike(after, family));
  change(lines, entry, {}, wanted, []);
  return before;
};

/** Makes the container and the entry in it: a member of that name, or an element when it has none. */
const newEntry = (node: Table, missing: readonly string[], name: string | undefined): [Table | Tables, Table] => {
  if (name !== undefined) {
    const table = missing.reduce(enter, node);
    return [table, enter(table, name)];
  }
  const tables = enterTables(missing.slice(0, -1).reduce(enter, node), missing.at(-1) ?? "");
  return [tables, newElement(tables)];
};

/** The indentation of the entry that the last section belongs to. */
const indentLike = (last: HeaderLine | undefined, family: Table | Tables): string => {
  let entry: Table | Tables | undefined = last?.table;
  while (entry && entry.parent !== family) entry = entry.parent;
  const section = entry?.kind === "table" ? ownSection(entry) : undefined;
  return section ? indentOf(section) : "";
};
