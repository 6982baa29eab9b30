import { type CheckedServer, maskKnown, redact, secretTexts } from "@agent-config/core";
import { displayServer, printable, type VariableRead } from "@agent-config/registry";
import { listed } from "./words.ts";

/** A label and what it is about, safe to print. */
export type Row = readonly [label: string, text: string];

/** The command line or the URL, with literal secrets masked. */
export const displayed = (server: CheckedServer): string => masked(server)(displayServer(server));

/**
 * All that a server does here: what runs or is connected to, what is set and sent, and every variable that is read with the
 * place where its value goes. Nothing is left out or cut; literal secrets are masked.
 */
export const serverRows = (server: CheckedServer, reads: readonly VariableRead[]): readonly Row[] => {
  const shown = masked(server);
  const read = reads.map((each): Row => ["Reads", readOf(each)]);
  return [
    ...(server.transport === "stdio" ? localRows(server, shown) : remoteRows(server, shown)),
    ...(read.length > 0 ? read : [["Reads", "no variable"] as const]),
  ];
};

/** Rows under one another, in two columns. */
export const rowLines = (rows: readonly Row[]): readonly string[] =>
  rows.map(([label, text]) => `  ${label.padEnd("Connects to".length)}  ${text}`);

const localRows = (
  { env, cwd, ...server }: Extract<CheckedServer, { transport: "stdio" }>,
  shown: (text: string) => string,
): readonly Row[] => [
  ["Runs", shown(displayServer({ env, ...server }))],
  ...(cwd === undefined ? [] : [["In", shown(cwd)] as const]),
  ...Object.entries(env).map(([name, value]): Row => ["Sets", shown(`${name}=${value}`)]),
];

const remoteRows = (
  server: Exclude<CheckedServer, { transport: "stdio" }>,
  shown: (text: string) => string,
): readonly Row[] => [
  ["Connects to", shown(displayServer(server))],
  ...Object.entries(server.headers).map(([name, value]): Row => ["Sends", shown(`${name}: ${value}`)]),
];

const masked = (server: CheckedServer): ((text: string) => string) => {
  const secrets = secretTexts(server);
  return (text) => redact(maskKnown(printable(text, Number.POSITIVE_INFINITY), secrets));
};

const readOf = ({ name, at }: VariableRead): string =>
  printable(`the variable ${name}, for ${listed(at.map(placeOf))}`);

/** What a JSON pointer into a server means to people. */
const placeOf = (at: string): string => {
  const [, part = "", key = ""] = at.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const words: Readonly<Record<string, string>> = {
    command: "the command",
    args: `argument ${Number(key) + 1} of the command`,
    env: `the program's variable ${key}`,
    cwd: "the working directory",
    url: "the URL",
    headers: `the header ${key}`,
  };
  return words[part] ?? part;
};
