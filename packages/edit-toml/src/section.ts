import {
  dropLastLineEnd,
  eolOf,
  type HeaderLine,
  insertLine,
  isEmpty,
  isSection,
  keysOf,
  type Line,
  type Lines,
  newBlank,
  newHeader,
  type PairLine,
  type Section,
  unlink,
} from "./lines.ts";
import { pathText } from "./printer.ts";
import { textOf } from "./span.ts";
import { isWithin, pathOf, settle, type Table, type Tables } from "./tree.ts";

/** The last pair of a section whose keys start with `prefix`. */
export const lastPair = (section: Section, prefix: readonly string[] = []): PairLine | undefined => {
  let found: PairLine | undefined;
  for (let line = section.next; line && line.kind !== "header"; line = line.next) {
    if (line.kind === "pair" && startsWith(keysOf(line), prefix)) found = line;
  }
  return found;
};

export const startsWith = (keys: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((key, index) => keys[index] === key);

/**
 * The line behind which another section can be put. Comments directly below the last pair are of this section, unless the
 * next header follows them directly.
 */
const sectionEnd = (section: Section): Line => {
  const last: Line = lastPair(section) ?? section;
  let end: Line = last;
  while (end.next?.kind === "comment") end = end.next;
  return end.next?.kind === "header" ? last : end;
};

/** The last section, in the order of the document, of a table and its sub-tables. */
export const tailOf = (lines: Lines, table: Table | Tables): HeaderLine | undefined => {
  table.tail ??= lastWithin(table, lines.last);
  return table.tail;
};

const lastWithin = (table: Table | Tables, from: Line | undefined): HeaderLine | undefined => {
  for (let line = from; line; line = line.prev) {
    if (line.kind === "header" && isWithin(line.table, table)) return line;
  }
  return undefined;
};

/** The section before one, in the order of the document. */
export const sectionBefore = (section: HeaderLine): Section | undefined => {
  for (let line = section.prev; line; line = line.prev) if (isSection(line)) return line;
  return undefined;
};

export const indentOf = (line: Line): string => /^[ \t]*/.exec(textOf(line))?.[0] ?? "";

/**
 * Puts the header of a table behind a section, or at the end of the document, after a blank line when something stands
 * before it. Gives back the white space that went in before the header.
 */
export const addSection = (lines: Lines, table: Table, after: Section | undefined, indent: string): string => {
  const end = after ? sectionEnd(after) : lines.last;
  const unfinished = end.kind !== "start" && end.eol === "";
  const blank = end.kind === "start" || end.kind === "blank" ? undefined : newBlank();
  if (blank) insertLine(lines, end, blank);
  const path = pathOf(table);
  const array = table.parent?.kind === "tables";
  const header = newHeader(`${indent}${array ? `[[${pathText(path)}]]` : `[${pathText(path)}]`}`, path, array);
  insertLine(lines, blank ?? end, header);
  settle(table, header);
  for (let at: Table | Tables | undefined = table; at; at = at.parent) {
    if (at.tail && at.tail === after) at.tail = header;
  }
  return eolOf(lines).repeat((unfinished ? 1 : 0) + (blank ? 1 : 0));
};

/**
 * Takes a section out: the lines from its header to its last pair. With `separator`, the white space that went in before
 * the header goes too, if it is still there (else the result is false); without, a blank line before the header goes.
 */
export const removeSection = (lines: Lines, section: HeaderLine, separator?: string): boolean => {
  const before = section.prev ?? lines.start;
  const last: Line = lastPair(section) ?? section;
  const unfinished = last === lines.last && last.eol === "";
  for (let line: Line | undefined = last; line && line !== before; line = line.prev) unlink(lines, line);
  for (let at: Table | Tables | undefined = section.table; at; at = at.parent) {
    if (at.tail === section) at.tail = lastWithin(at, before);
  }
  if (separator !== undefined && takeSeparator(lines, before, separator)) return true;
  if (before.kind === "blank") unlink(lines, before);
  else if (before.kind === "start" && before.next?.kind === "blank") unlink(lines, before.next);
  if (unfinished) dropLastLineEnd(lines);
  return separator === undefined;
};

/**
 * Takes out what `addSection` put before a header, which is made of line ends: the one that the line before lacked, when it
 * was the last one, and one of a blank line. The former stays when something else follows by now.
 */
const takeSeparator = (lines: Lines, before: Line, separator: string): boolean => {
  const lineEnds = separator.split("\n").length - 1;
  const blankLine = isEmpty(before);
  const afterBlank = before.kind === "blank" && !blankLine;
  if (lineEnds > (blankLine ? 2 : afterBlank ? 1 : 0)) return false;
  if (lineEnds > 0 && blankLine) unlink(lines, before);
  const lacked = lineEnds - (blankLine ? 1 : 0);
  if (lacked > 0 && (blankLine ? before.prev : before) === lines.last) dropLastLineEnd(lines);
  return true;
};
