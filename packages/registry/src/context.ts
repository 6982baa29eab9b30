import { type Code, own } from "@agent-config/core";
import type { Entry, Input } from "./entry.ts";
import { type Notice, type NoticeCode, noticeCodes } from "./notices.ts";
import { printable } from "./printable.ts";

export type SingleAnswer = string | number | boolean;
/** Texts are in the neutral reference syntax. A list is for a repeated argument. */
export type Answer = SingleAnswer | readonly SingleAnswer[];
export type Answers = Readonly<Record<string, Answer>>;

/**
 * One question that a route asks and that has no answer yet. Description and placeholder are the publisher's, made printable;
 * ids and choices stand as he wrote them, since answers are compared with them.
 */
export interface LaunchInput {
  /** What an answer goes by, e.g. `env.API_KEY`, `arg.--mount.source_path`, `header.Authorization.token`, `url.tenant`. */
  readonly id: string;
  readonly required: boolean;
  readonly secret: boolean;
  /** Used when no answer comes. */
  readonly default?: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly format?: string;
  readonly choices?: readonly string[];
  /** True when a list of answers is taken. */
  readonly repeated: boolean;
  /** The environment variable that stands for it when a secret has no answer. */
  readonly variable: string;
}

export interface LaunchRefusal {
  readonly code: Code;
  /** JSON pointer into the server object, in the spelling that the entry uses. */
  readonly at: string;
  readonly message: string;
}

/** What a route is judged with beside the answers. */
export interface RouteOptions {
  readonly strict: boolean;
  readonly home: string | undefined;
  readonly launchers: readonly string[] | undefined;
  readonly serverId: string;
}

/** One place in a field that an answer can fill. */
export interface Slot {
  /** What an answer goes by. */
  readonly id: string;
  readonly secret: boolean;
  /** The publisher's value, which no answer changes. */
  readonly fixed: string | undefined;
  readonly default: string | undefined;
  readonly input: Input;
  /** The environment variable that stands for it. */
  readonly reference: string;
}

/** Notices by code. Their places are a set: an entry of a stranger may have a hundred thousand of them. */
export type Notices = Map<NoticeCode, { readonly message: string; readonly places: Set<string> }>;

/** One evaluation of one route: what it is given, and what it finds out while it fills the route. */
export interface RouteContext extends RouteOptions {
  readonly entry: Entry;
  readonly answers: Answers;
  readonly refusals: LaunchRefusal[];
  readonly notices: Notices;
  /** By id, answered or not. */
  readonly questions: Map<string, LaunchInput>;
  /** Ids of fields that were left out because nothing fills them. */
  readonly skipped: Set<string>;
  /** Ids of inputs that the publisher's default fills. */
  readonly defaulted: Set<string>;
  /** How often an id was claimed. */
  readonly ids: Map<string, number>;
  /** Variables that several fields declare with equal members are one question. */
  readonly shared: Map<string, Slot>;
}

export const newContext = (entry: Entry, options: RouteOptions, answers: Answers): RouteContext => ({
  ...options,
  entry,
  answers,
  refusals: [],
  notices: new Map(),
  questions: new Map(),
  skipped: new Set(),
  defaulted: new Set(),
  ids: new Map(),
  shared: new Map(),
});

/** Records a refusal; gives undefined, which is what a refused part amounts to. */
export const refuse = (context: RouteContext, code: Code, at: string, message: string): undefined => {
  context.refusals.push({ code, at, message });
};

export const notice = (context: Pick<RouteContext, "notices">, code: NoticeCode, at: string, detail = ""): void => {
  const noted = context.notices.get(code) ?? { message: noticeCodes[code].message + detail, places: new Set() };
  context.notices.set(code, noted);
  noted.places.add(at);
};

export const noticesOf = ({ notices }: Pick<RouteContext, "notices">): readonly Notice[] =>
  [...notices].map(([code, { message, places }]) => ({ code, message, at: [...places] }));

/** The id, or with #2, #3 … when fields before claimed it. */
export const claimId = (context: RouteContext, id: string): string => {
  const count = (context.ids.get(id) ?? 0) + 1;
  context.ids.set(id, count);
  return count === 1 ? id : `${id}#${count}`;
};

export const ask = (context: RouteContext, slot: Slot, required: boolean, repeated: boolean): void => {
  const { id, secret, reference, input } = slot;
  const before = context.questions.get(id);
  context.questions.set(id, {
    id,
    required: required || before?.required === true,
    secret,
    ...(slot.default === undefined ? {} : { default: slot.default }),
    ...(input.description === undefined ? {} : { description: printable(input.description) }),
    ...(input.placeholder === undefined ? {} : { placeholder: printable(input.placeholder) }),
    ...(input.format === undefined ? {} : { format: input.format }),
    ...(input.choices === undefined ? {} : { choices: input.choices }),
    repeated,
    variable: reference,
  });
};

/** The answers to a question, one or (for a list) several; undefined when there is none. */
export const answerTo = (context: RouteContext, id: string): readonly string[] | undefined => {
  const answer = own(context.answers, id);
  if (answer === undefined || answer === null) return undefined;
  const list = [answer].flat();
  return list.length === 0 ? undefined : list.map(String);
};
