import { AgentConfigError } from "@agent-config/core";
import {
  type Answers,
  type Entry,
  type LaunchInput,
  printable,
  type ReadyPlan,
  type RefusedPlan,
} from "@agent-config/registry";
import { inputLines } from "../questions/input-lines.ts";

/** A plan that cannot become a server, as the error that ends the command; unanswered questions come as flags. */
export const refusalError = ({ code, at, message, entry, inputs }: RefusedPlan): AgentConfigError => {
  if (code === "UNRESOLVED_VARIABLE") {
    return unanswered(
      titleOf(entry),
      inputs.filter(isPressing),
      inputs.filter((input) => !isPressing(input)),
    );
  }
  // Without a place it is the entry as a whole, and another way of it is no way out.
  if (at === "") return new AgentConfigError(code, `${titleOf(entry)} cannot be installed: ${message}`);
  const where = `${printable(at)} of the entry`;
  return new AgentConfigError(code, `${titleOf(entry)} cannot be installed (${where}): ${message}`, {
    hint: "--list-routes shows the ways that the entry offers and what each asks for; --prefer chooses one.",
  });
};

/** Whether there can be no server without an answer: a secret has at least the usual name of its variable. */
export const isPressing = ({ required, secret, default: usual }: LaunchInput): boolean =>
  required && !secret && usual === undefined;

/** The questions that stand open, with the exact flags; `others` are those that can stay open. */
export const unanswered = (
  subject: string,
  open: readonly LaunchInput[],
  others: readonly LaunchInput[],
): AgentConfigError =>
  new AgentConfigError(
    "UNRESOLVED_VARIABLE",
    [
      `${subject} asks for what was not given.`,
      ...(open.length > 0 ? ["Add:", ...inputLines(open)] : []),
      ...(others.length > 0 ? ["And if you like:", ...inputLines(others)] : []),
    ].join("\n"),
    { hint: "On a terminal, without --yes, you are asked instead." },
  );

/** An answer that somebody gave must not be lost in silence. Throws USAGE for one that belongs to no question. */
export const requireUsed = ({ entry, notices }: ReadyPlan, answers: Answers = {}): void => {
  const unused = notices.find(({ code }) => code === "given-unused")?.at ?? [];
  const id = unused.find((each) => Object.hasOwn(answers, each));
  if (id === undefined) return;
  throw new AgentConfigError("USAGE", `${titleOf(entry)} has no question "${printable(id)}".`, {
    hint: "--list-routes shows what each way of the entry asks for.",
  });
};

/** Name and version, safe to print. */
export const titleOf = (entry: Entry | undefined): string =>
  printable(entry ? `${entry.name} ${entry.version ?? ""}` : "The entry");
