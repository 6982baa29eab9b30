/** A second pair of eyes on the text: where the pieces of an entry stand, by toml-eslint-parser. */
import { type AST, parseTOML } from "toml-eslint-parser";

export interface Range {
  readonly start: number;
  readonly end: number;
}
export type Path = readonly (string | number)[];

/** A key with a value, wherever it is written, and the text of the value. */
interface Leaf {
  readonly path: Path;
  readonly raw: string;
  readonly range: Range;
}

export interface Shape {
  readonly leaves: readonly Leaf[];
  /** Comments on lines of their own. */
  readonly comments: readonly Range[];
  /** Every stretch that belongs to a path: sections from their header to their last pair, and pairs; to the line's end or the comma. */
  owned(path: Path): readonly Range[];
}

/** Remembers the last few results: the laws ask for the same ones several times. */
const remembering = <T>(work: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    if (known.size > 8) known.clear();
    known.set(text, result);
    return result;
  };
};

const readShape = (text: string): Shape => {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const source = sourceOf(text);
  const pieces: { path: Path; range: Range }[] = [];
  const leaves: Leaf[] = [];
  const lineEnd = (at: number): number => at + (/\r?\n|$/.exec(source.slice(at))?.index ?? 0);
  const itemEnd = (at: number): number =>
    at + (/^(?:(?:\s|#.*\r?\n)*,)?(?:[ \t]*#.*)?/.exec(source.slice(at))?.[0].length ?? 0);
  const addPiece = (path: Path, start: number, end: number): void => {
    pieces.push({ path, range: { start: start + mark, end: end + mark } });
  };
  const addValue = (path: Path, node: AST.TOMLContentNode): void => {
    if (node.type === "TOMLInlineTable") {
      for (const pair of node.body) addPair(path, pair, false);
      return;
    }
    const [start, end] = node.range;
    leaves.push({ path, raw: source.slice(start, end), range: { start: start + mark, end: end + mark } });
    if (node.type !== "TOMLArray") return;
    for (const [index, element] of node.elements.entries()) {
      addPiece([...path, index], element.range[0], itemEnd(element.range[1]));
      addValue([...path, index], element);
    }
  };
  const addPair = (base: Path, pair: AST.TOMLKeyValue, line: boolean): void => {
    const path = [...base, ...keysOf(pair.key)];
    const [start, end] = pair.range;
    addPiece(path, start, line ? lineEnd(end) : itemEnd(end));
    addValue(path, pair.value);
  };
  const program = parseTOML(source, { tomlVersion: "1.1" });
  const comments = program.comments
    .filter(({ range }) => /(?:^|\n)[ \t]*$/.test(source.slice(0, range[0])))
    .map(({ range }) => ({ start: range[0] + mark, end: range[1] + mark }));
  for (const node of program.body[0].body) {
    if (node.type === "TOMLKeyValue") addPair([], node, true);
    else {
      addPiece(node.resolvedKey, node.range[0], lineEnd(node.body.at(-1)?.range[1] ?? node.range[1]));
      for (const pair of node.body) addPair(node.resolvedKey, pair, true);
    }
  }
  const owned = (path: Path): readonly Range[] =>
    pieces.filter((piece) => path.every((key, index) => piece.path[index] === key)).map(({ range }) => range);
  return { leaves, comments, owned };
};

/** The text without its mark; without a line end, the parser gives a number of one digit at the very end an empty range. */
export const sourceOf = (text: string): string => `${text.replace(/^\uFEFF/, "")}\n`;

export const keysOf = (key: AST.TOMLKey): readonly string[] =>
  key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));

export const shapeOf = remembering(readShape);

const reads =
  (version: "1.0" | "1.1") =>
  (text: string): boolean => {
    try {
      parseTOML(sourceOf(text), { tomlVersion: version });
      return true;
    } catch {
      return false;
    }
  };

/** True when the other parser takes a text for TOML of that version. */
export const isToml10 = remembering(reads("1.0"));
export const isToml11 = remembering(reads("1.1"));
