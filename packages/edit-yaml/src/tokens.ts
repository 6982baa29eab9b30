import type { CST } from "yaml";

/** A key with its value, an item of a list, or what stands between two of them. */
export type Item = CST.CollectionItem;
export type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

const isCollectionToken = (token: CST.Token | null | undefined): token is CollectionToken =>
  token?.type === "block-map" || token?.type === "block-seq" || token?.type === "flow-collection";

/** The end of a token that is a stretch of the text. */
export const tokenEnd = ({ offset, source }: { offset: number; source: string }): number => offset + source.length;

const isTrivia = ({ type }: CST.SourceToken): boolean => type === "space" || type === "newline" || type === "comment";

/** Properties and indicators of an item, without the comma before it. */
export const marksIn = (tokens: readonly CST.SourceToken[]): CST.SourceToken[] =>
  tokens.filter((token) => !isTrivia(token) && token.type !== "comma");

/** False for the comments and blanks, or the comma, behind the last item. */
export const isItem = (item: Item): boolean =>
  Boolean(item.key || item.sep || item.value) || marksIn(item.start).length > 0;

/** The end of a value's own text: without the comment behind it, and without the line break unless it is part of the value. */
export const contentEnd = (token: CST.Token): number => {
  const last = lastToken(token);
  if (last.type === "flow-collection") return last.end[0] ? tokenEnd(last.end[0]) : last.offset;
  if (isBlockScalar(last)) return blockScalarEnd(last);
  if (!isBlockToken(last)) return "source" in last ? tokenEnd(last) : last.offset;
  const item = last.items.findLast(isItem);
  return item ? withoutValueEnd(item, last.offset) : last.offset;
};

/** What a value ends with: itself, or the last value in it; a block collection when that value is left out. */
export const lastToken = (token: CST.Token): CST.Token => {
  let current = token;
  while (isBlockToken(current)) {
    const value = current.items.findLast(isItem)?.value;
    if (!value) break;
    current = value;
  }
  return current;
};

export const isBlockScalar = (token: CST.Token | null | undefined): token is CST.BlockScalar =>
  token?.type === "block-scalar";

const isBlockToken = (token: CST.Token): token is CST.BlockMap | CST.BlockSequence =>
  token.type === "block-map" || token.type === "block-seq";

/** Behind the last line of the text; without any text, behind the indicator. */
const blockScalarEnd = ({ offset, props, source }: CST.BlockScalar): number => {
  const lengths = props.map((prop) => ("source" in prop ? prop.source.length : 0));
  const counted = source === "" ? lengths.slice(0, 1) : lengths;
  return counted.reduce((end, length) => end + length, offset + source.length);
};

/** The end of an item that has no written value. */
export const withoutValueEnd = (item: Item, fallback: number): number => {
  const mark = marksIn(item.sep ?? []).at(-1);
  if (mark) return tokenEnd(mark);
  if (item.key) return contentEnd(item.key);
  const own = marksIn(item.start).at(-1);
  return own ? tokenEnd(own) : fallback;
};

/** A map or list of the document, and how many of them it stands in, itself counted. */
interface Nested {
  readonly token: CollectionToken;
  readonly depth: number;
}

/** The maps and lists in a token, itself first, in the order of the text; without recursion, since this measures depth. */
export function* collectionsIn(root: CST.Token | null | undefined): Generator<Nested> {
  const pending: Nested[] = [];
  const push = (token: CST.Token | null | undefined, depth: number) => {
    if (isCollectionToken(token)) pending.push({ token, depth });
  };
  push(root, 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    yield next;
    for (const { key, value } of next.token.items.toReversed()) {
      push(value, next.depth + 1);
      push(key, next.depth + 1);
    }
  }
}
