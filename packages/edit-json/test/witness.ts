/** What a text says, found without the editor: by regular expressions, `JSON.parse` and jsonc-parser's own parser. */
import { findNodeAtLocation, type Node, type ParseError, parse, parseTree } from "jsonc-parser";

const tokens = /("(?:[^"\\]|\\.)*")|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;
const commas = /("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g;

export const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

export const commentsIn = (text: string): { readonly text: string; readonly start: number }[] =>
  [...text.matchAll(tokens)].flatMap(({ 0: token, 1: string, index }) =>
    string === undefined ? [{ text: token, start: index }] : [],
  );

const withoutComments = (text: string): string => text.replace(tokens, (_, string?: string) => string ?? " ");

export const trailingCommasOf = (text: string): number =>
  [...withoutComments(text).matchAll(commas)].filter(([, string]) => string === undefined).length;

/** The value of a text that is known to be JSON with comments; undefined when it is blank. */
export const valueIn = (text: string): unknown => {
  const bare = withoutComments(withoutMark(text)).replace(commas, (_, string?: string) => string ?? "");
  return bare.trim() === "" ? undefined : JSON.parse(bare);
};

export const isStrictJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Comments and trailing commas allowed, a blank text too. */
export const isJsonc = (text: string): boolean => {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  return errors.length === 0;
};

type Path = readonly (string | number)[];

const treeOf = (text: string): Node | undefined => parseTree(withoutMark(text), [], { allowTrailingComma: true });

const nodeAt = (text: string, path: Path): Node | undefined => {
  const tree = treeOf(text);
  return tree && findNodeAtLocation(tree, [...path]);
};

/** Where an entry stands, with its key if it has one. */
export const entryRange = (
  text: string,
  path: Path,
): { readonly start: number; readonly valueStart: number; readonly end: number } | undefined => {
  const node = nodeAt(text, path);
  if (!node) return undefined;
  const shift = text.length - withoutMark(text).length;
  const start = node.parent?.type === "property" ? node.parent.offset : node.offset;
  return { start: start + shift, valueStart: node.offset + shift, end: node.offset + node.length + shift };
};

/** Every member and item of what lies around a path, but for those on the path, with its bytes. */
export const membersAround = (text: string, path: Path): string[] => {
  const bare = withoutMark(text);
  return path.flatMap((key, depth) => {
    const around = path.slice(0, depth);
    const children = nodeAt(text, around)?.children ?? [];
    return children
      .filter((child, i) => (child.type === "property" ? child.children?.[0]?.value : i) !== key)
      .map(({ offset, length }) => `${around.join("/")}: ${bare.slice(offset, offset + length)}`);
  });
};

/** The members or items of the value at a path, as they are spelled; of a key that stands twice none. */
export const rawValues = (text: string, path: Path): Map<string | number, string> => {
  const bare = withoutMark(text);
  const values = (nodeAt(text, path)?.children ?? []).map((child, i): readonly [string | number, Node | undefined] =>
    child.type === "property" ? [child.children?.[0]?.value as string, child.children?.[1]] : [i, child],
  );
  const isSingle = (key: string | number) => values.filter(([other]) => other === key).length === 1;
  const rawOf = ({ offset, length }: Node) => bare.slice(offset, offset + length);
  return new Map(values.flatMap(([key, value]) => (value && isSingle(key) ? [[key, rawOf(value)] as const] : [])));
};

/** Whether a key on a path, or without a path any key at all, stands twice in one object. */
export const hasRepeatedKey = (text: string, path?: readonly string[]): boolean => {
  const objects = path ? path.map((_, depth) => nodeAt(text, path.slice(0, depth))) : allNodes(treeOf(text));
  return objects.some((node, depth) => {
    const keys = (node?.type === "object" ? (node.children ?? []) : []).map(
      ({ children }) => children?.[0]?.value as string,
    );
    return path ? keys.filter((key) => key === path[depth]).length > 1 : new Set(keys).size < keys.length;
  });
};

const allNodes = (node: Node | undefined): Node[] => (node ? [node, ...(node.children ?? []).flatMap(allNodes)] : []);
