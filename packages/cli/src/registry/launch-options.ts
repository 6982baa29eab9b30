import { AgentConfigError } from "@agent-config/core";
import type { Answers } from "@agent-config/import";
import type { LaunchOptions, Preference } from "@agent-config/registry";
import type { LaunchChoices } from "../commands/install.ts";
import type { Context } from "../context.ts";
import { findLaunchers } from "./find-launchers.ts";

/**
 * What a plan is made with: the user's answers and choices, and this machine. In project scope the entry is for other
 * machines too, so that nothing depends on what is found here. Throws USAGE for a flag that cannot be read.
 */
export const launchOptions = ({ input = [], prefer }: LaunchChoices, { options, env }: Context): LaunchOptions => ({
  given: parseAnswers(input),
  strict: options.strict ?? false,
  ...(prefer === undefined ? {} : { prefer: parsePreference(prefer) }),
  ...(options.scope === "project" ? {} : { home: env.home, launchers: findLaunchers(env) }),
});

/** `id=value` each; an id that comes several times has a list of values. A value may be a secret, so that none is repeated. */
export const parseAnswers = (inputs: readonly string[]): Answers => {
  const answers = new Map<string, readonly string[]>();
  for (const text of inputs) {
    const cut = text.indexOf("=");
    if (cut < 1) throw new AgentConfigError("USAGE", "--input takes ID=VALUE; the ids are listed by --list-routes.");
    const id = text.slice(0, cut);
    answers.set(id, [...(answers.get(id) ?? []), text.slice(cut + 1)]);
  }
  return Object.fromEntries(
    [...answers].map(([id, [first = "", ...more]]) => [id, more.length > 0 ? [first, ...more] : first]),
  );
};

/** Where one text is wanted for each, several are its lines. */
export const single = (answers: Answers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [id, typeof answer === "string" ? answer : answer.join("\n")]),
  );

export const parsePreference = (text: string): Preference => {
  const [, kind, index] = /^(package|remote)(?::(\d+))?$/.exec(text) ?? [];
  if (kind !== "package" && kind !== "remote") {
    throw new AgentConfigError("USAGE", "--prefer takes package, remote, or one route such as remote:1.", {
      hint: "--list-routes shows the routes of an entry.",
    });
  }
  return { kind, ...(index === undefined ? {} : { index: Number(index) }) };
};
