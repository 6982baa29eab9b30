/**
 * The part of a document that an edit is about, as pieces of its text. Every character of the document is in exactly one
 * piece, so that writing the pieces one after another gives the document; what was not asked for is one piece of a leaf.
 * Operations change lists and items in place, pieces never: a changed tree is what reading the changed text would give.
 */

/** A stretch of text; `at` is where it stands in the text that was given, or -1 when we wrote it. */
export interface Piece {
  readonly text: string;
  readonly at: number;
}

export type Text = readonly Piece[];

/** A scalar, or an object or array that nobody looked into: one piece. */
export interface Leaf {
  readonly kind: "leaf";
  readonly text: Text;
}

/** An object or an array. */
export interface List {
  readonly kind: "object" | "array";
  readonly open: Text;
  readonly items: Item[];
  /** White space and comments before the closing bracket. */
  tail: Text;
  close: Text;
  /** The item whose value this is; undefined for the root of the document. */
  readonly owner: Item | undefined;
  /** The members by name, made when first asked for. */
  byName?: Map<string, Item[]>;
}

/** A member of an object, or an item of an array. */
export interface Item {
  readonly list: List;
  /** White space and comments before it, from the comma of the item before or the opening bracket. */
  before: Text;
  readonly key: Key | undefined;
  value: Node;
  /** White space and comments between the value and its comma. */
  after: Text;
  /** Only a last item may lack it. */
  comma: Text | undefined;
}

interface Key {
  readonly name: string;
  readonly text: Text;
  /** The colon, with white space and comments around it. */
  readonly colon: Text;
}

export type Node = Leaf | List;

/** White space and comments around a root; a blank document has no root and is all lead. */
export interface Root {
  /** The byte order mark, if there is one. */
  readonly mark: Text;
  lead: Text;
  node: Node | undefined;
  trail: Text;
  /** The first line break inside the root, looked for when nothing nearer shows one. */
  eol?: string;
}

export const none: Text = [];

export const written = (text: string): Text => (text === "" ? none : [{ text, at: -1 }]);

/** A part of a piece. */
export const part = ({ text, at }: Piece, start: number, end = text.length): Text =>
  start >= end ? none : [{ text: text.slice(start, end), at: at < 0 ? -1 : at + start }];

export const plain = (text: Text): string =>
  text.length === 1 ? (text[0] as Piece).text : text.map((piece) => piece.text).join("");

/** The members of an object that have this name, in order. */
export const membersNamed = (list: List, name: string): readonly Item[] => {
  if (!list.byName) {
    list.byName = new Map();
    for (const item of list.items) enlist(list, item);
  }
  return list.byName.get(name) ?? [];
};

/** Keeps the names of a list in step with a member that was put into it. */
export const enlist = ({ byName }: List, item: Item): void => {
  if (!byName || !item.key) return;
  const namesakes = byName.get(item.key.name);
  if (namesakes) namesakes.push(item);
  else byName.set(item.key.name, [item]);
};

/** The same for a member that was taken out. */
export const delist = ({ byName }: List, item: Item): void => {
  const namesakes = item.key && byName?.get(item.key.name);
  namesakes?.splice(namesakes.indexOf(item), 1);
};

/** A part of a text, by offsets within it. */
export const cut = (text: Text, from: number, to = Number.POSITIVE_INFINITY): Text => {
  let passed = 0;
  return text.flatMap((piece) => {
    const start = Math.max(from - passed, 0);
    const end = Math.min(to - passed, piece.text.length);
    passed += piece.text.length;
    return part(piece, start, end);
  });
};

/** The pieces of a node in order, taken one by one: whoever wants the first few does not pay for the rest. */
export function* pieces(node: Node): Generator<Piece> {
  const open: Iterator<Node | Text>[] = [[node].values()];
  for (let innermost = open.at(-1); innermost; innermost = open.at(-1)) {
    const { done, value } = innermost.next();
    if (done) open.pop();
    else if (isText(value)) yield* value;
    else if (value.kind === "leaf") yield* value.text;
    else open.push(partsOf(value));
  }
}

const isText = (part: Node | Text): part is Text => Array.isArray(part);

function* partsOf(list: List): Generator<Node | Text> {
  yield list.open;
  for (const { before, key, value, after, comma = [] } of list.items) {
    yield before;
    if (key) yield* [key.text, key.colon];
    yield value;
    yield after;
    yield comma;
  }
  yield list.tail;
  yield list.close;
}
