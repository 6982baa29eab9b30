import { maskKnown, redact } from "@agent-config/core";
import { structuredPatch } from "diff";
import type { Colors } from "../output.ts";
import type { EntryValues } from "./entry-values.ts";
import { aroundChange, beginning } from "./long-lines.ts";
import { type Grammar, maskText } from "./mask-text.ts";

export interface FileChange {
  readonly path: string;
  readonly grammar: Grammar;
  /** Undefined: there is no such file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly values: EntryValues;
}

/** Lines that are shown around a change. */
const context = 2;

/**
 * A unified diff of one file in which no secret can stand: structure, keys, and the values of the entries that are being
 * written, without the secrets among them. What belongs to others stays masked, also beside ours on one line.
 */
export const unifiedLines = (
  { path, grammar, before, after, values }: FileChange,
  colors: Colors,
): readonly string[] => {
  const old = before ?? "";
  const fresh = after ?? "";
  const region = changedRegion(old, fresh);
  const oldPart = old.slice(region.start, region.oldEnd);
  const freshPart = fresh.slice(region.start, region.freshEnd);
  const { hunks } = structuredPatch("", "", oldPart, freshPart, "", "", { context });
  const start = grammar.linewise ? region.start : 0;
  const masked = (text: string, end: number): readonly string[] =>
    maskText(text.slice(start, end).replace(/^\uFEFF/, ""), grammar, values.visible)
      .split(/\r?\n/)
      .slice(countLines(text.slice(start), region.start - start));
  const kept = masked(old, region.oldEnd);
  const added = masked(fresh, region.freshEnd);
  /** No lines stand behind the line before them. */
  const rangeOf = (first: number, count: number): string => `${first + region.line - (count === 0 ? 1 : 0)},${count}`;
  const shown = (line: string): string => redact(maskKnown(line, values.secrets));
  const painted = ({ sign, text }: Line): string =>
    sign === "-" ? colors.red(sign + text) : sign === "+" ? colors.green(sign + text) : sign + text;
  const lines = hunks.flatMap((hunk) => {
    let inOld = hunk.oldStart - 1;
    let inFresh = hunk.newStart - 1;
    const head = `@@ -${rangeOf(hunk.oldStart, hunk.oldLines)} +${rangeOf(hunk.newStart, hunk.newLines)} @@`;
    const body = hunk.lines.map((line): Line => {
      const sign = line.charAt(0);
      if (sign === "\\") return { sign, text: line.slice(1) };
      const text = sign === "+" ? added[inFresh] : kept[inOld];
      if (sign !== "+") inOld += 1;
      if (sign !== "-") inFresh += 1;
      return { sign, text: shown(text ?? "") };
    });
    return [colors.cyan(head), ...withoutLength(body).map(painted)];
  });
  return [
    colors.bold(`--- ${before === undefined ? "(no file)" : path}`),
    colors.bold(`+++ ${after === undefined ? "(no file)" : path}`),
    ...lines,
  ];
};

/** A line of a hunk; its sign is `-`, `+`, a space, or the backslash of a note. */
interface Line {
  readonly sign: string;
  readonly text: string;
}

/** After masking, so that no cut can part a secret from what gives it away. */
const withoutLength = (lines: readonly Line[]): readonly Line[] => {
  const textsWith = (wanted: string): readonly string[] =>
    lines.flatMap(({ sign, text }) => (sign === wanted ? [text] : []));
  const cut = {
    "-": aroundChange(textsWith("-"), textsWith("+")).values(),
    "+": aroundChange(textsWith("+"), textsWith("-")).values(),
  };
  return lines.map(({ sign, text }) => ({
    sign,
    text: sign === "-" || sign === "+" ? (cut[sign].next().value ?? "") : beginning(text),
  }));
};

interface Region {
  readonly start: number;
  /** Lines before the start. */
  readonly line: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
}

/** Whole lines around everything that differs: comparing lines is for the part that changes, not for a file of megabytes. */
const changedRegion = (old: string, fresh: string): Region => {
  const shorter = Math.min(old.length, fresh.length);
  let first = 0;
  while (first < shorter && old[first] === fresh[first]) first += 1;
  let same = 0;
  while (same < shorter - first && old[old.length - 1 - same] === fresh[fresh.length - 1 - same]) same += 1;
  const start = linesBack(old, first);
  const after = linesOn(old, old.length - same) - (old.length - same);
  return {
    start,
    line: countLines(old, start),
    oldEnd: old.length - same + after,
    freshEnd: fresh.length - same + after,
  };
};

/** The start of the line `context` lines above an offset. */
const linesBack = (text: string, offset: number): number => {
  let start = text.lastIndexOf("\n", offset - 1) + 1;
  for (let line = 0; line < context && start > 0; line += 1) start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
};

/** The end of the line `context` lines below an offset. */
const linesOn = (text: string, offset: number): number => {
  let end = offset;
  for (let line = 0; line <= context && end < text.length; line += 1) {
    const next = text.indexOf("\n", end);
    end = next < 0 ? text.length : next + 1;
  }
  return end;
};

const countLines = (text: string, end: number): number => {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
};
