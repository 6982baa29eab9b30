/** What an operation must leave alone. */

import { isDeepStrictEqual } from "node:util";
import type { Edited, Operation } from "@agent-config/core";
import { isObject } from "@agent-config/core";
import { hold } from "./hold.ts";
import { at, indexOf, same } from "./model.ts";
import { commentsIn, entryRange, membersAround, rawValues, valueIn } from "./witness.ts";

/** Nothing outside the entry changes but the white space and commas that separate it; inside, what equals the wish stays. */
export const checkOutside = (text: string, edited: Edited, operation: Operation): void => {
  const before = pathOf(text, operation);
  const after = pathOf(edited.text, operation);
  const entry = entryRange(text, before);
  if (operation.op === "remove") checkRemoval(text, edited, entry);
  else if (entry) checkUpdate(text, edited, entry, [before, after]);
  else checkAddition(text, edited);
  if (!edited.outcomes[0]?.restored?.length)
    hold(
      isDeepStrictEqual(membersAround(edited.text, after), membersAround(text, before)),
      "other members keep their bytes",
    );
};

type Entry = NonNullable<ReturnType<typeof entryRange>>;
type Path = readonly (string | number)[];

/** Where the entry stands in a document: by its name, or by its place in a list. */
const pathOf = (text: string, { container: { path, keyedBy }, name }: Operation): Path => {
  if (keyedBy === undefined) return [...path, name];
  const list = at(valueIn(text), path);
  return [...path, Array.isArray(list) ? indexOf(list, keyedBy, name) : -1];
};

const textsOf = (comments: ReturnType<typeof commentsIn>): string[] => comments.map((comment) => comment.text);

const checkAddition = (text: string, { text: result, edits }: Edited): void => {
  const removed = edits.map(({ start, end }) => text.slice(start, end)).join("");
  hold(/^\s*(?:null)?\s*$/.test(removed), "a new entry takes nothing away");
  hold(isDeepStrictEqual(textsOf(commentsIn(text)), textsOf(commentsIn(result))), "a new entry leaves every comment");
};

const checkRemoval = (text: string, { text: result }: Edited, entry: Entry | undefined): void => {
  const after = textsOf(commentsIn(result));
  const isOwn = (start: number) =>
    entry !== undefined &&
    start >= entry.start &&
    (start < entry.end || /^(?:[ \t,]|\/\*[^\r\n]*?\*\/)*$/.test(text.slice(entry.end, start)));
  const others = textsOf(commentsIn(text).filter(({ start }) => !isOwn(start)));
  hold(
    others.every((comment) => after.includes(comment)),
    "a removal leaves the comments of others",
  );
  hold(isSubsequence(after, textsOf(commentsIn(text))), "comments keep their order");
  const own = entry && /^[ \t]*,?[ \t]*(\/\/[^\r\n]*)/.exec(text.slice(entry.end))?.[1];
  hold(own === undefined || !after.includes(own), "a comment behind the entry on its line goes with it");
};

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean => {
  let found = 0;
  for (const item of whole) if (part[found] === item) found += 1;
  return found === part.length;
};

const checkUpdate = (
  text: string,
  { text: result, edits }: Edited,
  entry: Entry,
  [before, after]: [Path, Path],
): void => {
  const isInside = edits.every(({ start, end }) => start >= entry.valueStart && end <= entry.end);
  hold(isInside, "an update stays inside the entry");
  const keepsComments = isDeepStrictEqual(textsOf(commentsIn(text)), textsOf(commentsIn(result)));
  const takesAway = !isPartOf(valueAt(text, before), valueAt(result, after));
  hold(keepsComments || takesAway, "an update that takes nothing away leaves every comment");
  checkKept(text, result, before, after);
};

const valueAt = (text: string, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], valueIn(text));

/** Whether everything of a value is, of the same type, in another. */
const isPartOf = (part: unknown, whole: unknown): boolean => {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item, i) => i < whole.length && isPartOf(item, whole[i]));
  if (!isObject(part)) return !Array.isArray(whole) && !isObject(whole);
  return (
    isObject(whole) && Object.keys(part).every((key) => Object.hasOwn(whole, key) && isPartOf(part[key], whole[key]))
  );
};

/** What says the same before and after is spelled the same. */
const checkKept = (text: string, result: string, before: Path, after: Path): void => {
  const was = rawValues(text, before);
  const is = rawValues(result, after);
  for (const [key, old] of was) {
    const now = is.get(key);
    if (now === undefined || (typeof key === "number" && is.size !== was.size)) continue;
    if (same(valueIn(old), valueIn(now))) hold(old === now, "an equal value keeps its bytes");
    else checkKept(text, result, [...before, key], [...after, key]);
  }
};
