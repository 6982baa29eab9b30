import type { TextEdit } from "@agent-config/core";
import type { Addition, Change } from "./change.ts";
import { afterComment } from "./lines.ts";
import { printFlow, printPair } from "./print.ts";
import { narrowed, ordered, splice } from "./splice.ts";
import type { Style } from "./style.ts";
import type { Collection } from "./tree.ts";

/** A flow collection with the layout of the text around it. */
interface Flow {
  readonly text: string;
  readonly collection: Collection;
  readonly style: Style;
}

/** The edit that takes members out of a flow collection, adds others, and keeps commas, comments and layout right. */
export const reviseFlow = (flow: Flow, change: Change): TextEdit[] => {
  const { start, end } = flow.collection.inside;
  const edit = narrowed(flow.text, { start, end, text: assembled(flow, partsOf(flow, change)) });
  return edit.start === edit.end && edit.text === "" ? [] : [edit];
};

/** True when a comment stands between the brackets. */
export const hasComments = ({ text, collection: { inside, members } }: Omit<Flow, "style">): boolean => {
  const gaps = members.map(({ end }, place) => text.slice(end, members[place + 1]?.start ?? inside.end));
  return [text.slice(inside.start, members[0]?.start ?? inside.end), ...gaps].some((gap) => gap.includes("#"));
};

/** True where a new value may take the whole place: nothing stands there, or brackets without members or comments. */
export const isBare = (text: string, collection: Collection | undefined): boolean =>
  !collection || (collection.members.length === 0 && !hasComments({ text, collection }));

/** A member with what stands around it; without a body, the comments before a member that goes. */
interface Part {
  readonly lead: string;
  readonly body?: string;
  /** Between the member and its comma. */
  readonly post?: string;
  /** The comment behind the comma. */
  readonly trail?: string;
}

const partsOf = (flow: Flow, { removed, added, inner }: Change): Part[] => {
  const { text, collection } = flow;
  const additionsAt = (place: number) => (added.get(place) ?? []).map((addition) => newPart(flow, addition));
  const { inside, members } = collection;
  const opening = members.length === 0 ? commentsOf(text.slice(inside.start, inside.end)) : "";
  const parts: Part[] = [{ lead: opening }, ...additionsAt(-1)];
  let at = inside.start + opening.length;
  for (const [place, { start, end, comma }] of members.entries()) {
    const lead = text.slice(at, start);
    const behind = comma === undefined ? end : comma + 1;
    at = afterComment(text, behind);
    if (removed.has(place)) parts.push({ lead: commentsOf(lead) });
    else {
      const body = splice(text.slice(start, end), within(inner, start, end));
      parts.push({ lead, body, post: text.slice(end, comma ?? end), trail: text.slice(behind, at) });
    }
    parts.push(...additionsAt(place));
  }
  return [...parts.filter(({ lead, body }) => lead || body), { lead: text.slice(at, inside.end) }];
};

const within = (edits: readonly TextEdit[], from: number, to: number): TextEdit[] =>
  ordered(edits.filter(({ start, end }) => start >= from && end <= to)).map(({ start, end, text }) => ({
    start: start - from,
    end: end - from,
    text,
  }));

const newPart = ({ text, collection }: Flow, { key, value }: Addition): Part => {
  const last = collection.members.at(-1);
  const lineBreak = last && /\r?\n[ \t]*$/.exec(text.slice(collection.inside.start, last.start))?.[0];
  const { flowStyle } = collection;
  return {
    lead: lineBreak ?? " ",
    body: key === undefined ? printFlow(value, flowStyle, true) : printPair(key, value, flowStyle),
  };
};

/** What remains of the space before something that goes: the comments in it. */
const commentsOf = (space: string): string => /^[\s\S]*#[^\r\n]*/.exec(space)?.[0] ?? "";

const assembled = ({ text, collection, style }: Flow, parts: readonly Part[]): string => {
  const { inside, members, column } = collection;
  const firstLead = text.slice(inside.start, members[0]?.start ?? inside.start);
  const lastBody = parts.findLastIndex(({ body }) => body !== undefined);
  const hasFinalComma = members.at(-1)?.comma !== undefined;
  const freshLine = style.lineBreak + " ".repeat(column + style.step);
  let result = "";
  let isInComment = false;
  for (const [index, { lead, body, post = "", trail = "" }] of parts.entries()) {
    const isFirst = result === "" && body !== undefined && !`${lead}${firstLead}`.includes("#");
    const space = isFirst ? firstLead : lead;
    result += isInComment && !/^[ \t]*\r?\n/.test(space) ? freshLine + space.trimStart() : space;
    isInComment = endsInComment(space);
    if (body === undefined) continue;
    const comma = index < lastBody || hasFinalComma ? "," : "";
    result += body + post + comma + trail;
    isInComment = endsInComment(trail);
  }
  return result;
};

const endsInComment = (space: string): boolean => /#[^\n]*$/.test(space);
