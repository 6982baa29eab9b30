import type { DocumentEditor } from "@agent-config/core";

export type Format = DocumentEditor["format"];

/**
 * A text of a configuration file with its structure and keys left readable and everything else masked: comments, strings,
 * numbers, dates. `visible` are the scalars, by their plain text, that may be shown all the same. The lines stay the same
 * in number. What the grammar does not recognise counts as a value; a format without a grammar shows nothing.
 */
export const maskText = (text: string, format: Format, visible: ReadonlySet<string>): string => {
  const grammar = grammars[format];
  if (!grammar) return text.replace(/\S[^\r\n]*/g, mask);
  let depth = 0;
  return text.replace(grammar, (token: string, ...rest: unknown[]) => {
    const { comment, header, key, bracket } = rest.at(-1) as Groups;
    if (bracket) depth += "[{".includes(bracket) ? 1 : -1;
    if (bracket || key || (header && depth === 0)) return token;
    if (comment) return token.replace(/[^\s/*#](?:(?!\s*\*\/$)[^\r\n])*/g, mask);
    return maskValue(token, visible);
  });
};

const mask = "***";

interface Groups {
  readonly comment?: string;
  /** Of TOML: a line such as `[mcp_servers.x]`, unless it stands inside a list. */
  readonly header?: string;
  readonly key?: string;
  readonly bracket?: string;
}

const maskValue = (token: string, visible: ReadonlySet<string>): string => {
  if (/^(?:true|false|null)$/.test(token) || visible.has(plainOf(token))) return token;
  const quote = /^["']/.exec(token)?.[0] ?? "";
  if (/[\r\n]/.test(token)) return token.replace(/[^\r\n]+/g, mask);
  return quote + mask + quote;
};

/** What a string or number says, whatever its spelling. */
const plainOf = (token: string): string => {
  if (token.startsWith("'")) return token.slice(1, -1);
  if (!token.startsWith('"')) return String(Number(token.replaceAll("_", "")));
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
};

const jsonGrammar =
  /(?<comment>\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<key>"(?:[^"\\\r\n]|\\.)*"(?=\s*:))|(?<bracket>[[\]{}])|"(?:[^"\\\r\n]|\\.)*"?|[^\s"{}[\],:/]+|\//g;

const tomlString = String.raw`"(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?`;
const tomlKey = String.raw`(?:[\w-]+|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')`;
const tomlPath = String.raw`${tomlKey}(?:[ \t]*\.[ \t]*${tomlKey})*`;
const tomlGrammar = new RegExp(
  [
    "(?<comment>#[^\\r\\n]*)",
    String.raw`(?<header>^[ \t]*\[{1,2}[ \t]*${tomlPath}[ \t]*\]{1,2}(?=[ \t]*(?:#|$)))`,
    String.raw`"""[\s\S]*?(?:"""|$(?![\s\S]))|'''[\s\S]*?(?:'''|$(?![\s\S]))`,
    `(?<key>${tomlPath}(?=[ \\t]*=))`,
    "(?<bracket>[[\\]{}])",
    tomlString,
    String.raw`[^\s"'#=[\]{},]+`,
  ].join("|"),
  "gm",
);

const grammars: Readonly<Partial<Record<Format, RegExp>>> = {
  json: jsonGrammar,
  jsonc: jsonGrammar,
  toml: tomlGrammar,
};
