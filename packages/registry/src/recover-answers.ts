import { type CheckedServer, fromEntries, type Source } from "@agent-config/core";
import type { Answers, LaunchInput } from "./context.ts";
import { textsOf } from "./display.ts";
import { type LaunchOptions, planLaunch } from "./plan.ts";

/**
 * The answers that stand behind a server in a configuration, as far as they can be told from it: `document` is the entry of
 * the recorded version, `source` what the ledger keeps, `present` the server as it stands now. So an update takes values from
 * where they are and asks only for the rest; nothing secret is kept anywhere else.
 *
 * Every answered question is filled with a mark, and the text at the mark's place is the answer. A command line whose other
 * words differ gives no answers (it was changed, or a list or switch was answered).
 */
export const recoverAnswers = (
  document: unknown,
  source: Source,
  present: CheckedServer,
  options: LaunchOptions = {},
): Answers => {
  const settings = { ...options, ...routeOf(source) };
  const questions = planLaunch(document, { ...settings, given: {} }).inputs;
  const asked = questions.filter(({ id }) => source.inputs?.includes(id));
  const marks = new Map(asked.map((question, index) => [question.id, markFor(question, index)]));
  const marked = planLaunch(document, { ...settings, given: fromEntries(marks) });
  if (marked.outcome === "refused") return {};
  const texts = new Map(textsOf(present));
  const pairs = textsOf(marked.server).map(([at, pattern]) => ({
    at,
    found: unify(at, pattern, texts.get(at), marks),
  }));
  const ofCommand = pairs.filter(({ at }) => isArgument(at));
  const commandMatches =
    ofCommand.every(({ found }) => found) && ofCommand.length === [...texts.keys()].filter(isArgument).length;
  return fromEntries(pairs.flatMap(({ at, found = [] }) => (isArgument(at) && !commandMatches ? [] : found)));
};

const isArgument = (at: string): boolean => at.startsWith("/args/");

const routeOf = ({ route = "" }: Source): Pick<LaunchOptions, "prefer"> => {
  const [, kind, index] = /^(package|remote):(\d+)$/.exec(route) ?? [];
  return kind === "package" || kind === "remote" ? { prefer: { kind, index: Number(index) } } : {};
};

/** A reference is not held against choices and formats, a word may stand in a host: each mark is what its question takes. */
const markFor = ({ secret, choices, format }: LaunchInput, index: number): string =>
  secret || choices || format ? `\${AGENT_CONFIG_ANSWER_${index}}` : `agent-config-answer-${index}`;

type Found = readonly (readonly [id: string, answer: string])[];

/** The answers in a text, or undefined when it is not of that pattern. */
const unify = (
  at: string,
  pattern: string,
  text: string | undefined,
  marks: ReadonlyMap<string, string>,
): Found | undefined => {
  const place = (mark: string) => pattern.indexOf(mark);
  const found = [...marks].filter(([, mark]) => place(mark) >= 0).sort(([, a], [, b]) => place(a) - place(b));
  const source = found.reduce((made, [, mark], index) => {
    const [before = "", ...rest] = made.split(escaped(mark));
    return `${before}(.+)${rest.join(`\\${index + 1}`)}`;
  }, escaped(pattern));
  const match = text === undefined ? null : new RegExp(`^${source}$`, "s").exec(text);
  const isEncoded = (mark: string) => at === "/url" && place(mark) > 0;
  return match?.slice(1).map((answer, index) => {
    const [id = "", mark = ""] = found[index] ?? [];
    return [id, isEncoded(mark) ? decode(answer) : answer];
  });
};

/** In a URL's path and query an answer stands percent-encoded. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
