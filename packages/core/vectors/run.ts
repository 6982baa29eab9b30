import {
  checkText,
  checkUrl,
  findSecrets,
  formatText,
  judgeSecrets,
  literalText,
  mcp,
  parseText,
  type Result,
  referencedNames,
  type Scope,
  type SecretPolicy,
  type ServerParts,
  type SpecBuilder,
  type TextKind,
  validateSpec,
  valueToString,
} from "../src/index.ts";
import { compareOutcome, type Disagreement, type Outcome, type Runners, type Vector } from "../src/testing/index.ts";

const outcomeOf = <T>(result: Result<T>, members: (value: T) => object): Outcome =>
  result.ok ? { ...result, ...members(result.value) } : result;

const urls = (vector: Vector): readonly Disagreement[] =>
  compareOutcome(
    vector,
    outcomeOf(checkUrl(vector.input.url as string, "spec", "/url"), (facts) => facts),
  );

const identifiers = (vector: Vector): readonly Disagreement[] => {
  const [[kind, text] = []] = Object.entries(vector.input);
  return compareOutcome(
    vector,
    outcomeOf(checkText(kind as TextKind, text as string), (value) => ({ value })),
  );
};

const references = (vector: Vector): readonly Disagreement[] => {
  const [[kind, input] = []] = Object.entries(vector.input);
  return compareOutcome(vector, referenceKinds[kind as keyof typeof referenceKinds](input));
};

const referenceKinds = {
  parse: (string: unknown) => outcomeOf(parseText(string as string), (parts) => ({ parts, string: formatText(parts) })),
  structured: (value: unknown) => outcomeOf(valueToString(value), (string) => ({ string })),
  literal: (raw: unknown): Outcome => ({ ok: true, string: literalText(raw as string) }),
  names: (string: unknown) => outcomeOf(parseText(string as string), (text) => ({ names: referencedNames(text) })),
};

/** A refused spec has one fault unless its vector lists them. */
const transport = (vector: Vector): readonly Disagreement[] => {
  const { code, at, issues = [{ code, at }] } = vector.expect;
  const { spec, build } = vector.input as { spec?: unknown; build?: BuildInput };
  const result = build ? builderOf(build).check() : validateSpec(spec);
  const expect = vector.expect.ok ? vector.expect : { ...vector.expect, issues };
  return compareOutcome(
    { ...vector, expect } as Vector,
    outcomeOf(result, (value) => ({ spec: value })),
  );
};

interface BuildInput {
  readonly name: string;
  readonly calls: readonly (readonly [call: string, ...values: readonly unknown[]])[];
}

const builderOf = ({ name, calls }: BuildInput): SpecBuilder =>
  calls.reduce<SpecBuilder>((builder, [call, ...values]) => {
    const method = builder[call as "owner"] as (...values: readonly unknown[]) => SpecBuilder;
    return method(...values);
  }, mcp(name));

const secrets = (vector: Vector): readonly Disagreement[] => {
  const {
    scope,
    secretPolicy = "refuse-inline",
    server,
  } = vector.input as { scope: Scope; secretPolicy?: SecretPolicy; server: ServerParts };
  const result = judgeSecrets(scope, secretPolicy, server);
  const findings = findSecrets(server).findings.map(({ at, mayShow }) => ({ at, mayShow }));
  return [
    ...compareOutcome(vector, { ...result, findings }, { unordered: ["findings"] }),
    ...leaks(vector.input, result),
  ];
};

/** Found values that stand in something a user could see. */
const leaks = ({ server }: Vector["input"], result: Result<unknown>): readonly Disagreement[] => {
  const shown = result.ok ? result.warnings : result.issues;
  const output = shown.map(({ message }) => message).join("\n");
  return shown.flatMap(({ at = "" }) => {
    const found = valueAt(server, at);
    return typeof found === "string" && found.length >= 6 && output.includes(found)
      ? [`the value at ${at} is shown`]
      : [];
  });
};

const valueAt = (root: unknown, at: string): unknown =>
  at
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root);

export const runners: Runners = {
  references,
  secrets,
  "spec-identifiers": identifiers,
  "spec-transport": transport,
  "spec-urls": urls,
};
