/** A stretch of text that is a credential by its form alone. */
export interface TokenShape {
  readonly start: number;
  readonly end: number;
  /** All of it that may ever be shown: at most its first four characters. */
  readonly mayShow: string;
  readonly kind: "token" | "jwt" | "private-key";
}

/**
 * Well-known credentials in a text, in order: a known prefix and at least 16 characters after it, a JSON web token (RFC 7519:
 * three base64url parts, the first of which is a JSON object), the armour of a private key (RFC 7468) up to its end.
 * `secret_` also starts names, so that Notion's tokens need the 43 letters and digits that they have at least.
 */
export const tokenShapes = (text: string): readonly TokenShape[] =>
  [...text.matchAll(anyShape)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    mayShow: match[0].slice(0, 4),
    kind: match.groups?.token || match.groups?.notion ? "token" : match.groups?.jwt ? "jwt" : "private-key",
  }));

/** Prefixes that issuers put in front of their tokens; `sk-` covers `sk-ant-` and the like. */
const prefixes = [
  "ghp_",
  "gho_",
  "github_pat_",
  "glpat-",
  "sk-",
  "xoxb-",
  "xoxp-",
  "xoxa-",
  "xoxr-",
  "xoxs-",
  "AKIA",
  "AIza",
  "npm_",
  "hf_",
  "pypi-",
];

const anyShape = new RegExp(
  [
    `(?<![\\w-])(?<token>(?:${prefixes.join("|")})[\\w-]{16,})`,
    "(?<![\\w-])(?<notion>(?:ntn|secret)_[A-Za-z0-9]{43,})",
    "(?<![\\w-])(?<jwt>eyJ[\\w-]*\\.[\\w-]+\\.[\\w-]+)",
    "-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\\s\\S]*?-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|[\\s\\S]*)",
  ].join("|"),
  "g",
);
