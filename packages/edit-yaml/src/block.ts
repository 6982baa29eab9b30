import type { TextEdit } from "@agent-config/core";
import type { CST } from "yaml";
import type { Addition, Change } from "./change.ts";
import { beforeBreak, isLineRestBlank, isLineStart, lineAfter, lineEnd, lineStart, reach } from "./lines.ts";
import { printBlock } from "./print.ts";
import { refusal } from "./refusal.ts";
import type { Style } from "./style.ts";
import { isBlockScalar, lastToken } from "./tokens.ts";
import type { Collection, Member } from "./tree.ts";

/** A block collection with the layout of the text around it. */
interface Block {
  readonly text: string;
  readonly collection: Collection;
  readonly style: Style;
}

/** The edits that take members out of a block collection, with the lines that are theirs, and put new lines behind others. */
export const reviseBlock = (block: Block, { removed, added, inner }: Change): TextEdit[] => {
  const lines = [...added].map(([place, additions]) => [place, linesOf(block, additions)] as const);
  return [...inner, ...reviseLines(block, removed, new Map(lines))];
};

/** The edits that put a value on the line of the key of a block collection, and take out all its members. */
export const emptyBlock = (block: Block, value: string): TextEdit[] => {
  const { after = 0 } = block.collection.slot;
  return [{ start: after, end: after, text: value }, ...reviseLines(block, everyPlace(block.collection), new Map())];
};

/** The edits that put a text in the place of all members; one without a line break at its end leaves that of the last. */
export const replaceBlock = (block: Block, replacement: string): TextEdit[] => {
  const runs = runsOf(block, everyPlace(block.collection));
  const keepsBreak = !replacement.endsWith("\n");
  return runs.map(({ start, end }, index) =>
    index < runs.length - 1
      ? { start, end, text: "" }
      : { start, end: keepsBreak ? beforeBreak(block.text, end) : end, text: replacement },
  );
};

/** New lines behind an offset: where it is not at the start of a line, the file has no final line break and gets none. */
export const linesAt = (text: string, at: number, lines: readonly string[], lineBreak: string): TextEdit => ({
  start: at,
  end: at,
  text: isLineStart(text, at) ? lines.map((line) => line + lineBreak).join("") : lineBreak + lines.join(lineBreak),
});

const everyPlace = ({ members }: Collection): Set<number> => new Set(members.keys());

const linesOf = ({ collection, style }: Block, additions: readonly Addition[]): string[] =>
  additions.flatMap(({ key, value }) =>
    printBlock(key === undefined ? [value] : Object.fromEntries([[key, value]]), collection.column, style),
  );

const reviseLines = (
  block: Block,
  removed: ReadonlySet<number>,
  added: ReadonlyMap<number, readonly string[]>,
): TextEdit[] => {
  const runs = runsOf(block, removed);
  return [
    ...runs.map((run) => removal(block, run, added.has(run.to))),
    ...[...added].map(([place, lines]) => addition(block, place, lines, runs)),
  ];
};

/** Neighbours that go, with nothing between their lines. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** True when the first one stands behind the dash or the `:` of the collection itself. */
  readonly isShared: boolean;
}

const runsOf = (block: Block, removed: ReadonlySet<number>): Run[] => {
  const runs: Run[] = [];
  for (const place of [...removed].toSorted((a, b) => a - b)) {
    const member = memberAt(block, place);
    const start = lineStart(block.text, member.start);
    const end = endOfLines(block, place);
    const last = runs.at(-1);
    if (last && last.to === place - 1 && last.end === start) runs[runs.length - 1] = { ...last, to: place, end };
    else runs.push({ from: place, to: place, start, end, isShared: isShared(block, place) });
  }
  return runs;
};

const memberAt = ({ collection }: Block, place: number): Member => collection.members[place] as Member;

const endOfLines = (block: Block, place: number): number =>
  reach(block.text, memberAt(block, place).end, block.collection.column);

const isShared = (block: Block, place: number): boolean => {
  const { start } = memberAt(block, place);
  return block.text.slice(lineStart(block.text, start), start).trim() !== "";
};

const removal = (block: Block, run: Run, isRefilled: boolean): TextEdit => {
  const { text, collection } = block;
  const { end } = run;
  if (run.isShared) {
    const next = nextBelow(block, run);
    if (!next) return { start: collection.slot.after ?? 0, end: beforeBreak(text, end), text: "" };
    const { start } = memberAt(block, run.from);
    return { start, end: isRefilled ? beforeBreak(text, end) : next.start, text: "" };
  }
  if (isRefilled) return { start: run.start, end: beforeBreak(text, end), text: "" };
  const previous = run.from > 0 ? memberAt(block, run.from - 1) : undefined;
  const isDirectlyBelow = previous && lineAfter(text, previous.end) === run.start;
  const above = isDirectlyBelow ? blockScalarIn(previous) : undefined;
  if (above && takesBlanks(above, blankLinesAt(text, end))) throw growing(text, end);
  const textAbove = above && previous && textWithBreak(previous);
  const endsFile = end === text.length && !isLineStart(text, end);
  return { start: endsFile && !textAbove ? beforeBreak(text, run.start) : run.start, end, text: "" };
};

/** The member on the line below a run. */
const nextBelow = ({ text, collection }: Block, { to, end }: Run): Member | undefined => {
  const next = collection.members[to + 1];
  return next && lineStart(text, next.start) === end ? next : undefined;
};

const addition = (block: Block, place: number, lines: readonly string[], runs: readonly Run[]): TextEdit => {
  const { text, collection, style } = block;
  if (place < 0) {
    const { start } = memberAt(block, 0);
    const indent = " ".repeat(collection.column);
    return { start, end: start, text: lines.join(style.lineBreak).slice(indent.length) + style.lineBreak + indent };
  }
  const at = endOfLines(block, place);
  const run = runs.find(({ to }) => to === place);
  if (!run) refuseOpenEnd(block, place, at);
  if (!run || (run.isShared && !nextBelow(block, run))) return linesAt(text, at, lines, style.lineBreak);
  const end = beforeBreak(text, at);
  return { start: end, end, text: lines.join(style.lineBreak).slice(run.isShared ? collection.column : 0) };
};

const blockScalarIn = ({ slot }: Member): CST.BlockScalar | undefined => {
  const last = slot.node?.srcToken && lastToken(slot.node.srcToken);
  return isBlockScalar(last) ? last : undefined;
};

/** The block scalar that a member ends with, when the line break behind its last line is part of it. */
const textWithBreak = (member: Member): CST.BlockScalar | undefined => {
  const scalar = blockScalarIn(member);
  return scalar && scalar.source !== "" && !headerOf(scalar).includes("-") ? scalar : undefined;
};

/** The lines of nothing but blanks that start at an offset, with their line breaks. */
const blankLinesAt = (text: string, at: number): string[] => {
  const lines: string[] = [];
  for (let start = at; start < text.length && isLineRestBlank(text, start); start = lineEnd(text, start))
    lines.push(text.slice(start, lineEnd(text, start)));
  return lines;
};

/** Blank lines are part of a text above that keeps them, and of any other one when they are indented deeper than it. */
const takesBlanks = (scalar: CST.BlockScalar, lines: readonly string[]): boolean =>
  (headerOf(scalar).includes("+") && lines[0]?.endsWith("\n") === true) ||
  lines.some((line) => line.replace(/\r?\n$/, "").length > indentOf(scalar));

/** The column that the lines of a text start in: what its indicator adds to that of its parent, else where its first one starts. */
const indentOf = (scalar: CST.BlockScalar): number => {
  const added = /\d/.exec(headerOf(scalar))?.[0];
  if (added !== undefined) return scalar.indent + Number(added);
  return /^ *(?=\S)/m.exec(scalar.source)?.[0].length ?? Number.POSITIVE_INFINITY;
};

const headerOf = ({ props: [header] }: CST.BlockScalar): string => (header && "source" in header ? header.source : "");

const growing = (text: string, at: number) =>
  refusal("CONFIG_SHAPE", text, at, "A text above would take the blank lines here for its own");

/** Where a file ends inside of such a text, readers of YAML 1.1 see no line break in it until new lines come behind it. */
const refuseOpenEnd = (block: Block, place: number, at: number): void => {
  const open = isLineStart(block.text, at) ? undefined : textWithBreak(memberAt(block, place));
  if (!open) return;
  const message = "The file ends inside of this text, without a line break; new lines behind it would change the text";
  const hint = "End the file with a line break and run the command again.";
  throw refusal("CONFIG_SHAPE", block.text, open.offset, message, hint);
};
