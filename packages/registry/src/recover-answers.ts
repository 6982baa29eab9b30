import type { CheckedServer, Source } from "@agent-config/core";
import type { Answer, Answers, LaunchInput } from "./context.ts";
import { textsOf } from "./display.ts";
import { type LaunchOptions, planLaunch } from "./plan.ts";
import { readEntry } from "./read-entry.ts";
import { parseTemplate } from "./template.ts";

/**
 * The answers that stand behind a server in a configuration, as far as they can be told from it: `document` is the entry of
 * the recorded version, `source` what the ledger keeps, `present` the server as it stands now. So an update takes values from
 * where they are and asks only for the rest; nothing secret is kept anywhere else.
 *
 * Every answered question is filled with a mark, and the text at the mark's place is the answer; how often a list was
 * answered shows in the number of words, what was answered for a switch in whether it is there. A command line whose other
 * words differ was changed by hand, and gives no answers.
 */
export const recoverAnswers = (
  document: unknown,
  source: Source,
  present: CheckedServer,
  options: LaunchOptions = {},
): Answers => {
  const settings = { ...options, ...preferenceOf(source) };
  const questions = planLaunch(document, { ...settings, given: {} }).inputs;
  const asked = questions.filter(({ id }) => source.inputs?.includes(id));
  const ofUrl = answersInUrl(document, source, present, asked);
  const switches = answersOfSwitches(present, asked);
  const others = asked.filter(({ id }) => !Object.hasOwn(ofUrl, id) && !Object.hasOwn(switches, id));
  let partly: Answers | undefined;
  for (const length of lengthsOf(others, present)) {
    const marks = marksFor(others, length);
    const given = { ...ofUrl, ...switches, ...answersOf(marks.map(({ id, text }) => [id, text])) };
    const marked = planLaunch(document, { ...settings, given });
    if (marked.outcome === "refused") continue;
    const { answers, isWhole } = compare(marked.server, present, marks);
    if (isWhole) return { ...ofUrl, ...switches, ...answers };
    partly ??= { ...ofUrl, ...answers };
  }
  return partly ?? ofUrl;
};

const preferenceOf = ({ route = "" }: Source): Pick<LaunchOptions, "prefer"> => {
  const [, kind, index] = /^(package|remote):(\d+)$/.exec(route) ?? [];
  return kind === "package" || kind === "remote" ? { prefer: { kind, index: Number(index) } } : {};
};

/** In a URL a mark may not be what its place takes (a host, a port, one of some choices), so that the template is read instead. */
const answersInUrl = (
  document: unknown,
  source: Source,
  present: CheckedServer,
  asked: readonly LaunchInput[],
): Answers => {
  const { kind, index = 0 } = preferenceOf(source).prefer ?? {};
  const reading = readEntry(document);
  const remote = reading.ok && kind === "remote" ? reading.value.remotes[index] : undefined;
  if (!remote || present.transport === "stdio") return {};
  const names: string[] = [];
  const pattern = parseTemplate(remote.url.text ?? "", remote.variables).map((piece) => {
    if (typeof piece === "string") return escaped(piece);
    const known = names.indexOf(piece.placeholder);
    if (known >= 0) return `\\${known + 1}`;
    names.push(piece.placeholder);
    return "(.+?)";
  });
  const values = new RegExp(`^${pattern.join("")}$`, "s").exec(present.url)?.slice(1) ?? [];
  const found = names.map((name, at) => [`url.${name}`, decode(values[at] ?? "")] as const);
  return Object.fromEntries(
    found.filter(([id, value]) => value !== "" && asked.some((question) => question.id === id)),
  );
};

/** In a URL's path and query an answer stands percent-encoded. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A switch of the command line is a bare word or none, in which no mark can stand. */
const answersOfSwitches = (present: CheckedServer, asked: readonly LaunchInput[]): Answers => {
  const args = present.transport === "stdio" ? present.args : [];
  const switches = asked.filter(({ id, format }) => format === "boolean" && id.startsWith("arg."));
  return Object.fromEntries(
    switches.map(({ id }) => {
      const name = id.slice("arg.".length);
      return [id, String(args.includes(name) || args.includes(`--${name}`))] as const;
    }),
  );
};

/** How many answers a list may have had. */
const lengthsOf = (questions: readonly LaunchInput[], present: CheckedServer): readonly number[] => {
  const isList = present.transport === "stdio" && questions.some(({ repeated }) => repeated);
  return isList ? present.args.map((_, index) => index + 1) : [1];
};

/** What stands for an answer. */
interface Mark {
  readonly id: string;
  readonly text: string;
}

/** One mark for a question, `length` marks for a list. */
const marksFor = (questions: readonly LaunchInput[], length: number): readonly Mark[] =>
  questions
    .flatMap((question) => Array.from({ length: question.repeated ? length : 1 }, () => question))
    .map((question, index) => ({ id: question.id, text: markFor(question, index) }));

/** A reference is not held against choices and formats. */
const markFor = ({ secret, choices, format }: LaunchInput, index: number): string =>
  secret || choices || format ? `\${AGENT_CONFIG_ANSWER_${index}}` : `agent-config-answer-${index}-`;

/** One text for a question is an answer, several are a list. */
const answersOf = (pairs: readonly (readonly [id: string, text: string])[]): Answers => {
  const texts = new Map<string, readonly string[]>();
  for (const [id, text] of pairs) texts.set(id, [...(texts.get(id) ?? []), text]);
  return Object.fromEntries(
    [...texts].map(([id, [first = "", ...more]]): [string, Answer] => [id, more.length > 0 ? [first, ...more] : first]),
  );
};

/** The texts at the places of the marks; of a command line all or none. */
const compare = (
  marked: CheckedServer,
  present: CheckedServer,
  marks: readonly Mark[],
): { readonly answers: Answers; readonly isWhole: boolean } => {
  const texts = new Map(textsOf(present));
  const pairs = textsOf(marked).map(([at, pattern]) => ({ at, found: unify(pattern, texts.get(at), marks) }));
  const ofCommand = pairs.filter(({ at }) => isArgument(at));
  const isWhole =
    ofCommand.every(({ found }) => found) && ofCommand.length === [...texts.keys()].filter(isArgument).length;
  const found = new Map(pairs.flatMap(({ at, found = [] }) => (isArgument(at) && !isWhole ? [] : found)));
  const answers = marks.flatMap((mark) => {
    const text = found.get(mark);
    return text === undefined ? [] : [[mark.id, text] as const];
  });
  return { answers: answersOf(answers), isWhole };
};

const isArgument = (at: string): boolean => at.startsWith("/args/");

/** The text for each mark of a pattern, or undefined when the text is not of that pattern. */
const unify = (
  pattern: string,
  text: string | undefined,
  marks: readonly Mark[],
): readonly (readonly [mark: Mark, text: string])[] | undefined => {
  const place = (mark: Mark) => pattern.indexOf(mark.text);
  const here = marks.filter((mark) => place(mark) >= 0).sort((a, b) => place(a) - place(b));
  const source = here.reduce((made, mark, index) => {
    const [before = "", ...rest] = made.split(escaped(mark.text));
    return `${before}(.+)${rest.join(`\\${index + 1}`)}`;
  }, escaped(pattern));
  const match = text === undefined ? null : new RegExp(`^${source}$`, "s").exec(text);
  return match ? here.map((mark, index) => [mark, match[index + 1] ?? ""]) : undefined;
};

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
