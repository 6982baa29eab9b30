/** What must hold for every document and every operation. Each law throws with the reason when it does not. */
import { isDeepStrictEqual } from "node:util";
import type { Container, DocumentObject, DocumentValue, Edited, Operation, Put } from "@agent-config/core";
import { parse } from "smol-toml";
import { toml } from "../src/index.ts";
import { isToml10, type Path, type Range, shapeOf } from "./shape.ts";

export const demand = (holds: boolean, law: string, ...evidence: readonly unknown[]): void => {
  if (holds) return;
  const shown = evidence.map((item) => (typeof item === "string" ? item : inspect(item)));
  throw new Error([law, ...shown].join("\n---\n"));
};

const inspect = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${item}n` : item)) ?? "undefined";

const isMap = (value: DocumentValue | undefined): value is DocumentObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value in a form that compares by value: 30 = 30.0, dates by their text, members in any order. */
const plain = (value: DocumentValue | undefined): unknown => {
  if (value instanceof Date) return `date ${value.toISOString()}`;
  if (typeof value === "bigint") return `int ${value}`;
  if (typeof value === "number") return Number.isSafeInteger(value) ? `int ${BigInt(value)}` : `float ${value}`;
  if (Array.isArray(value)) return value.map(plain);
  if (!isMap(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, plain(member)] as const);
  return new Map(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};
const same = (a: DocumentValue | undefined, b: DocumentValue | undefined): boolean =>
  isDeepStrictEqual(plain(a), plain(b));

const meaning = (text: string): DocumentObject => parse(text, { integersAsBigInt: true }) as DocumentObject;

const step = (value: DocumentValue | undefined, key: string): DocumentValue | undefined =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as DocumentObject)[key] : undefined;
const follow = (text: string, path: readonly string[]): DocumentValue | undefined =>
  path.reduce<DocumentValue | undefined>(step, text.trim() === "" ? undefined : meaning(text));

interface Entry {
  readonly value: DocumentValue | undefined;
  readonly path: Path;
}

/** The entry of that name, and the path of what belongs to it. */
export const entryIn = (text: string, { path, keyedBy }: Container, name: string): Entry => {
  const entries = follow(text, path);
  if (keyedBy === undefined) return { value: step(entries, name), path: [...path, name] };
  const at = Array.isArray(entries) ? entries.findIndex((entry) => step(entry, keyedBy) === name) : -1;
  return { value: Array.isArray(entries) ? entries[at] : undefined, path: [...path, at] };
};

/** What the rest of a document says; containers on the way that hold nothing count as none. */
const withoutEntry = (text: string, container: Container, name: string): unknown => {
  const model = meaning(text);
  const parents: DocumentValue[] = [model];
  for (const key of container.path) parents.push(step(parents.at(-1), key) ?? {});
  const entries = parents.at(-1);
  if (Array.isArray(entries)) {
    const at = entries.findIndex((entry) => step(entry, container.keyedBy ?? "") === name);
    if (at >= 0) entries.splice(at, 1);
  } else delete (entries as Record<string, DocumentValue>)[name];
  for (let depth = container.path.length; depth > 0; depth -= 1) {
    if (Object.keys(parents[depth] as object).length > 0) break;
    delete (parents[depth - 1] as Record<string, DocumentValue>)[container.path[depth - 1] ?? ""];
  }
  return plain(model);
};

export const applied = (text: string, { edits }: Edited): string => {
  let result = "";
  let at = 0;
  for (const { start, end, text: inserted } of edits) {
    demand(start >= at && end >= start, "edits ascend and do not overlap", edits);
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
};

const isEvenlyEnded = (before: string, after: string): boolean => {
  const kinds = new Set(before.match(/\r?\n/g));
  return kinds.size !== 1 || (after.match(/\r?\n/g) ?? []).every((each) => kinds.has(each));
};

const inside = (at: number, ranges: readonly Range[]): boolean =>
  ranges.some(({ start, end }) => at >= start && at < end);

/**
 * What an edit deletes: beside white space and commas, of a removed entry everything; of an entry that is updated the keys
 * that go, and the values of those that change, with nothing around them.
 */
const lawOfBytes = (text: string, edited: Edited, operation: Operation, before: Entry, after: Entry): void => {
  const updated = operation.op === "put" && isMap(before.value);
  const owned = updated ? touched(text, before, after) : shapeOf(text).owned(before.path);
  let lineEnds = 0;
  for (const { start, end } of edited.edits) {
    for (let at = start; at < end; at += 1) {
      if (inside(at, owned)) continue;
      demand(/[\s,]/.test(text[at] ?? ""), "bytes outside the entry stay", text, edited.text, at);
      lineEnds += text[at] === "\n" ? 1 : 0;
    }
  }
  // Its own, one of a blank line, and once the one that the document lacked.
  const blank = edited.text.trim() === "";
  demand(blank || lineEnds <= 2 * owned.length + 1, "at most one blank line goes with a piece", text, edited.text);
};

const touched = (text: string, before: Entry, after: Entry): readonly Range[] => {
  const { leaves, owned } = shapeOf(text);
  return Object.entries(before.value as DocumentObject).flatMap(([key, value]) => {
    const now = step(after.value, key);
    if (same(value, now)) return [];
    const path = [...before.path, key];
    const leaf = leaves.find((one) => isDeepStrictEqual(one.path, path));
    return leaf && now !== undefined ? [leaf.range] : owned(path);
  });
};

/** Comments on lines of their own in an array stay, whatever becomes of the elements around them. */
const lawOfComments = (text: string, after: string): void => {
  const { leaves, comments, owned } = shapeOf(text);
  const now = new Map(shapeOf(after).leaves.map(({ path, raw }) => [JSON.stringify(path), raw]));
  for (const { path, raw, range } of leaves) {
    const became = now.get(JSON.stringify(path));
    const moves = path.some((key) => typeof key === "number");
    if (became === undefined || moves || !raw.startsWith("[") || !became.startsWith("[")) continue;
    const elements = owned(path).filter(({ start }) => start > range.start);
    for (const comment of comments) {
      if (!inside(comment.start, [range]) || inside(comment.start, elements)) continue;
      demand(became.includes(text.slice(comment.start, comment.end)), "a comment in an array stays", text, after);
    }
  }
};

/** Wherever a value is the same, its text is. Elements of arrays may move, so they are not looked at one by one. */
const lawOfLeaves = (before: string, after: string): void => {
  const old = new Map(shapeOf(before).leaves.map(({ path, raw }) => [JSON.stringify(path), raw]));
  for (const { path, raw } of shapeOf(after).leaves) {
    const was = old.get(JSON.stringify(path));
    if (was === undefined || was === raw || path.some((key) => typeof key === "number")) continue;
    const changed = !same(meaning(`k = ${was}`), meaning(`k = ${raw}`));
    demand(changed, "an equal value keeps its bytes", before, after, was, raw);
  }
};

/** One operation on one text, with every law that can be checked at once. */
export const checked = (text: string, operation: Operation): Edited => {
  const { container, name } = operation;
  const edited = toml.edit(text, [operation]);
  demand(applied(text, edited) === edited.text, "the edits give the text", text, edited);
  demand(!JSON.stringify(edited.outcomes).includes("SECRET"), "what is recorded holds no text", edited.outcomes);
  const before = entryIn(text, container, name);
  const after = entryIn(edited.text, container, name);
  const says = operation.op === "remove" ? undefined : expected(before.value, operation);
  demand(same(after.value, says), "the value written is the value read", text, edited.text, operation);
  const rest = [text, edited.text].map((one) => withoutEntry(one, container, name));
  demand(isDeepStrictEqual(rest[0], rest[1]), "the rest says what it said", text, edited.text);
  demand(
    edited.outcomes[0]?.changed === (edited.text !== text),
    "changed says whether the text changed",
    text,
    edited.text,
  );
  demand(same(toml.read(edited.text, container.path), follow(edited.text, container.path)), "read reads", edited.text);
  const isEven = operation.op === "remove" || isEvenlyEnded(text, edited.text);
  demand(isEven, "line ends of one kind stay of one kind", text, edited.text);
  lawOfBytes(text, edited, operation, before, after);
  lawOfLeaves(text, edited.text);
  lawOfComments(text, edited.text);
  demand(!isToml10(text) || isToml10(edited.text), "TOML 1.0 stays TOML 1.0", text, edited.text);
  const again = toml.edit(edited.text, [operation]);
  const still = again.text === edited.text && again.outcomes[0]?.changed === false;
  demand(still, "a second time changes nothing", text, edited.text, again.text);
  return edited;
};

const expected = (before: DocumentValue | undefined, { container, name, set, drop }: Put): DocumentObject => {
  const kept = isMap(before) ? Object.entries(before).filter(([key]) => !drop.includes(key)) : [];
  const named = container.keyedBy === undefined ? [] : [[container.keyedBy, name] as const];
  const wanted: Record<string, DocumentValue> = Object.create(null);
  for (const [key, value] of [...kept, ...Object.entries(set), ...named]) wanted[key] = value;
  return wanted;
};
