import assert from "node:assert/strict";
import type { Operation } from "@agent-config/core";
import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from "yaml";
import { withoutMark } from "./witness.ts";

/** Generated comments carry numbers: those outside of an entry are there after any operation on it, in their order. */
export const checkComments = (before: string, after: string, operation: Operation): void => {
  compareComments(withoutMark(before), after, operation);
};

const compareComments = (before: string, after: string, operation: Operation): void => {
  const span = spanOf(before, operation);
  const kept = numbersIn(before).filter(
    ({ index }) => !span || index < span.start || index >= span.end || span.isOutside(index),
  );
  const left = numbersIn(after).map(({ number }) => number);
  let at = 0;
  for (const { number } of kept) {
    at = left.indexOf(number, at) + 1;
    assert.ok(at > 0, `comment ${number} of others stays`);
  }
};

const numbersIn = (text: string): { index: number; number: string }[] =>
  Array.from(text.matchAll(/#[# ]*c(\d+)\./g), ({ index, 1: number = "" }) => ({ index, number }));

interface Span {
  readonly start: number;
  readonly end: number;
  /** Comment lines behind an entry that stand no deeper than it are about its neighbours. */
  readonly isOutside: (index: number) => boolean;
}

const spanOf = (text: string, { container: { path, keyedBy }, name }: Operation): Span | undefined => {
  let node: unknown = parseDocument(text, { uniqueKeys: false, logLevel: "silent" }).contents;
  for (const key of path) node = pairOf(node, key)?.value;
  if (keyedBy === undefined) {
    const pair = pairOf(node, name);
    return pair && spanFrom(text, pair.key as Node, pair.value as Node | null);
  }
  const item = isSeq(node) ? node.items.find((each) => isText(pairOf(each, keyedBy)?.value, name)) : undefined;
  return item ? spanFrom(text, item as Node, item as Node) : undefined;
};

const isText = (node: unknown, text: string): boolean => isScalar(node) && node.value === text;

const pairOf = (node: unknown, key: string): Pair | undefined =>
  isMap(node) ? node.items.find((pair) => isText(pair.key, key)) : undefined;

/** From a dash to its item, which may stand on a later line. */
const dashBefore = /(-[ \t]*(?:&\S+ *)?(?:(?:#[^\n]*)?\r?\n[ \t]*)*)$/;

const spanFrom = (text: string, first: Node, value: Node | null): Span => {
  const from = first.range?.[0] ?? 0;
  const isItem = first === value;
  const dash = isItem ? dashBefore.exec(text.slice(0, from)) : null;
  const start = dash ? from - (dash[1]?.length ?? 0) : from;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lead = text.slice(lineStart, start);
  const end = value?.range?.[1] ?? first.range?.[1] ?? from;
  const restOfLine = (at: number) => at + (/^[^\n]*\n?/.exec(text.slice(at))?.[0].length ?? 0);
  const isBlock = /^[-? ]*(&\S+ )?$/.test(lead) && (!isItem || dash);
  if (!isBlock) return { start, end: restOfLine(end), isOutside: () => false };
  const column = lead.replace(/(\? +)?(&\S+ )?$/, "").length;
  let stop = restOfLine(start);
  let content = stop;
  for (let at = stop; at < text.length; at = restOfLine(at)) {
    const line = text.slice(at, restOfLine(at));
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const isQuiet = /^\s*(#|$)/.test(line);
    const isOwn = indent > column || isQuiet || at < end || (isSeq(value) && line.startsWith("-", indent));
    if (!isOwn) break;
    stop = at + line.length;
    if (!isQuiet) content = stop;
  }
  const beginOf = (index: number) => text.lastIndexOf("\n", index - 1) + 1;
  const isAlone = (index: number) => text.slice(beginOf(index), index).trim() === "";
  const isOutside = (index: number) => index >= content && isAlone(index) && index - beginOf(index) <= column;
  return { start: lineStart, end: stop, isOutside };
};
