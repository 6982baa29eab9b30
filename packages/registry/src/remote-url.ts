import { checkUrl, formatText, type Text } from "@agent-config/core";
import { notice, type RouteContext, refuse, type Slot } from "./context.ts";
import type { RemoteEntry } from "./entry.ts";
import { emptyInput, type Field, prepareField, slotsOf } from "./fields.ts";
import { answeredSlots, recordDefaults, refuseOpen, type SlotValue } from "./fill.ts";
import { percentEncode } from "./percent-encode.ts";
import { concat, isAmbiguous, literal, plain } from "./template.ts";

/**
 * The URL of a remote in the neutral syntax, or undefined when it is refused. Every hole must be filled: a brace that is
 * left in a URL is never right. What can be judged without the missing answers is judged first.
 */
export const fillUrl = ({ url, variables }: RemoteEntry, context: RouteContext): string | undefined => {
  const { at, text } = url;
  if (text === undefined) return refuse(context, "MISSING_FIELD", at, "The remote has no url.");
  const input = { ...emptyInput, value: text };
  const field = prepareField({ kind: "url", id: "url", at, name: "", input, variables }, context);
  const values = answeredSlots(field, context);
  if (!values) return undefined;
  const filled = substitute(field, values);
  const open = slotsOf(field).filter((slot) => !values.has(slot) && !slot.secret);
  const startsOpen = open.some((slot) => slot === field.pieces[0]);
  const checked = filled && !isAmbiguous(filled) ? checkUrl(formatText(filled)) : undefined;
  if (!filled || !(startsOpen || checked?.ok)) {
    return refuse(context, "INVALID_URL", at, "With its variables filled in, this is no http or https URL.");
  }
  if (open.length > 0) return refuseOpen(open, "url", at, context);
  recordDefaults(values, context);
  if (slotsOf(field).some((slot) => slot.secret)) notice(context, "secret-in-url", at);
  if (checked?.warnings.some(({ code }) => code === "insecure-http")) notice(context, "insecure-http", at);
  return formatText(filled);
};

/** The text with every variable put in as its place demands; undefined when a value does not fit its place. */
const substitute = (field: Field, values: ReadonlyMap<Slot, SlotValue>): Text | undefined => {
  const filled: Text[] = [];
  let place: Place = "start";
  for (const [index, piece] of field.pieces.entries()) {
    // Behind the host everything is path, so that a long url need not be looked through again for each of its variables.
    if (place !== "path") place = placeOf(concat(filled), field.pieces[index + 1]);
    const inserted = typeof piece === "string" ? literal(piece) : insert(piece, values.get(piece), place);
    if (!inserted) return undefined;
    filled.push(inserted);
  }
  return concat(filled);
};

/** A place in a URL: which values may stand there, and what stands in for one that is missing while the rest is judged. */
const places = {
  start: { fits: /^/, standIn: "https://host" },
  host: { fits: /^[A-Za-z0-9.-]+$/, standIn: "host" },
  "whole host": { fits: /^[A-Za-z0-9.-]+(?::\d+)?$/, standIn: "host" },
  port: { fits: /^\d+$/, standIn: "1" },
  path: { fits: /^/, standIn: "word" },
} as const;

type Place = keyof typeof places;

/** Where in the URL the next piece stands. */
const placeOf = (before: Text, next: string | Slot | undefined): Place => {
  const url = before
    .map((part, index) => ("text" in part ? part.text : index === 0 ? "https://host" : "word"))
    .join("");
  const [, authority] = /^[^/]*:\/\/(.*)$/s.exec(url) ?? [];
  if (authority === undefined) return "start";
  if (/[/?#]/.test(authority)) return "path";
  if (authority.includes(":")) return "port";
  const ends = next === undefined || (typeof next === "string" && /^[/?#]/.test(next));
  return authority === "" && ends ? "whole host" : "host";
};

/** A value may not leave its place: a tenant such as `evil.example/` would name another host. */
const insert = (slot: Slot, value: SlotValue | undefined, place: Place): Text | undefined => {
  const { fits, standIn } = places[place];
  const text = value?.texts[0] ?? (slot.secret ? [{ ref: slot.reference }] : literal(standIn));
  if (place === "start") return text;
  if (place === "path") return text.map((part) => ("text" in part ? { text: percentEncode(part.text) } : part));
  return fits.test(plain(text) ?? "") ? text : undefined;
};
