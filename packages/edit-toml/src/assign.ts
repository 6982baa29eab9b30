import type { DocumentObject, DocumentValue } from "@agent-config/core";
import { erase, eraseText, ownSection } from "./erase.ts";
import { contentOf, eolOf, insertLine, isSection, type Lines, newPair, type Section, type Value } from "./lines.ts";
import { isArray, isBraces, type List, openList } from "./list.ts";
import { insertItem, type NewItem, removeItem } from "./list-edit.ts";
import { pathText, valueText } from "./printer.ts";
import { addSection, indentOf, lastPair, sectionBefore, startsWith, tailOf } from "./section.ts";
import { stepsBetween } from "./sequence.ts";
import { textOf, written } from "./span.ts";
import { baseOf, child, enter, newElement, openTable, type Pair, placePair, type Table, type Tables } from "./tree.ts";
import { isList, isMap, sameValue } from "./value.ts";

/**
 * Sets keys of a table and deletes others, in whatever form each of them stands. `old` is what the table holds. A key whose
 * value is equal already keeps its bytes; maps and arrays are changed from within.
 */
export const change = (
  lines: Lines,
  table: Table,
  old: DocumentObject,
  set: DocumentObject,
  drop: readonly string[],
): void => {
  const maps: [string, DocumentObject][] = [];
  for (const [key, wanted] of Object.entries(set)) {
    const before = Object.hasOwn(old, key) ? old[key] : undefined;
    if (before !== undefined) replace(lines, table, key, before, wanted);
    else if (isMap(wanted) && takesSections(table)) maps.push([key, wanted]);
    else addPair(lines, table, key, wanted);
  }
  // Each goes directly behind the same section, so the last one is put first.
  const section = maps.length > 0 ? (sectionOf(table) ?? tailOf(lines, table)) : undefined;
  for (const [key, wanted] of maps.reverse()) addTable(lines, table, key, wanted, section);
  for (const key of drop) {
    const node = child(table, key);
    if (node) erase(lines, table, key, node);
  }
};

/** Gives a key of a table, which holds `before`, another value. */
export const replace = (
  lines: Lines,
  table: Table,
  key: string,
  before: DocumentValue,
  wanted: DocumentValue,
): void => {
  const node = child(table, key);
  if (!node || sameValue(before, wanted)) return;
  const staysTable = node.kind === "table" && isMap(before) && isMap(wanted);
  if (staysTable && (node.home?.depth === 0 || Object.keys(wanted).length > 0)) {
    become(lines, node, before, wanted);
    return;
  }
  if (node.kind === "tables" && !node.pair && isList(before) && isList(wanted) && isSections(wanted)) {
    changeSections(lines, node, before, wanted);
    return;
  }
  const pair = node.kind === "pair" || node.kind === "item" ? node : node.pair;
  if (pair) {
    table.children.set(key, pair);
    setValue(lines, contentOf(pair), before, wanted);
  } else {
    addPair(lines, table, key, wanted);
    eraseText(lines, node);
  }
};

/** True for an array that sections can express. */
const isSections = (values: Values): boolean => values.length > 0 && values.every(isMap);

/** Makes a table hold what is wanted and nothing else. */
export const become = (lines: Lines, table: Table, before: DocumentObject, wanted: DocumentObject): void => {
  const drop = Object.keys(before).filter((key) => !Object.hasOwn(wanted, key));
  change(lines, table, before, wanted, drop);
};

/** True for a table with a header, and for one that only headers of its sub-tables name. */
const takesSections = ({ home }: Table): boolean => home === undefined || (home.depth === 0 && isSection(home.block));

/** Adds a key with a value on one line, behind the keys that are there. */
export const addPair = (lines: Lines, table: Table, key: string, wanted: DocumentValue): void => {
  if (!table.home) addSection(lines, table, tailOf(lines, table), "");
  const { base, keys: prefix } = baseOf(table);
  const block = base.home?.block;
  if (!block) return;
  const keys = [...prefix, key];
  const item = { keys, head: `${pathText(keys)} = `, value: valueText(wanted) };
  placePair(base, isSection(block) ? addLine(lines, block, item, prefix) : addItem(lines, block, item, prefix));
};

const addLine = (lines: Lines, section: Section, { keys, head, value }: NewItem, prefix: readonly string[]): Pair => {
  const after = lastPair(section, prefix) ?? lastPair(section) ?? section;
  const line = newPair(keys, indentOf(after) + head, value);
  insertLine(lines, after, line);
  return line;
};

const addItem = (lines: Lines, list: List, item: NewItem, prefix: readonly string[]): Pair => {
  const last = list.items.findLastIndex(({ keys }) => startsWith(keys, prefix));
  return insertItem(list, last < 0 ? list.items.length : last + 1, item, eolOf(lines));
};

/** Adds a key with a table as a section behind another; a table of nothing but tables needs no header of its own. */
const addTable = (
  lines: Lines,
  table: Table,
  key: string,
  wanted: DocumentObject,
  after: Section | undefined,
): void => {
  const made = enter(table, key);
  const members = Object.entries(wanted);
  if (members.length > 0 && Object.values(wanted).every(isMap)) {
    for (const [name, member] of members.reverse()) if (isMap(member)) addTable(lines, made, name, member, after);
    return;
  }
  addSection(lines, made, after, after ? indentOf(after) : "");
  change(lines, made, {}, wanted, []);
};

const sectionOf = ({ home }: Table): Section | undefined => (home && isSection(home.block) ? home.block : undefined);

/** Gives a value another text; arrays and inline tables are changed from within. */
const setValue = (lines: Lines, value: Value, before: DocumentValue, wanted: DocumentValue): void => {
  if (isList(before) && isList(wanted) && isArray(value)) changeArray(lines, openList(value), before, wanted);
  else if (isMap(before) && isMap(wanted) && isBraces(value)) become(lines, openTable(value), before, wanted);
  else {
    value.span = written(valueText(wanted, textOf(value.span)));
    value.list = undefined;
  }
};

const changeArray = (lines: Lines, list: List, before: Values, wanted: Values): void =>
  changeElements(before, wanted, {
    insert: (at, value) => insertItem(list, at, { head: "", keys: [], value: valueText(value) }, eolOf(lines)),
    remove: (at) => list.items[at] && removeItem(list.items[at]),
    replace: (at, was, value) => list.items[at] && setValue(lines, list.items[at].value, was, value),
  });

/** The same for an array whose elements are `[[x]]` sections. */
const changeSections = (lines: Lines, tables: Tables, before: Values, wanted: Values): void =>
  changeElements(before, wanted, {
    insert: (at, value) => isMap(value) && addElement(lines, tables, at, value),
    remove: (at) => {
      for (const element of tables.elements.splice(at, 1)) eraseText(lines, element);
    },
    replace: (at, was, value) => {
      const element = tables.elements[at];
      if (element?.kind === "table" && isMap(was) && isMap(value)) become(lines, element, was, value);
    },
  });

const addElement = (lines: Lines, tables: Tables, at: number, wanted: DocumentObject): void => {
  const [previous, next] = [tables.elements[at - 1], tables.elements[at]];
  const section = previous?.kind === "table" ? tailOf(lines, previous) : undefined;
  const first = next?.kind === "table" ? ownSection(next) : undefined;
  const made = newElement(tables, at);
  addSection(lines, made, section ?? (first && sectionBefore(first)), indentOf(section ?? first ?? lines.start));
  change(lines, made, {}, wanted, []);
};

type Values = readonly DocumentValue[];

/** Turns the elements of an array into others with the fewest changes; places count what was done before. */
const changeElements = (
  before: Values,
  wanted: Values,
  act: {
    readonly insert: (at: number, value: DocumentValue) => unknown;
    readonly remove: (at: number) => unknown;
    readonly replace: (at: number, was: DocumentValue, value: DocumentValue) => unknown;
  },
): void => {
  let shift = 0;
  const same = (from: number, to: number): boolean => sameValue(before[from], wanted[to]);
  for (const step of stepsBetween(before.length, wanted.length, same)) {
    const at = step.from + shift;
    if (step.step === "remove") act.remove(at);
    else if (step.step === "insert") act.insert(at, wanted[step.to] ?? "");
    else act.replace(at, before[step.from] ?? "", wanted[step.to] ?? "");
    shift += step.step === "insert" ? 1 : step.step === "remove" ? -1 : 0;
  }
};
