import {
  type CheckedServer,
  findSecrets,
  formatText,
  isAgentConfigError,
  type Part,
  parseText,
  pointer,
  type Refusal,
  type ServerParts,
  secretTexts,
  type Warning,
} from "@agent-config/core";

export interface Cleared {
  readonly server: CheckedServer;
  /** One per secret that a reference stands for now; it names the variable to set. */
  readonly warnings: readonly Warning[];
  /** Secrets in whose place no reference can be put. */
  readonly refusals: readonly Refusal[];
}

/**
 * A server with references in the place of literal secrets, so that it can be shown and committed. A variable of the server
 * is asked for under its own name; other secrets get a name that is made of the server's.
 */
export const withoutSecrets = (name: string, server: CheckedServer): Cleared => {
  const warnings: Warning[] = [];
  const freeName = namesFor(name);
  const clear: Clear = (text, at, parts, part) => {
    const secrets = secretTexts(parts).filter((secret) => rawText(text)?.includes(secret));
    const variables = secrets.map(() => freeName(part));
    const cleared = secrets.reduce<string | undefined>(
      (done, secret, index) => done && withReference(done, secret, variables[index] ?? ""),
      text,
    );
    if (cleared === undefined) return text;
    warnings.push(...variables.map((variable) => referenceWarning(at, variable)));
    return cleared;
  };
  const clearVariable = (variable: string, text: string): string => {
    if (secretTexts({ env: { [variable]: text } }).length === 0 || rawText(text) === undefined) return text;
    const reference = asName(variable);
    warnings.push(referenceWarning(pointer("env", variable), reference));
    return `\${${reference}}`;
  };
  const cleared = clearServer(server, clear, clearVariable);
  return { server: cleared, warnings, refusals: findSecrets(cleared).findings.map(({ at }) => stays(at)) };
};

/** Clears one text. `parts` is what it is judged by, `part` goes into the name of the variable. */
type Clear = (text: string, at: string, parts: ServerParts, part: string) => string;

const clearServer = (
  server: CheckedServer,
  clear: Clear,
  clearVariable: (variable: string, text: string) => string,
): CheckedServer => {
  if (server.transport !== "stdio") {
    const clearHeader = (header: string, text: string): string => {
      const part = /authorization$/i.test(header) ? "TOKEN" : header;
      return clear(text, pointer("headers", header), { headers: { [header]: text } }, part);
    };
    const url = clear(server.url, "/url", { url: server.url }, "SECRET");
    return { ...server, url, headers: mapTexts(server.headers, clearHeader) };
  }
  // A secret may follow the argument that names it.
  const args = server.args.map((arg, index) =>
    clear(arg, pointer("args", index), { args: server.args.slice(0, index + 1) }, "SECRET"),
  );
  return { ...server, args, env: mapTexts(server.env, clearVariable) };
};

const mapTexts = (
  texts: Readonly<Record<string, string>>,
  change: (name: string, text: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(name, text)]));

/** What a text stands for; undefined where it refers to variables, since nobody can tell what a secret between them is worth. */
const rawText = (text: string): string | undefined => {
  const parsed = parseText(text);
  if (!parsed.ok || parsed.value.some((part) => "ref" in part)) return undefined;
  return parsed.value.map((part) => ("text" in part ? part.text : "")).join("");
};

/** The text with the reference wherever the secret stands; undefined where the neutral syntax cannot say that. */
const withReference = (text: string, secret: string, variable: string): string | undefined => {
  const parsed = parseText(text);
  if (!parsed.ok) return undefined;
  const parts = parsed.value.flatMap((part) =>
    "text" in part ? between(part.text, secret, { ref: variable }) : [part],
  );
  try {
    return formatText(parts);
  } catch (error) {
    if (isAgentConfigError(error)) return undefined;
    throw error;
  }
};

const between = (text: string, secret: string, reference: Part): readonly Part[] =>
  text
    .split(secret)
    .flatMap((piece, index): readonly Part[] => (index === 0 ? [{ text: piece }] : [reference, { text: piece }]))
    .filter((part) => !("text" in part) || part.text !== "");

/** The second secret of a kind gets a number. */
const namesFor = (server: string): ((part: string) => string) => {
  const used = new Set<string>();
  return (part) => {
    const base = asName(`${server}_${part}`.toUpperCase());
    let variable = base;
    for (let number = 2; used.has(variable); number += 1) variable = `${base}_${number}`;
    used.add(variable);
    return variable;
  };
};

const asName = (text: string): string => text.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^(?=\d)/, "_");

const referenceWarning = (at: string, variable: string): Warning => ({
  code: "inline-secret",
  at,
  message: `A secret in plain text stands at ${at}. Here it is \${${variable}}: set that variable to it.`,
});

const stays = (at: string): Refusal => ({
  code: "INLINE_SECRET",
  at,
  message: `A secret in plain text stands at ${at}, and no reference can take its place.`,
});
