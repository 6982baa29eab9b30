import { isObject, own, pointer } from "../json.ts";
import type { Disagreement, Mark, Vector } from "./vectors.ts";

/** What the code under test said. Members beside `ok`, `issues` and `warnings` are compared with those of `expect`. */
export interface Outcome {
  readonly ok: boolean;
  readonly issues?: readonly Mark[];
  readonly warnings?: readonly Mark[];
  readonly [member: string]: unknown;
}

export interface Comparison {
  /** Members that may have more members than `expect` gives (`spec`, `server` and `manifest` unless stated); of a list, its items. */
  readonly open?: readonly string[];
  /** Lists whose order does not matter. */
  readonly unordered?: readonly string[];
  /** Members of `expect` that the runner compares itself. */
  readonly skip?: readonly string[];
}

/**
 * Everything in which an outcome is not what its vector expects. Compared are `ok`; of a refusal its first issue with `code`
 * and `at`, or all issues where `issues` lists them; all warnings; and each other member of `expect`. Maps and lists are
 * compared whole, but for the objects that are `open`.
 */
export const compareOutcome = (
  vector: Vector,
  outcome: Outcome,
  comparison: Comparison = {},
): readonly Disagreement[] => {
  const { expect, warnings = [] } = vector;
  const { open = ["spec", "server", "manifest"], unordered = [], skip = [] } = comparison;
  const issues = outcome.issues ?? [];
  if (expect.ok !== outcome.ok) return [outcome.ok ? "is accepted" : `is refused: ${issues.map(nameOf).join(", ")}`];
  const members = Object.keys(expect).filter((name) => !["ok", "code", "at", "issues", ...skip].includes(name));
  return [
    ...(outcome.ok ? [] : compareIssues(vector, issues)),
    ...compareMarks("warnings", warnings, outcome.warnings ?? []),
    ...members.flatMap((name) => {
      const arrange = unordered.includes(name) ? sorted : (value: unknown) => value;
      return differences(arrange(expect[name]), arrange(outcome[name]), pointer(name), open, open.includes(name));
    }),
  ];
};

const compareIssues = ({ expect }: Vector, issues: readonly Mark[]): readonly Disagreement[] => {
  if (expect.issues) return compareMarks("issues", expect.issues, issues);
  const expected: Mark = { code: expect.code ?? "", at: expect.at };
  const [first] = issues;
  return first && matches(expected, first)
    ? []
    : [`the first issue is ${first ? nameOf(first) : "missing"}, not ${nameOf(expected)}`];
};

const compareMarks = (what: string, expected: readonly Mark[], actual: readonly Mark[]): readonly Disagreement[] => {
  const left = [...actual];
  const missing = expected.filter((mark) => {
    const index = left.findIndex((candidate) => matches(mark, candidate));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [
    ...missing.map((mark) => `${what} lack ${nameOf(mark)}`),
    ...left.map((mark) => `${what} have ${nameOf(mark)} beyond what is expected`),
  ];
};

const matches = (expected: Mark, actual: Mark): boolean =>
  expected.code === actual.code && (expected.at === undefined || expected.at === actual.at);

const nameOf = ({ code, at }: Mark): string => (at === undefined ? code : `${code} at "${at}"`);

const differences = (
  expected: unknown,
  actual: unknown,
  at: string,
  open: readonly string[],
  isOpen: boolean,
): readonly Disagreement[] => {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((item, index) => differences(item, actual[index], at + pointer(index), open, isOpen));
  }
  if (!isObject(expected) || !isObject(actual)) {
    return JSON.stringify(expected) === JSON.stringify(actual)
      ? []
      : [`${at} is ${brief(actual)}, not ${brief(expected)}`];
  }
  const names = new Set([...Object.keys(expected), ...(isOpen ? [] : Object.keys(actual))]);
  return [...names].flatMap((name) =>
    differences(own(expected, name), own(actual, name), at + pointer(name), open, open.includes(name)),
  );
};

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value;

const brief = (value: unknown): string => (JSON.stringify(value) ?? "absent").slice(0, 120);
