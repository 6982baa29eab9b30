import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Field as AdapterField } from "../packages/core/src/adapter.ts";
import type { McpServer, Transport } from "../packages/core/src/spec.ts";

/** The one variable that the cases refer to. */
export const variable = "T";

/** What stands in the environment while the cases run. The odd value holds what some harness takes for more than text. */
export const environments = {
  set: { T: "t-value" },
  unset: {},
  odd: { T: 't"$V${V}{env:V}', V: "v" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type State = keyof typeof environments;
export const states: readonly State[] = ["set", "unset", "odd"];

/** A way to write a value in the neutral syntax. */
export interface Form {
  readonly id: string;
  readonly text: string;
  /** What must reach the server, given the variable's value; undefined where the text states nothing for an unset one. */
  readonly arrives: (value: string | undefined) => string | undefined;
}

const literal = (id: string, text: string, arrives = text): Form => ({ id, text, arrives: () => arrives });
const within = (id: string, text: string, around: (value: string) => string): Form => ({
  id,
  text,
  arrives: (value) => (value === undefined ? undefined : around(value)),
});

const reference = within("reference", "${T}", (value) => value);
const bearer = within("bearer", "Bearer ${T}", (value) => `Bearer ${value}`);
const withDefault: Form = { id: "default", text: "${T:-d}", arrives: (value) => value ?? "d" };
const mixed = within("mixed", "a-${T}.${T}-z", (value) => `a-${value}.${value}-z`);

export const forms: readonly Form[] = [
  literal("word", "word"),
  reference,
  bearer,
  withDefault,
  mixed,
  literal("variable-name", "T"),
  literal("dollar", "$T"),
  literal("braces", "{env:T}"),
  literal("escaped", "$${T}", "${T}"),
  literal("escaped-env", "$${env:T}", "${env:T}"),
];

/** A command is one program: with a space it would be a whole command line. */
const formsOfCommand = forms.filter(({ text }) => !text.includes(" "));

/** A URL holds neither a space nor a literal brace. */
const formsOfUrl = forms.filter(({ arrives }) => !/[ {}]/.test(arrives("") ?? ""));

/** A place of a server where the text of a form stands. */
interface Place {
  readonly id: string;
  /** The word for it in the adapters' facts. */
  readonly field: AdapterField;
  readonly forms: readonly Form[];
}

const places: Readonly<Record<Transport, readonly Place[]>> = {
  stdio: [
    { id: "command", field: "command", forms: formsOfCommand },
    { id: "args", field: "args", forms },
    { id: "env", field: "env", forms },
    { id: "env-same-name", field: "env", forms: [reference, withDefault] },
    { id: "cwd", field: "cwd", forms },
  ],
  http: [
    { id: "url", field: "url", forms: formsOfUrl },
    { id: "header", field: "headers", forms },
    { id: "authorization", field: "headers", forms: [reference, bearer] },
  ],
  sse: [
    { id: "url", field: "url", forms: [reference] },
    { id: "header", field: "headers", forms: [reference, mixed] },
    { id: "authorization", field: "headers", forms: [bearer] },
  ],
};

/** One server to install. */
export interface Case {
  readonly name: string;
  readonly transport: Transport;
  readonly place: Place;
  readonly form: Form;
}

export const cases: readonly Case[] = (["stdio", "http", "sse"] as const).flatMap((transport) =>
  places[transport].flatMap((place) =>
    place.forms.map((form) => ({ name: `${transport}-${place.id}-${form.id}`, transport, place, form })),
  ),
);

/** An odd value is tried with the plainest of the forms only: it says how values are treated, not texts. */
export const isTriedIn = (state: State, { form }: Case): boolean => state !== "odd" || form === reference;

const odd = environments.odd.T;
const values = [
  environments.set.T,
  undefined,
  "",
  "${T}",
  "$T",
  "{env:T}",
  odd,
  't"vv{env:V}',
  't"$V${V}v',
  't"$Vv{env:V}',
];

/** All that a text may turn into, rightly or wrongly, as far as it can name a file. */
export const outcomes: readonly string[] = [
  ...new Set(
    forms.flatMap(({ text, arrives }) =>
      [text, ...values.map(arrives)].filter((outcome): outcome is string => outcome !== undefined && outcome !== ""),
    ),
  ),
];

/** Arguments that a shell would take apart; they follow the text in each case of `args`. */
export const awkwardArgs = ["two words", "", 'q"uo\\te'] as const;

/** Where the recorders of a run are. */
export interface Recorders {
  readonly log: string;
  readonly places: string;
  readonly origin: string;
}

/** The address at which a case is recorded. */
export const baseOf = ({ transport, name }: Case, { origin }: Recorders): string => `${origin}/${transport}/${name}`;

/** The neutral server of a case. */
export const serverOf = (which: Case, at: Recorders): McpServer => {
  const { name, transport, place, form } = which;
  const { text } = form;
  if (transport !== "stdio") {
    const url = baseOf(which, at);
    if (place.id === "url") return { transport, url: `${url}/${text}` };
    return { transport, url, headers: { [place.id === "header" ? "X-Probe" : "Authorization"]: text } };
  }
  const [command = "", ...args] = recorderCommand(at.log, name);
  const server = { transport, command, args };
  switch (place.id) {
    case "command":
      return { ...server, command: text };
    case "args":
      return { ...server, args: [...args, text, ...awkwardArgs] };
    case "cwd":
      return { ...server, cwd: join(at.places, text) };
    default:
      return { ...server, env: { [place.id === "env" ? "PROBE" : variable]: text } };
  }
};

/** The command that starts the stdio recorder under a name. */
export const recorderCommand = (log: string, name: string): readonly string[] => [
  process.execPath,
  fileURLToPath(new URL("servers/record-stdio.mjs", import.meta.url)),
  log,
  name,
];
