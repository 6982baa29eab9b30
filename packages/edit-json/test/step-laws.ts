/** What must hold for one operation on one text. */
import type { Edited, Operation } from "@agent-config/core";
import { isAgentConfigError } from "@agent-config/core";
import { secret } from "./grammar-documents.ts";
import { hold } from "./hold.ts";
import { after, same } from "./model.ts";
import { checkOutside } from "./outside-laws.ts";
import type { Flavour } from "./scenarios.ts";
import { hasRepeatedKey, isStrictJson, trailingCommasOf, valueIn, withoutMark } from "./witness.ts";

/** The laws of one operation. Undefined when it was refused, for a reason that the witness sees too. */
export const checkStep = (flavour: Flavour, text: string, operation: Operation): Edited | undefined => {
  const { editor } = flavour;
  let edited: Edited;
  try {
    edited = editor.edit(text, [operation]);
  } catch (error) {
    checkRefusal(error, text, operation);
    return undefined;
  }
  const [outcome] = edited.outcomes;
  hold(edited.outcomes.length === 1, "one outcome per operation");
  hold(!JSON.stringify(outcome).includes(secret), "what is recorded holds no text of the document");
  hold(outcome?.changed === (edited.text !== text), "`changed` says whether the text changed");
  hold(!hasRepeatedKey(text, [...operation.container.path, operation.name]), "a repeated key on the path is refused");
  const expected = after(valueIn(text), operation, outcome);
  hold(same(valueIn(edited.text), expected), "the document says what it said before, but for the operation");
  checkEdits(text, edited);
  checkEmitted(text, edited, operation);
  checkOutside(text, edited, operation);
  checkAgain(flavour, edited.text, operation);
  return edited;
};

const checkAgain = ({ editor }: Flavour, text: string, operation: Operation): void => {
  const again = editor.edit(text, [operation]);
  hold(again.text === text && again.edits.length === 0, "the same edit again changes nothing");
  hold(again.outcomes[0]?.changed === false, "the same edit again says that nothing changed");
  const { container, name } = operation;
  if (operation.op === "remove" || container.keyedBy !== undefined) return;
  for (const [key, value] of Object.entries(operation.set))
    hold(same(editor.read(text, [...container.path, name, key]), value), "what was written is read");
};

/** The edits lead from one text to the other, and none is without effect. */
export const checkEdits = (text: string, { edits, text: result }: Edited): void => {
  let applied = "";
  let kept = 0;
  for (const { start, end, text: inserted } of edits) {
    hold(start >= kept && end >= start, "edits ascend and never overlap");
    hold(text.slice(start, end) !== inserted, "every edit changes something");
    applied += text.slice(kept, start) + inserted;
    kept = end;
  }
  hold(applied + text.slice(kept) === result, "the edits give the text");
};

const isEvenlyBroken = (before: string, after: string): boolean => {
  const kinds = new Set(before.match(lineBreak));
  return kinds.size !== 1 || (after.match(lineBreak) ?? []).every((each) => kinds.has(each));
};

const lineBreak = /\r\n|\n|\r/g;

const checkEmitted = (before: string, { text: after, outcomes }: Edited, { op }: Operation): void => {
  const isStrict = (text: string) => withoutMark(text).trim() === "" || isStrictJson(withoutMark(text));
  const givesComma = outcomes[0]?.restored?.some(({ was }) => was === "comma") ?? false;
  if (isStrict(before)) hold(givesComma || isStrict(after), "strict JSON stays strict JSON");
  hold(before.startsWith("\uFEFF") === after.startsWith("\uFEFF"), "a byte order mark is neither added nor lost");
  if (op === "remove") return;
  hold(isEvenlyBroken(before, after), "line breaks of one kind stay of one kind");
  const used = outcomes[0]?.created?.containers.filter(({ was }) => was === "comma").length ?? 0;
  hold(trailingCommasOf(after) <= trailingCommasOf(before) - used, "no trailing comma is added");
};

const checkRefusal = (error: unknown, text: string, operation: Operation): void => {
  if (!isAgentConfigError(error)) throw error;
  hold(!error.message.includes(secret), "a message holds no values");
  hold(error.position !== undefined, "a refusal has a position");
  if (error.code === "CONFIG_DUPLICATE_KEY")
    hold(hasRepeatedKey(text), "a repeated key is refused only when there is one");
  else if (error.code === "CONFIG_SHAPE")
    hold(hasOtherType(text, operation), "a type is refused only when it is another");
  else throw error;
};

const hasOtherType = (text: string, operation: Operation): boolean => {
  try {
    after(valueIn(text), { ...operation, op: "put", set: {}, drop: [] }, undefined);
    return valueIn(text) === null;
  } catch {
    return true;
  }
};
