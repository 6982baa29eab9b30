import { AgentConfigError, own, parseText } from "@agent-config/core";
import type { Answers, ImportInput } from "@agent-config/import";
import { type LaunchInput, printable } from "@agent-config/registry";
import type { Context } from "../context.ts";

/**
 * The answers to what a source asks for: those that were given, and on a terminal those that the user gives now. Undefined when
 * the user left. Throws INLINE_SECRET for a secret that is no reference.
 */
export const settleAnswers = async (
  title: string,
  inputs: readonly ImportInput[],
  given: Answers,
  { options, output }: Context,
): Promise<Answers | undefined> => {
  if (!options.allowInlineSecret) refuseSecrets(inputs, given);
  const open = inputs.filter(({ key }) => !Object.hasOwn(given, key));
  if (open.length === 0 || !output.interactive || options.yes) return given;
  const { askInputs } = await import("./ask-inputs.ts");
  const asked = await askInputs(title, open.map(questionOf), ({ required }) => required);
  return asked && { ...given, ...asked };
};

/** An input of an import as the question that a registry's entry would ask. */
export const questionOf = ({ key, title, type, repeated = false, ...input }: ImportInput): LaunchInput => ({
  ...input,
  id: key,
  ...(title !== key && { description: title }),
  format: type === "text" ? "string" : type,
  repeated,
  variable: key
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^(?=\d)/, "_")
    .toUpperCase(),
});

const refuseSecrets = (inputs: readonly ImportInput[], given: Answers): void => {
  const literal = inputs.find(({ key, secret }) => secret && !isReference(own(given, key)));
  if (!literal) return;
  const { id, variable } = questionOf(literal);
  throw new AgentConfigError("INLINE_SECRET", `"${printable(id)}" is a secret, and was answered with a value.`, {
    hint: `Answer with a reference: --input '${printable(id)}=\${${variable}}'.`,
  });
};

/** No answer is no secret. */
const isReference = (answer: Answers[string] = ""): boolean =>
  [answer].flat().every((text) => {
    const parsed = parseText(text);
    return text === "" || (parsed.ok && parsed.value.some((part) => "ref" in part));
  });
