/** A string, a number, or a reference in the place of one, inside a JSON text. */
export interface JsonLeaf {
  /** Of the nearest member that holds it, still escaped; "" where none does. */
  readonly name: string;
  /** As it stands there: without its quotation marks, still escaped. */
  readonly raw: string;
}

/**
 * The leaves of a text that is JSON, be it in quotation marks; undefined for any other.
 * Lenient, since a text that is not quite JSON leaks the same: it may be cut off, have comments, or numbers left to references.
 */
export const jsonLeaves = (text: string): readonly JsonLeaf[] | undefined => {
  if (!beginning.test(text)) return undefined;
  const leaves: JsonLeaf[] = [];
  const holders: string[] = [];
  let name = "";
  for (const { 0: token, groups: { string, colon, bare } = {} } of text.matchAll(tokens)) {
    if (string !== undefined && colon !== undefined) name = string;
    else if (string !== undefined || bare !== undefined) leaves.push({ name, raw: string ?? token });
    else if (token === "{" || token === "[") holders.push(name);
    else name = holders.pop() ?? "";
  }
  return leaves;
};

/** What such a leaf or name says. An escape that JSON does not have says the character itself. */
export const unescapeJson = (raw: string): string =>
  raw.replace(/\\(?:u([\dA-Fa-f]{4})|(.?))/gs, (_, code: string | undefined, letter: string) =>
    code === undefined ? (controls.get(letter) ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );

export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const beginning = /^\s*'?["[{]/;
/** References are marks here, of which see `Frame`. */
const tokens = /"(?<string>[^"\\]*(?:\\.?[^"\\]*)*)"?(?<colon>\s*:)?|[{}[\]]|(?<bare>-?\d[\d.eE+-]*|[\uE000-\uF8FF])/gs;
const controls = new Map(Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }));
