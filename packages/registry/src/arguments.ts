import { claimId, notice, type RouteContext, refuse } from "./context.ts";
import type { Argument } from "./entry.ts";
import { type Field, prepareField, slotsOf } from "./fields.ts";
import { type Filled, fill } from "./fill.ts";
import { concat, hasControl, literal, plain } from "./template.ts";
import { type Token, token, word } from "./tokens.ts";

/** An argument that sets an environment variable of a container: `NAME=…` or `-e=NAME=…`. */
export interface AssignedVariable {
  readonly name: string;
  /** What stands in front of the value. */
  readonly lead: string;
  readonly value: string;
}

/** What an argument is on its command line. */
export interface ArgumentRole {
  /** Counted from 1 over runtime and package arguments together. */
  readonly place: number;
  /** Whether a name without a value is a flag even when it is described. */
  readonly bare?: boolean;
  readonly variable?: AssignedVariable;
}

/** The words that an argument puts on the command line: none when it is left out or still open. */
export const argumentTokens = (argument: Argument, role: ArgumentRole, context: RouteContext): readonly Token[] => {
  const { at, variables, isRepeated } = argument;
  const { variable, bare = false } = role;
  const id = claimId(context, argumentId(argument, role));
  if (argument.typeGuessed) notice(context, "argument-type", at);
  if (isConstant(argument, bare)) return [word(flagOf(argument, context), at)];
  const name = variable?.name ?? (argument.name || (argument.valueHint ?? ""));
  const input = variable ? { ...argument, value: variable.value } : argument;
  const setsVariable = variable !== undefined;
  const field = prepareField({ kind: "argument", id, at, name, input, variables, isRepeated, setsVariable }, context);
  const lead = literal(variable?.lead ?? "");
  const values = fill(field, context)?.map(({ text, secret }) => ({ text: concat([lead, text]), secret })) ?? [];
  if (argument.type === "positional") return values.map(({ text, secret }) => token(text, secret, at));
  return values.flatMap((value) => namedTokens(argument, field, value, context));
};

/** The name as written, so that a form that asks knows what the publisher calls it. */
const argumentId = ({ type, name, valueHint }: Argument, { place, variable }: ArgumentRole): string => {
  if (variable) return `env.${variable.name}`;
  return `arg.${type === "named" ? name : (valueHint ?? place)}`;
};

/** A named argument that says nothing but its name is a flag; one that is described is an option that the user may turn on. */
export const isConstant = (argument: Argument, bare: boolean): boolean => {
  const { type, value, description, format, choices, placeholder, valueHint, isSecret } = argument;
  if (type !== "named" || value !== undefined || argument.default !== undefined) return false;
  return bare || [description, format, choices, placeholder, valueHint, isSecret].every((said) => said === undefined);
};

/** Two words. A boolean is a bare flag: as two words, `true` would become the image or the package. */
const namedTokens = (
  argument: Argument,
  field: Field,
  { text, secret }: Filled,
  context: RouteContext,
): readonly Token[] => {
  const { at } = argument;
  const said = plain(text);
  const isSwitch = argument.format === "boolean" && (said === undefined || said === "true" || said === "false");
  const isOnByDefault = slotsOf(field)[0]?.default === "true";
  if (isSwitch && said === "false" && !isOnByDefault) return [];
  const name = flagOf(argument, context);
  if (!isSwitch) return [word(name, at), token(text, secret, at)];
  return said === "true" ? [word(name, at)] : [token(concat([literal(`${name}=`), text]), secret, at)];
};

/** The schema counts the dashes as part of the name; where they are missing it is in practice a mistake. */
const flagOf = ({ name, at }: Argument, context: RouteContext): string => {
  if (hasControl(literal(name))) {
    refuse(context, "INVALID_ARGUMENT", at, "The option's name holds a control character.");
  }
  if (name.startsWith("-")) return name;
  notice(context, "dashes-added", at);
  return `--${name}`;
};
