import assert from "node:assert/strict";
import { type AgentConfigError, type Edited, isAgentConfigError, type Operation } from "@agent-config/core";
import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { yaml } from "../src/index.ts";
import { checkComments } from "./comments.ts";
import type { Sample } from "./generator/document.ts";
import { secret } from "./generator/scalars.ts";
import { type Book, booked, emptyBook, operationFor, type Wish } from "./operations.ts";
import { expected, fingerprint, meaning, withoutMark } from "./witness.ts";

/** What came of the cases of a run. */
export interface Tally {
  readonly refusals: Map<string, number>;
  edits: number;
  /** Texts before and after an operation, for a second witness. */
  readonly pairs: { before: string; after: string; operation: Operation }[];
}

export const newTally = (): Tally => ({ refusals: new Map(), edits: 0, pairs: [] });

/** True for a text that is no YAML document, such as directives alone; whatever is wished for, it is refused then. */
export const checkBroken = ({ text, site }: Sample, wishes: readonly Wish[], tally: Tally): boolean => {
  const documents = parseAllDocuments(withoutMark(text), { uniqueKeys: false, logLevel: "silent" });
  const isBlank = "empty" in documents && !/^%/m.test(text);
  if (isBlank || (documents.length === 1 && documents[0]?.errors.length === 0)) return false;
  const operations = wishes.map((wish) => operationFor(site, wish, emptyBook));
  assert.equal(attempt(text, operations, tally), undefined, "broken text is refused");
  return true;
};

/** Each wish on the result of the one before: what is written is read, nothing else changes, a second time nothing happens. */
export const checkSequence = ({ text, site, stray }: Sample, wishes: readonly Wish[], tally: Tally): void => {
  let current = text;
  let book = emptyBook;
  for (const [index, wish] of wishes.entries()) {
    const operation = operationFor(site, wish, book);
    const edited = attempt(current, [operation], tally);
    if (!edited) {
      if (!stray) checkReason(resultOf(current, [operation]));
      continue;
    }
    checkEdits(current, edited);
    checkMeaning(current, edited, operation);
    if (operation.op === "put")
      assert.ok(isEvenlyBroken(current, edited.text), "line breaks of one kind stay of one kind");
    checkComments(current, edited.text, operation);
    checkAgain(edited, operation);
    assert.doesNotMatch(JSON.stringify(edited.outcomes[0]?.created ?? {}), /#/, "no comment is recorded");
    tally.edits += 1;
    // The text of the start may be one that not every reader takes, and one with a stray character says other things to each.
    if (!stray && edited.text !== current && edited.text !== text)
      tally.pairs.push({ before: current, after: edited.text, operation });
    book = after(book, operation, edited);
    current = annotated(edited.text, site.path, wish, 1000 + index);
  }
};

/** The text with a comment more, unless that would be no comment there. */
const annotated = (text: string, path: readonly string[], { aside }: Wish, number: number): string => {
  if (!aside) return text;
  const [line, column] = aside;
  const lines = text.split("\n");
  const comment = `${" ".repeat(column)}# c${number}.`;
  const result = lines.toSpliced(line % lines.length, 0, comment).join("\n");
  try {
    return printOf(result, path) === printOf(text, path) ? result : text;
  } catch {
    return text;
  }
};

/** Entries put in, changed, and taken out in another order leave the bytes of before. */
export const checkRoundTrip = (sample: Sample, wishes: readonly Wish[], order: readonly number[]): void => {
  const { text, site } = sample;
  let current = text;
  let book = emptyBook;
  for (const wish of wishes) {
    const operation = operationFor(site, { ...wish, op: "put" }, book);
    const edited = attempt(current, [operation], newTally());
    // An entry that was there before is somebody else's.
    if (!edited?.outcomes[0]?.created && !book.claims.has(wish.name)) continue;
    if (!edited) continue;
    book = after(book, operation, edited);
    current = edited.text;
  }
  const turns = [...book.claims].map((name, index) => ({ name, turn: order[index] ?? 0 }));
  for (const { name } of turns.sort((a, b) => a.turn - b.turn)) {
    const operation = operationFor(site, { op: "remove", name, set: {}, drop: [] }, book);
    const edited = yaml.edit(current, [operation]);
    assert.ok(edited.outcomes[0]?.changed && edited.outcomes[0].exact, `the removal of ${name} is exact`);
    book = after(book, operation, edited);
    current = edited.text;
  }
  assert.equal(current, text, "the bytes of before");
};

/** One call with many operations does what one call for each does; nothing that can be done one by one is refused. */
export const checkBatch = ({ text, site }: Sample, wishes: readonly Wish[]): void => {
  const operations = wishes.map((wish) => operationFor(site, wish, emptyBook));
  const batch = attempt(text, operations, newTally());
  let current: string | undefined = text;
  const changed: boolean[] = [];
  for (const operation of operations) {
    const single: Edited | undefined = current === undefined ? undefined : attempt(current, [operation], newTally());
    changed.push(single?.outcomes[0]?.changed ?? false);
    current = single?.text;
  }
  assert.ok(batch || current === undefined, "what is refused in a batch is refused one by one");
  if (!batch) return;
  checkEdits(text, batch);
  const wanted = operations.reduce(expected, meaningOf(text));
  assert.equal(printOf(batch.text, site.path), fingerprint(wanted, site.path), "the meaning of all operations");
  if (current === undefined) return;
  const outcomes = batch.outcomes.map((outcome) => outcome.changed);
  assert.deepEqual(outcomes, changed, "what changed in a batch is what changed one by one");
};

const after = (book: Book, operation: Operation, { outcomes: [outcome] }: Edited): Book => {
  assert.ok(outcome, "one outcome per operation");
  return booked(book, operation, outcome);
};

/** The result, or undefined for a refusal, which has to be one that a user can act on. */
const attempt = (text: string, operations: readonly Operation[], tally: Tally): Edited | undefined => {
  const result = resultOf(text, operations);
  if (!isAgentConfigError(result)) return result;
  checkRefusal(result);
  const what = `${result.code} ${result.message.split("\n")[0]?.replace(/"[^"]*"/, "N")}`;
  tally.refusals.set(what, (tally.refusals.get(what) ?? 0) + 1);
  return undefined;
};

/** The same is asked again and again within a case. */
const remembered = <Asked extends readonly unknown[], T>(answer: (...asked: Asked) => T): ((...asked: Asked) => T) => {
  const known = new Map<string, T>();
  return (...asked) => {
    const key = fc.stringify(asked);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size > 20) known.clear();
    const answered = answer(...asked);
    known.set(key, answered);
    return answered;
  };
};

const resultOf = remembered((text: string, operations: readonly Operation[]): Edited | AgentConfigError => {
  try {
    return yaml.edit(text, operations);
  } catch (error) {
    if (isAgentConfigError(error)) return error;
    throw error;
  }
});

const meaningOf = remembered(meaning);
const printOf = (text: string, path: readonly string[]): string => fingerprint(meaningOf(text), path);

/** A text is refused as no YAML only where readers differ; and the editor knows why it refuses. */
const checkReason = (result: Edited | AgentConfigError): void => {
  if (!isAgentConfigError(result)) return;
  assert.doesNotMatch(result.message, /would change other parts/, "the editor knows why it refuses");
  if (result.code === "CONFIG_UNPARSEABLE")
    assert.match(
      result.message,
      /^(A carriage return|A line separator|A tab is used|An alias has no anchor)/,
      "YAML is read",
    );
};

const checkRefusal = (error: AgentConfigError): void => {
  assert.ok(error.position && error.position.line > 0 && error.position.column > 0, "a refusal has a place");
  assert.ok(!error.message.includes(secret), "a refusal tells no value");
  assert.match(error.message, /\n\d+ \| .*\n +\^$/, "a refusal shows the line");
};

const checkEdits = (before: string, { text, edits }: Edited): void => {
  let result = before;
  let limit = Number.POSITIVE_INFINITY;
  for (const edit of edits.toReversed()) {
    assert.ok(edit.start <= edit.end && edit.end < limit, "ascending and apart");
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
    limit = edit.start;
  }
  assert.equal(result, text, "the edits make the text");
};

const isEvenlyBroken = (before: string, after: string): boolean => {
  const kinds = new Set(before.match(/\r?\n/g));
  return kinds.size !== 1 || (after.match(/\r?\n/g) ?? []).every((each) => kinds.has(each));
};

const checkMeaning = (before: string, { text, outcomes }: Edited, operation: Operation): void => {
  const { path } = operation.container;
  if (outcomes[0]?.changed === false) assert.equal(text, before, "no change, no new bytes");
  const wanted = fingerprint(expected(meaningOf(before), operation), path);
  assert.equal(printOf(text, path), wanted, "the meaning is that of before with the change");
};

const checkAgain = ({ text }: Edited, operation: Operation): void => {
  const again = yaml.edit(text, [operation]);
  assert.equal(again.text, text, "a second time nothing happens");
  assert.deepEqual(again.edits, []);
  assert.equal(again.outcomes[0]?.changed, false);
};
