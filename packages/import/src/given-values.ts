import {
  accepted,
  type Issue,
  literalText,
  parseText,
  pointer,
  type Result,
  refused,
  type Text,
} from "@agent-config/core";
import type { ImportInput } from "./imported.ts";

/** Answers of a person to what a source asks for, by key, in the neutral syntax: `${NAME}` refers to a variable. */
export type GivenValues = Readonly<Record<string, string>>;

/** The answers, and where there is none what the source itself has for one. */
export const withDefaults = (inputs: readonly ImportInput[], values: GivenValues = {}): GivenValues => {
  const defaults = inputs.flatMap(({ key, default: usual }) =>
    usual === undefined ? [] : [[key, literalText(usual)] as const],
  );
  return Object.fromEntries([...defaults, ...Object.entries(values)]);
};

/** The answers as parsed texts. REFERENCE_UNSUPPORTED at the answer's key below `at`. */
export const parseValues = (values: GivenValues, at = ""): Result<Readonly<Record<string, Text>>> => {
  const issues: Issue[] = [];
  const texts = Object.entries(values).map(([key, value]): readonly [string, Text] => {
    const parsed = parseText(value, at + pointer(key));
    if (!parsed.ok) issues.push(...parsed.issues);
    return [key, parsed.ok ? parsed.value : []];
  });
  return issues.length > 0 ? refused(issues) : accepted(Object.fromEntries(texts));
};
