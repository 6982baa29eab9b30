import { maskKnown, redact, secretTexts } from "@agent-config/core";
import { displayServer, printable, type ReadyPlan, type VariableRead } from "@agent-config/registry";
import { listed } from "../render/words.ts";
import type { Disclosure } from "../sources/wanted.ts";

/**
 * All that a stranger's entry would do here: what runs or is connected to, what is set and sent, every variable that is read
 * and where its value goes, and what was noticed. Nothing is left out or cut; literal secrets are masked.
 */
export const disclose = (plan: ReadyPlan): Disclosure => {
  const { server, notices, reads, skipped, source, outcome } = plan;
  const secrets = secretTexts(server);
  const shown = (text: string) => redact(maskKnown(printable(text, Number.POSITIVE_INFINITY), secrets));
  const display = shown(displayServer(server));
  const rows = [
    [server.transport === "stdio" ? "Runs" : "Connects to", display],
    ...(server.transport === "stdio"
      ? Object.entries(server.env).map(([name, value]) => ["Sets", shown(`${name}=${value}`)])
      : Object.entries(server.headers).map(([name, value]) => ["Sends", shown(`${name}: ${value}`)])),
    ...(reads.length > 0 ? reads.map((read) => ["Reads", readOf(read)]) : [["Reads", "no variable"]]),
    ...notices.map(({ code, message, at }) => ["Note", printable(`${message} [${code}] ${at.join(", ")}`)]),
    ...(skipped.length > 0 ? [["Left out", printable(`${listed(skipped)}, for want of a value`)]] : []),
  ];
  return {
    lines: rows.map(([label = "", text = ""]) => `  ${label.padEnd("Connects to".length)}  ${text}`),
    facts: { ...source, outcome, display, reads, notices, skipped },
  };
};

const readOf = ({ name, at }: VariableRead): string =>
  printable(`the variable ${name}, for ${listed(at.map(placeOf))}`);

/** What a JSON pointer into a server means to people. */
const placeOf = (at: string): string => {
  const [, part = "", key = ""] = at.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const words: Readonly<Record<string, string>> = {
    env: `the program's variable ${key}`,
    args: `argument ${Number(key) + 1} of the command`,
    headers: `the header ${key}`,
    url: "the URL",
  };
  return words[part] ?? part;
};
