import { type Code, parseText, type Text } from "@agent-config/core";
import { answerTo, ask, notice, type RouteContext, refuse, type Slot } from "./context.ts";
import { type Field, faultOf, slotsOf } from "./fields.ts";
import { printable } from "./printable.ts";
import { concat, hasControl, isAmbiguous, leading, literal, plain, withoutLead } from "./template.ts";

/** One text of a filled field. */
export interface Filled {
  readonly text: Text;
  readonly secret: boolean;
}

/** What fills a slot: one text, or one per element of a list. */
export interface SlotValue {
  readonly texts: readonly Text[];
  readonly from: "publisher" | "answer" | "default";
}

/** What an answer or text is refused with that breaks the rules of its field. */
const valueCode = {
  argument: "INVALID_ARGUMENT",
  env: "INVALID_ENV_VALUE",
  header: "INVALID_HEADER_VALUE",
  url: "INVALID_URL",
} as const satisfies Record<Field["kind"], Code>;

/**
 * The texts of a field: one, or one per element of a list for a repeated one. Undefined when it has none, and then the
 * context knows why: it was skipped (optional), or refused (a question without answer, an answer that cannot be used).
 * `openAsReference`: every open question becomes a reference, not only a secret one.
 */
export const fill = (field: Field, context: RouteContext, openAsReference = false): readonly Filled[] | undefined => {
  const values = answeredSlots(field, context);
  if (!values) return undefined;
  const slots = slotsOf(field);
  const open = slots.filter((slot) => !values.has(slot));
  if (open.length > 0 && !field.needed && !openAsReference) {
    context.skipped.add(field.id);
    return undefined;
  }
  const unanswered = open.filter((slot) => !slot.secret && !openAsReference);
  if (unanswered.length > 0) return refuseOpen(unanswered, "server", field.at, context);
  recordDefaults(values, context);
  const secret = slots.some((slot) => slot.secret);
  return render(field, values, context)?.map((text) => ({ text, secret }));
};

/** Asks the questions of a field and collects what fills its slots; undefined when an answer was refused. */
export const answeredSlots = (field: Field, context: RouteContext): ReadonlyMap<Slot, SlotValue> | undefined => {
  const slots = slotsOf(field);
  for (const slot of slots) if (slot.fixed === undefined) ask(context, slot, field.needed, field.isRepeated);
  const values = new Map<Slot, SlotValue>();
  for (const slot of slots) {
    const value = slotValue(slot, field, context);
    if (value === "refused") return undefined;
    if (value) values.set(slot, value);
  }
  return values;
};

/** The publisher's fixed value, the answer, else the default. */
export const slotValue = (slot: Slot, field: Field, context: RouteContext): SlotValue | "refused" | undefined => {
  if (slot.fixed !== undefined) return { texts: [literal(slot.fixed)], from: "publisher" };
  const answers = answerTo(context, slot.id);
  if (answers === undefined) {
    return slot.default === undefined ? undefined : { texts: [literal(slot.default)], from: "default" };
  }
  if (answers.length > 1 && !field.isRepeated) {
    refuse(context, valueCode[field.kind], field.at, `${printable(slot.id)} takes one value, not a list.`);
    return "refused";
  }
  const texts = answers.map((answer) => readAnswer(answer, slot, field, context));
  return texts.every((text) => text !== undefined) ? { texts, from: "answer" } : "refused";
};

/** Messages name the question and never repeat the answer, which may be a secret. */
const readAnswer = (answer: string, slot: Slot, field: Field, context: RouteContext): Text | undefined => {
  const fail = (code: Code, message: string) =>
    refuse(context, code, field.at, `The answer to ${printable(slot.id)} cannot be used. ${message}`);
  const parsed = parseText(answer);
  if (!parsed.ok) return fail("REFERENCE_UNSUPPORTED", parsed.issues[0]?.message ?? "");
  if (hasControl(parsed.value)) return fail(valueCode[field.kind], "It holds a control character.");
  if (slot.secret && !isReferenced(parsed.value)) {
    return fail("INLINE_SECRET", `It is a secret: answer with a reference such as \${${slot.reference}}.`);
  }
  const text = plain(parsed.value);
  const fault = text === undefined ? undefined : faultOf(text, slot.input);
  return fault === undefined ? parsed.value : fail(valueCode[field.kind], printable(fault));
};

/** References alone, or joined by one sign, optionally after a scheme word; none with a default, which would be a literal. */
const isReferenced = (text: Text): boolean => {
  const outline = text.map((part) => ("text" in part ? part.text.replaceAll("$", "?") : part.default ? "?" : "$"));
  return /^(?:(?:bearer|basic|token|apikey) )?\$(?:[:/;, ]\$)*$/i.test(outline.join(""));
};

/** Refuses because questions have no answer. `what` needs them. */
export const refuseOpen = (open: readonly Slot[], what: string, at: string, context: RouteContext): undefined => {
  const ids = open.map(({ id }) => printable(id)).join(", ");
  return refuse(
    context,
    "UNRESOLVED_VARIABLE",
    at,
    `No value for ${ids}, and the ${what} needs it. Answer by that id.`,
  );
};

export const recordDefaults = (values: ReadonlyMap<Slot, SlotValue>, context: RouteContext): void => {
  for (const [slot, { from }] of values) if (from === "default") context.defaulted.add(slot.id);
};

const render = (
  field: Field,
  values: ReadonlyMap<Slot, SlotValue>,
  context: RouteContext,
): readonly Text[] | undefined => {
  const counts = new Set([...values.values()].map(({ texts }) => texts.length).filter((count) => count !== 1));
  if (counts.size > 1) {
    return refuse(context, valueCode[field.kind], field.at, "Its lists must have the same number of elements.");
  }
  const [count = 1] = counts;
  const texts = Array.from({ length: count }, (_, index) => renderOne(field, values, index, context));
  return texts.every((text) => isSayable(text, field, context)) ? texts : undefined;
};

const renderOne = (field: Field, values: ReadonlyMap<Slot, SlotValue>, index: number, context: RouteContext): Text => {
  const asPath = (text: Text, format: string | undefined) =>
    format === "filepath" ? expandHome(text, field.at, context) : text;
  const pieces = field.pieces.map((piece) => {
    if (typeof piece === "string") return literal(piece);
    const texts = values.get(piece)?.texts;
    const text = texts ? (texts[index] ?? texts[0] ?? []) : [{ ref: piece.reference }];
    return asPath(text, piece.input.format);
  });
  return asPath(concat(pieces), field.format);
};

const isSayable = (text: Text, field: Field, context: RouteContext): boolean => {
  if (hasControl(text)) {
    refuse(context, valueCode[field.kind], field.at, "The entry's text holds a control character.");
    return false;
  }
  if (isAmbiguous(text)) {
    refuse(context, "REFERENCE_UNSUPPORTED", field.at, "A dollar sign stands right before a reference.");
    return false;
  }
  return true;
};

/** No shell expands a leading ~/ in an argument. */
export const expandHome = (text: Text, at: string, context: RouteContext): Text => {
  if (!leading(text).startsWith("~/")) return text;
  if (context.home === undefined) {
    notice(context, "home-not-expanded", at);
    return text;
  }
  notice(context, "home-expanded", at);
  return concat([literal(context.home.replace(/\/+$/, "")), withoutLead(text, 1)]);
};
