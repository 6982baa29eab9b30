import { isAgentConfigError } from "@agent-config/core";
import {
  compareOutcome,
  type Disagreement,
  type Outcome,
  type Runner,
  type Runners,
  type Vector,
} from "@agent-config/core/testing";
import {
  type Answers,
  type Call,
  defaultId,
  envName,
  type LaunchInput,
  type LaunchOptions,
  type LaunchPlan,
  type Page,
  percentEncode,
  planLaunch,
  readAnswer,
  referenceName,
  type SearchRequest,
  searchPages,
  searchUrl,
  serverUrl,
} from "../src/index.ts";

/** Members whose order says nothing; none of them when they are absent. */
const sets = ["notices", "inputs", "skipped", "defaulted"];

interface LaunchVector extends Vector {
  readonly entry: unknown;
  readonly given?: Answers;
  readonly options?: LaunchOptions;
  readonly expect: Vector["expect"] & { readonly inputs?: readonly LaunchInput[] };
}

/** A refusal is an outcome like the others here, so its code and place are compared as members of it. */
const launch: Runner = (vector) => {
  const { id, entry, given = {}, options, expect } = vector as LaunchVector;
  const { code, at, inputs, ...shown } = expect;
  const absent = shown.outcome === "refused" ? {} : Object.fromEntries(sets.map((name) => [name, []]));
  const expected = {
    ...absent,
    ...shown,
    ok: true,
    ...(inputs === undefined ? {} : { inputs: inputs.map(question) }),
    ...(code === undefined ? {} : { reason: code }),
    ...(at === undefined ? {} : { place: at }),
  };
  const outcome = outcomeOf(planLaunch(entry, { ...options, given }));
  return compareOutcome({ id, input: {}, expect: expected }, outcome, { unordered: sets });
};

const outcomeOf = (plan: LaunchPlan): Outcome => ({
  ok: true,
  outcome: plan.outcome,
  route: plan.route,
  alternatives: plan.alternatives,
  notices: plan.notices.map(({ code }) => code),
  inputs: plan.inputs.map(question),
  skipped: plan.skipped,
  defaulted: plan.defaulted,
  ...(plan.outcome === "refused" ? { reason: plan.code, place: plan.at } : plan.server),
});

/** What the vectors show of a question. */
const question = ({ id, required, secret, default: fallback }: LaunchInput) => ({
  id,
  required,
  secret,
  ...(fallback === undefined ? {} : { default: fallback }),
});

const names: Runner = async (vector) => {
  const [[kind, input] = []] = Object.entries(vector.input);
  if (kind === "error") return errors(vector, input as ErrorInput);
  const expect = { ...vector.expect, ok: vector.expect.ok ?? true };
  return compareOutcome({ ...vector, expect }, await outcomeOfKind(kind as Kind, input));
};

const outcomeOfKind = async (kind: Kind, input: unknown): Promise<Outcome> => {
  try {
    return { ok: true, ...(await kinds[kind](input as never)) };
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return { ok: false, issues: [{ code: error.code }] };
  }
};

type Kind = keyof typeof kinds;

const kinds = {
  defaultId: ({ name }: { name: string }) => ({ id: defaultId(name) }),
  envName: ({ raw }: { raw: string }) => ({ name: envName(raw) }),
  referenceName: ({ registryName, server, raw }: { registryName: string; server: string; raw: string }) => ({
    name: referenceName(registryName, server, raw),
  }),
  searchUrl: (request: SearchRequest) => ({ url: searchUrl(request) }),
  getUrl: ({ base, name, version }: { base: string; name: string; version?: string }) => ({
    url: serverUrl(base, name, version),
  }),
  cursor: ({ text }: { text: string }) => ({ encoded: percentEncode(text) }),
  read: ({ call, body }: { call: Call; body: unknown }) => {
    const page = pageOf(call, body);
    return {
      names: namesOf(page),
      skipped: page.skipped,
      ...(page.next === undefined ? {} : { next: page.next }),
    };
  },
  pages: async ({ pages, ...request }: SearchRequest & { pages: readonly unknown[] }) => {
    const urls: string[] = [];
    const result = await searchPages(request, Number.POSITIVE_INFINITY, async (url) => {
      urls.push(url);
      return pageOf("search", pages[urls.length - 1]);
    });
    return { urls, names: namesOf(result) };
  },
};

const pageOf = (call: Call, body: unknown): Page => {
  const answer = readAnswer(call, 200, JSON.stringify(body));
  if (!answer.ok) throw new Error(answer.message);
  return answer;
};

const namesOf = ({ servers }: Pick<Page, "servers">): readonly string[] => servers.map(({ entry }) => entry.name);

interface ErrorInput {
  readonly call: Call;
  readonly status: number;
  readonly body: string;
}

/** What a message says is compared by the parts that it must and must not hold. */
const errors = ({ expect }: Vector, { call, status, body }: ErrorInput): readonly Disagreement[] => {
  const answer = readAnswer(call, status, body);
  if (answer.ok) return ["is taken for a good answer"];
  const { says = [], hides = [] } = expect as { says?: readonly string[]; hides?: readonly string[] };
  return [
    ...(answer.code === expect.code ? [] : [`the code is ${answer.code}, not ${expect.code}`]),
    ...(answer.retry === expect.retry ? [] : [`retry is ${answer.retry}, not ${expect.retry}`]),
    ...says.filter((text) => !answer.message.includes(text)).map((text) => `the message does not say ${text}`),
    ...hides.filter((text) => answer.message.includes(text)).map((text) => `the message says ${JSON.stringify(text)}`),
  ];
};

export const runners: Runners = { "registry-launch": launch, "registry-names": names };
