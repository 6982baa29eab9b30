import type { CreatedContainer, Outcome, TextEdit } from "@agent-config/core";
import { emptyBlock, replaceBlock, reviseBlock } from "./block.ts";
import { hasComments } from "./flow.ts";
import { afterComment, reach } from "./lines.ts";
import { finder, routeTo, type Step } from "./locate.ts";
import type { Source } from "./parse.ts";
import { revise, type Work } from "./revise.ts";
import type { RemoveRun, Result } from "./run.ts";
import { ordered, splice } from "./splice.ts";
import { styleAt } from "./style.ts";
import type { Collection } from "./tree.ts";

/** Takes entries out, and brings back what the containers were before the puts that made or filled them. */
export const remove = (source: Source, { container, operations }: RemoveRun): Result => {
  const { steps, missing } = routeTo(source, container);
  const step = steps.at(-1) as Step;
  const { collection } = step;
  const find = collection && missing.length === 0 ? finder(source, collection, container.keyedBy) : () => undefined;
  const places = operations.map(({ name }) => find(name)?.place);
  const removed = new Set(places.filter((place) => place !== undefined));
  const outcomes = places.map(
    (place): Outcome => (place === undefined ? { changed: false } : { changed: true, restored: [], exact: true }),
  );
  if (!collection || removed.size === 0) return { edits: [], outcomes };
  const work = { source, style: styleAt(source, step.slot) };
  if (removed.size < collection.members.length) return { edits: takeOut(work, collection, removed), outcomes };
  const records = operations.flatMap(({ created }) => created?.containers ?? []);
  const { edits, ...restoration } = emptied(work, steps, records);
  const last = places.findLastIndex((place) => place !== undefined);
  return { edits, outcomes: outcomes.with(last, { changed: true, ...restoration }) };
};

interface Emptied {
  readonly edits: readonly TextEdit[];
  readonly restored: readonly CreatedContainer[];
  readonly exact: boolean;
}

/** Empties the last step, then removes what a put had made around it, from the inside out. */
const emptied = (work: Work, steps: readonly Step[], records: readonly CreatedContainer[]): Emptied => {
  const restored: CreatedContainer[] = [];
  for (let depth = steps.length - 1; ; depth -= 1) {
    const step = steps[depth] as Populated;
    const outer = steps[depth - 1]?.collection;
    const record = records.findLast(({ path, was }) => was !== "comma" && isSamePath(path, step.path));
    if (record?.was !== "absent" || !outer) {
      const edits = record && restoration(work, step, record);
      if (record && edits) restored.push(record);
      return { edits: edits ?? clear(work, step), restored, exact: !record || edits !== undefined };
    }
    if (hasAdditions(work, step)) return { edits: clear(work, step), restored, exact: false };
    restored.push(record);
    if (outer.members.length > 1) return { edits: takeOut(work, outer, new Set([step.place])), restored, exact: true };
  }
};

type Populated = Step & { readonly collection: Collection };

const isSamePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index]);

const takeOut = (work: Work, collection: Collection, removed: ReadonlySet<number>): TextEdit[] =>
  revise(work, collection, { removed, added: new Map(), inner: [] });

const everyPlace = ({ members }: Collection): Set<number> => new Set(members.keys());

/** Takes all members out and leaves an empty map or list. */
const clear = (work: Work, { slot, collection }: Populated): TextEdit[] => {
  const isBareRoot = !collection.flow && slot.after === undefined;
  if (!isBareRoot) return takeOut(work, collection, everyPlace(collection));
  return replaceBlock({ text: work.source.text, collection, style: work.style }, collection.list ? "[]" : "{}");
};

/** Takes all members out and puts back the text that stood there before; undefined when the place has changed too much. */
const restoration = (work: Work, { slot, collection }: Populated, record: CreatedContainer): TextEdit[] | undefined => {
  const { text } = work.source;
  const at = { text, collection, style: work.style };
  const stood = record.text;
  if (collection.flow) {
    if (hasComments(at)) return stood === undefined ? takeOut(work, collection, everyPlace(collection)) : undefined;
    return stood === undefined ? undefined : [{ start: slot.gap, end: slot.end, text: stood }];
  }
  if (stood === undefined) return undefined;
  const isRoot = slot.column < 0;
  if (isRoot && stood.trim() === "")
    return reviseBlock(at, { removed: everyPlace(collection), added: new Map(), inner: [] });
  if (isRoot && !/^\s/.test(stood)) return replaceBlock(at, stood);
  const standsOnKeyLine = slot.after !== undefined && /^([ \t]|$)/.test(stood) && !stood.includes("\n");
  return standsOnKeyLine ? emptyBlock(at, stood) : undefined;
};

/** True when more than the removed members stands in a container that a put made: a comment, an anchor. */
const hasAdditions = (work: Work, { slot, collection }: Populated): boolean => {
  const { text } = work.source;
  const from = Math.min(slot.start, slot.after ?? slot.start);
  if (collection.flow) {
    const comment = text.slice(slot.end, afterComment(text, slot.end));
    return hasComments({ text, collection }) || text.slice(from, collection.inside.start - 1).trim() + comment !== "";
  }
  const to = reach(text, slot.end, slot.column);
  const members = reviseBlock(
    { text, collection, style: work.style },
    { removed: everyPlace(collection), added: new Map(), inner: [] },
  );
  const kept = ordered(members).map(({ start, end }) => ({
    start: Math.max(start, from) - from,
    end: Math.min(end, to) - from,
    text: "",
  }));
  return splice(text.slice(from, to), kept).trim() !== "";
};
