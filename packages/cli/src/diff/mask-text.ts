import type { DocumentEditor } from "@agent-config/core";

/** A stretch of a text. The pieces of a text make it up again. */
interface Piece {
  readonly kind: "key" | "value" | "comment" | "structure";
  readonly text: string;
}

/** How a format tells its keys, values and comments apart. What it does not recognise counts as a value. */
export interface Grammar {
  readonly pieces: (text: string) => Iterable<Piece>;
  /** What a value says, whatever its spelling. */
  readonly plainText: (value: string) => string;
  /** True where no piece but white space spans lines, so that any of them is a place to begin at. */
  readonly linewise?: boolean;
}

/** The grammar of a format. That of YAML is lent by its parser, which has been loaded where a plan speaks of a YAML file. */
export const grammarOf = async (format: DocumentEditor["format"]): Promise<Grammar> =>
  format === "yaml" ? import("@agent-config/edit-yaml") : grammars[format];

/**
 * A text of a configuration file with its structure and keys left readable and everything else masked: comments, strings,
 * numbers, dates. `visible` are the scalars, by their plain text, that may be shown all the same. The lines stay the same
 * in number.
 */
export const maskText = (text: string, { pieces, plainText }: Grammar, visible: ReadonlySet<string>): string =>
  Array.from(pieces(text), (piece) => {
    if (piece.kind === "comment") return piece.text.replace(/[^\s/*#](?:(?!\s*\*\/$)[^\r\n])*/g, mask);
    const isShown = piece.kind !== "value" || visible.has(plainText(piece.text));
    return isShown ? piece.text : maskValue(piece.text);
  }).join("");

const mask = "***";

const maskValue = (token: string): string => {
  if (/^(?:true|false|null)$/.test(token)) return token;
  const quote = /^["']/.exec(token)?.[0] ?? "";
  if (/[\r\n]/.test(token)) return token.replace(/[^\r\n]+/g, mask);
  return quote + mask + quote;
};

const plainText = (token: string): string => {
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

interface Groups {
  readonly comment?: string;
  /** Of TOML: a line such as `[mcp_servers.x]`, unless it stands inside a list. */
  readonly header?: string;
  readonly key?: string;
  readonly bracket?: string;
}

const grammarBy = (pattern: RegExp): Grammar => ({
  plainText,
  *pieces(text) {
    let depth = 0;
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      const { comment, header, key, bracket }: Groups = match.groups ?? {};
      if (match.index > end) yield { kind: "structure", text: text.slice(end, match.index) };
      end = match.index + match[0].length;
      if (bracket) depth += "[{".includes(bracket) ? 1 : -1;
      const isKey = key || (header && depth === 0);
      yield { kind: bracket ? "structure" : isKey ? "key" : comment ? "comment" : "value", text: match[0] };
    }
    yield { kind: "structure", text: text.slice(end) };
  },
});

const grammars: Readonly<Record<"json" | "jsonc" | "toml", Grammar>> = {
  json: { ...grammarBy(jsonGrammar), linewise: true },
  jsonc: grammarBy(jsonGrammar),
  toml: grammarBy(tomlGrammar),
};
