import { isReferenceName, isSecretName } from "@agent-config/core";
import { notice, type RouteContext, type Slot } from "./context.ts";
import type { Input, Variables } from "./entry.ts";
import { argumentReferenceName, envName, referenceName } from "./names.ts";
import { isSample, parseTemplate } from "./template.ts";

/** An argument, a variable, a header or a url, in pieces: literal text, and slots to be filled. */
export interface Field {
  readonly kind: "argument" | "env" | "header" | "url";
  readonly id: string;
  readonly at: string;
  /** Whether the server needs it; without an answer it is asked for, any other is left out. */
  readonly needed: boolean;
  readonly isRepeated: boolean;
  readonly format: string | undefined;
  readonly pieces: readonly (string | Slot)[];
}

/** What an entry says about a field. */
export interface FieldSource extends Pick<Field, "kind" | "id" | "at"> {
  /** What its reference is named after, and what tells whether it is a secret. */
  readonly name: string;
  readonly input: Input;
  readonly variables: Variables;
  readonly isRepeated?: boolean;
  /** True for an argument that sets an environment variable, as `-e NAME=…` does. */
  readonly setsVariable?: boolean;
}

/** Judges samples, secrets, defaults and placeholders of a field (vectors: FIELDS, PLACEHOLDERS, SECRETS, SAMPLE TEXT). */
export const prepareField = (source: FieldSource, context: RouteContext): Field => {
  const { kind, id, at, name, variables, isRepeated = false } = source;
  const isTemplate = (value: string) => parseTemplate(value, variables).some((piece) => typeof piece !== "string");
  const input = judgeInput(source.input, at, context, {
    isSecret: (value, fallback) =>
      (kind === "header" && looksLikeAuth(name)) ||
      (isSecretWord(name) &&
        (value === undefined || isTemplate(value)) &&
        fallback === undefined &&
        source.input.choices === undefined),
    isFixed: (value) => !isTemplate(value),
    maySample: kind !== "url",
  });
  const pieces = input.value === undefined ? [] : parseTemplate(input.value, variables);
  const placeholders = pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.placeholder]));
  const isImplied = placeholders.some((placeholder) => !variables.has(placeholder));
  if (isImplied) notice(context, "implied-input", at);
  const wasSample = source.input.value !== undefined && input.value === undefined;
  const needed =
    kind === "url" ||
    (input.isRequired ??
      (placeholders.some((placeholder) => variables.get(placeholder)?.isRequired === true) ||
        (kind !== "header" && (isImplied || wasSample))));
  const isWhole = pieces.length === 1;
  const slots = new Map(placeholders.map((word) => [word, placeholderSlot(word, isWhole, source, input, context)]));
  const filled = pieces.flatMap((piece) => (typeof piece === "string" ? piece : (slots.get(piece.placeholder) ?? [])));
  return {
    kind,
    id,
    at,
    needed,
    isRepeated,
    format: input.format,
    pieces: input.value === undefined ? [ownSlot(source, input, context)] : filled,
  };
};

/** The slots of a field, each once. */
export const slotsOf = (field: Field): readonly Slot[] => [
  ...new Set(field.pieces.filter((piece) => typeof piece !== "string")),
];

/** Headers that sign in: authorization, proxy-authorization, cookie, or ending in key, token or apikey as a word. */
export const looksLikeAuth = (header: string): boolean =>
  /^(?:authorization|proxy-authorization|cookie)$|(?:^|[_.-])(?:key|token|apikey)$/i.test(header) ||
  /[A-Za-z0-9](?:Key|Token)$/.test(header);

const isSecretWord = (name: string): boolean => {
  const word = name.replace(/^-+/, "");
  return isSecretName(word, "") || word.toLowerCase() === "key";
};

interface JudgedInput extends Input {
  readonly isSecret: boolean;
}

interface InputRules {
  /** Whether it is a secret when the entry does not say; value and default without samples. */
  readonly isSecret: (value: string | undefined, fallback: string | undefined) => boolean;
  /** Whether a value holds nothing to be filled. */
  readonly isFixed: (value: string) => boolean;
  readonly maySample: boolean;
}

/** The input with what counts as absent taken out: samples, fixed text of something secret, defaults that break its rules. */
const judgeInput = (input: Input, at: string, context: RouteContext, rules: InputRules): JudgedInput => {
  const value = rules.maySample && input.value !== undefined && isSample(input.value) ? undefined : input.value;
  const fallback = input.default !== undefined && isSample(input.default) ? undefined : input.default;
  const isSecret = input.isSecret ?? rules.isSecret(value, fallback);
  const kept = value !== undefined && !(isSecret && rules.isFixed(value)) ? value : undefined;
  const usable = kept === undefined && !isSecret ? fallback : undefined;
  const isDropped = usable !== undefined && faultOf(usable, input) !== undefined;
  if (isDropped) notice(context, "default-dropped", at);
  if (kept === undefined && (input.value !== undefined || (input.default !== undefined && usable === undefined))) {
    notice(context, "sample-value", at);
  }
  return { ...input, isSecret, value: kept, default: isDropped ? undefined : usable };
};

/** Why a text is not one that the publisher's choices and format allow, or undefined. */
export const faultOf = (text: string, { choices, format }: Pick<Input, "choices" | "format">): string | undefined => {
  if (choices && !choices.includes(text)) return `It must be one of: ${choices.join(", ")}.`;
  if (format === "number" && !isNumber(text)) return "It must be a number.";
  if (format === "boolean" && text !== "true" && text !== "false") return "It must be true or false.";
  return undefined;
};

const isNumber = (text: string): boolean =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text));

const ownSlot = (source: FieldSource, input: JudgedInput, context: RouteContext): Slot => ({
  id: source.id,
  secret: input.isSecret,
  fixed: undefined,
  default: input.default,
  input,
  reference: ownReference(source, context),
});

/** A variable keeps its own name, so that a harness that only forwards names can take it; headers go behind the server's id. */
const ownReference = ({ kind, name, setsVariable }: FieldSource, { entry, serverId }: RouteContext): string => {
  if (kind === "env" || setsVariable) {
    return isReferenceName(name) ? name : envName(name) || envName(serverId) || "SERVER";
  }
  if (kind === "header") return envName(`${serverId}_${name}`);
  return argumentReferenceName(entry.name, serverId, name);
};

const placeholderSlot = (
  name: string,
  isWhole: boolean,
  source: FieldSource,
  field: JudgedInput,
  context: RouteContext,
): Slot => {
  const declared = source.variables.get(name);
  const key = declared && JSON.stringify([name, declared]);
  const known = key === undefined ? undefined : context.shared.get(key);
  if (known) return known;
  const isSecret = field.isSecret || isSecretWord(name);
  const input = declared
    ? judgeInput(declared, source.at, context, {
        isSecret: (value, fallback) => (value ?? fallback ?? declared.choices) === undefined && isSecret,
        isFixed: () => true,
        maySample: true,
      })
    : undefined;
  const keepsName = isWhole && (source.kind === "env" || source.setsVariable);
  const slot: Slot = {
    id: `${source.id}.${name}`,
    secret: input?.isSecret ?? isSecret,
    fixed: input?.value,
    default: input?.default,
    input: input ?? emptyInput,
    reference: keepsName ? ownReference(source, context) : referenceName(context.entry.name, context.serverId, name),
  };
  if (key !== undefined) context.shared.set(key, slot);
  return slot;
};

/** An input about which nothing is said. */
export const emptyInput: Input = {
  description: undefined,
  isRequired: undefined,
  isSecret: undefined,
  format: undefined,
  value: undefined,
  default: undefined,
  placeholder: undefined,
  choices: undefined,
};
