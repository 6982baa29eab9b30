import { isReferenceName, redact } from "@agent-config/core";
import type { Answers } from "@agent-config/import";
import { type LaunchInput, printable } from "@agent-config/registry";
import { isCancel, log, multiselect, select, text } from "@clack/prompts";
import { interruptible } from "../interruptible.ts";

type Answer = Answers[string];

/**
 * Asks the questions of a plan on the terminal: those that `isNeeded` one by one, the others are offered in a list. For a
 * secret the name of a variable is asked, never the value. Undefined when the user left.
 */
export const askInputs = (
  title: string,
  inputs: readonly LaunchInput[],
  isNeeded: (input: LaunchInput) => boolean,
): Promise<Answers | undefined> =>
  interruptible(async (signal) => {
    log.info(title);
    const offered = await offer(
      inputs.filter((input) => !isNeeded(input)),
      signal,
    );
    if (!offered) return undefined;
    const answers = new Map<string, Answer>();
    for (const input of inputs.filter((each) => isNeeded(each) || offered.includes(each.id))) {
      const answer = await ask(input, signal);
      if (answer === undefined) return undefined;
      if (answer !== "") answers.set(input.id, answer);
    }
    return Object.fromEntries([...answers]);
  });

/** The ids of the optional questions that the user wants to answer. */
const offer = async (inputs: readonly LaunchInput[], signal: AbortSignal): Promise<readonly string[] | undefined> => {
  if (inputs.length === 0) return [];
  const chosen = await multiselect({
    message: "Optional settings to make (none is fine)",
    options: inputs.map(({ id, description, default: usual }) => ({
      value: id,
      label: printable(id),
      hint: [usual === undefined ? "" : `default ${printable(usual, 60)}`, description ?? ""]
        .filter(Boolean)
        .join("; "),
    })),
    required: false,
    signal,
  });
  return isCancel(chosen) ? undefined : chosen;
};

/** The answer, "" for none, undefined when the user left. */
const ask = (input: LaunchInput, signal: AbortSignal): Promise<Answer | undefined> => {
  if (input.secret) return askSecret(input, signal);
  const choices = input.choices ?? (input.format === "boolean" ? ["true", "false"] : undefined);
  if (choices) return askChoice(input, choices, signal);
  return input.repeated ? askList(input, signal) : askText(questionOf(input), input, signal);
};

const questionOf = ({ id, description, format }: LaunchInput): string => {
  const kind = format && format !== "string" ? ` (${printable(format, 40)})` : "";
  return `${printable(id)}${kind}${description ? `: ${description}` : ""}`;
};

const askText = async (message: string, input: LaunchInput, signal: AbortSignal): Promise<string | undefined> => {
  const { placeholder, default: usual, required, format } = input;
  const shown = usual === undefined ? placeholder : `${printable(usual)} (the default)`;
  const answer = await text({
    message,
    ...(shown ? { placeholder: shown } : {}),
    validate: (value = "") => {
      if (value === "") return required && usual === undefined ? "The server needs it." : undefined;
      return format === "number" && !Number.isFinite(Number(value)) ? "A number is wanted." : undefined;
    },
    signal,
  });
  return isCancel(answer) ? undefined : (answer ?? "");
};

const askChoice = async (
  input: LaunchInput,
  choices: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> => {
  const choice = await select({
    message: questionOf(input),
    options: choices.map((value) => ({ value, label: printable(value) })),
    ...(input.default === undefined ? {} : { initialValue: input.default }),
    signal,
  });
  return isCancel(choice) ? undefined : choice;
};

const askList = async (input: LaunchInput, signal: AbortSignal): Promise<Answer | undefined> => {
  const answers: string[] = [];
  for (;;) {
    const isFirst = answers.length === 0;
    const message = isFirst ? questionOf(input) : `Another value for ${printable(input.id)} (none ends the list)`;
    const answer = await askText(message, { ...input, required: input.required && isFirst }, signal);
    if (answer === undefined) return undefined;
    if (answer === "") return isFirst ? "" : answers;
    answers.push(answer);
  }
};

/** A token can look like a name, so what has the shape of one is turned away before it gets anywhere. */
const askSecret = async (input: LaunchInput, signal: AbortSignal): Promise<string | undefined> => {
  const name = await text({
    message: `${questionOf(input)}. Name of the environment variable that holds this secret`,
    initialValue: input.variable,
    validate: (value = "") => {
      if (value === "") return input.required ? "The server needs it." : undefined;
      return isReferenceName(value) && redact(value) === value
        ? undefined
        : "The name of a variable is wanted, such as API_TOKEN: the secret itself is never written.";
    },
    signal,
  });
  if (isCancel(name)) return undefined;
  return name ? `\${${name}}` : "";
};
