import { isReferenceName } from "@agent-config/core";
import { claimId, notice, type RouteContext, refuse } from "./context.ts";
import type { Input, NamedValue } from "./entry.ts";
import { prepareField } from "./fields.ts";
import { type Filled, fill } from "./fill.ts";

/** Variables of a process, by name. */
export type Environment = ReadonlyMap<string, Filled>;

/** The variables of a package that have a value (vectors: ENV). A name that no system can set is INVALID_ENV_NAME. */
export const fillEnvironment = (variables: readonly NamedValue[], context: RouteContext): Environment => {
  const filled = new Map<string, Filled>();
  for (const variable of variables) {
    const { name, at } = variable;
    if (name === "") {
      notice(context, "env-name-empty", at);
    } else if (!isSettable(name)) {
      refuse(context, "INVALID_ENV_NAME", at, "No system can set a variable of that name.");
    } else {
      const [value] = fillVariable(variable, context) ?? [];
      if (!value) continue;
      if (!isReferenceName(name)) notice(context, "env-name-unusual", at);
      filled.set(name, value);
    }
  }
  return filled;
};

const isSettable = (name: string): boolean => name.trim() === name && !/[=\p{Cc}]/u.test(name);

const fillVariable = (variable: NamedValue, context: RouteContext): readonly Filled[] | undefined => {
  const { name, at, variables } = variable;
  const id = claimId(context, `env.${name}`);
  const input = withoutDangerousValue(variable, context);
  return fill(prepareField({ kind: "env", id, at, name, input, variables }, context), context);
};

/** Such a variable makes a program load other code than its own; the user may set it, a stranger may not. */
const withoutDangerousValue = (variable: NamedValue, context: RouteContext): Input => {
  if (!loadsCode.test(variable.name) || (variable.value ?? variable.default) === undefined) return variable;
  notice(context, "env-value-dropped", variable.at);
  return { ...variable, value: undefined, default: undefined };
};

/** Windows does not mind the case of a variable's name. */
const loadsCode = /^(?:PATH|NODE_OPTIONS|LD_PRELOAD|DYLD_.*|PYTHONPATH|BASH_ENV|NODE_TLS_REJECT_UNAUTHORIZED)$/i;
