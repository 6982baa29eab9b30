/** A grammar of documents: what people and programs write into JSON files, with odd layout in every place that may have it. */
import fc from "fast-check";

/** A place between tokens: `c` line comment, `b` block comment, `m` comment over lines, `n` new line with indent, `e` empty line, `s` space, `t` tab. */
export type Slot = readonly ("c" | "b" | "m" | "n" | "e" | "s" | "t")[];

export interface Member {
  /** As it is spelled; not written in an array. */
  readonly key: string;
  readonly value: Shape;
  /** Before the key, before and after the colon, and before the comma. */
  readonly slots: readonly [Slot, Slot, Slot, Slot];
}

export type Shape =
  | { readonly kind: "scalar"; readonly text: string }
  | {
      readonly kind: "object" | "array";
      readonly members: readonly Member[];
      readonly trailingComma: boolean;
      readonly tail: Slot;
    };

export interface Page {
  readonly root: Shape | undefined;
  readonly lead: Slot;
  readonly trail: Slot;
  readonly unit: string;
  readonly eol: "\n" | "\r\n" | "\r" | "mixed";
  readonly byteOrderMark: boolean;
}

/** What every generated value and comment holds: it may stand in no message. */
export const secret = "SECRET";

const weighted = <T>(...choices: readonly (readonly [number, T])[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

export const often = (percent: number): fc.Arbitrary<boolean> => fc.nat(99).map((n) => n >= 100 - percent);

const free: fc.Arbitrary<Slot> = fc.array(fc.constantFrom("c", "b", "m", "n", "e", "s", "t"), { maxLength: 4 });

/** The slots of a layout: before a member, around its colon and before its comma, and before the closing bracket. */
const layouts = {
  block: {
    before: weighted<Slot>(
      [14, ["n"]],
      [2, ["s", "c", "n"]],
      [2, ["n", "c", "n"]],
      [1, ["s", "b", "n"]],
      [1, ["e", "n"]],
      [1, ["n", "m", "n"]],
      [1, ["s", "c", "n", "c", "n"]],
      [1, ["s", "s", "n"]],
    ),
    inner: weighted<Slot>([1, []]),
    colon: weighted<Slot>([12, ["s"]], [1, []], [1, ["b"]]),
    tail: weighted<Slot>(
      [14, ["n"]],
      [2, ["s", "c", "n"]],
      [2, ["n", "c", "n"]],
      [1, ["s"]],
      [1, ["s", "b", "n", "c", "n"]],
      [1, ["s", "s", "n"]],
    ),
  },
  line: {
    before: weighted<Slot>([8, ["s"]], [6, []], [2, ["s", "b", "s"]], [1, ["b"]]),
    inner: weighted<Slot>([12, []], [1, ["s", "b"]]),
    colon: weighted<Slot>([8, ["s"]], [6, []]),
    tail: weighted<Slot>([8, ["s"]], [8, []], [1, ["s", "b"]], [1, ["s", "b", "s"]]),
  },
  commaFirst: {
    before: weighted<Slot>([1, ["s"]]),
    inner: weighted<Slot>([10, ["n"]], [1, ["s", "c", "n"]]),
    colon: weighted<Slot>([1, ["s"]]),
    tail: weighted<Slot>([6, []], [1, ["n"]]),
  },
  free: { before: free, inner: free, colon: free, tail: free },
};

const scalar: fc.Arbitrary<Shape> = fc
  .constantFrom(
    ...["1", "-0", "30.0", "1e999", "12345678901234567890", "-2.5E-3", '""', `"${secret} one"`, '"\\u00e9\\n\\\\"'],
    ...['"/* no */ // no"', '"}{]["', '"é😀\u2028"', "null", "true", "false", "{}", "[]", "[ ]", "{ }"],
  )
  .map((text) => ({ kind: "scalar", text }));

export const foreignKey = fc.constantFrom(
  ...['"a"', '"b b"', '"\\u0061"', '"é"', '"__proto__"', '"q\\"t"', '""', '"args"', '"0"', '"command"', '"tail"'],
);

export const listOf = (
  kind: "object" | "array",
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<Shape>,
  maxLength: number,
): fc.Arbitrary<Shape> =>
  fc
    .constantFrom("block", "block", "line", "line", "commaFirst", "free")
    .map((name) => layouts[name as keyof typeof layouts])
    .chain(({ before, inner, colon, tail }) =>
      fc.record({
        kind: fc.constant(kind),
        members: fc.array(fc.record({ key, value, slots: fc.tuple(before, inner.map(notBreaking), colon, inner) }), {
          maxLength,
        }),
        trailingComma: often(25),
        tail: fc.oneof({ weight: 3, arbitrary: tail }, { weight: 1, arbitrary: fc.constant<Slot>([]) }),
      }),
    );

/** Comma-first layouts break lines before commas, not before colons. */
const notBreaking = (slot: Slot): Slot => (slot.at(-1) === "n" && slot.length < 4 ? [] : slot);

export const { foreign } = fc.letrec<{ foreign: Shape }>((tie) => ({
  foreign: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: listOf("object", foreignKey, tie("foreign"), 3) },
    { weight: 1, arbitrary: listOf("array", foreignKey, tie("foreign"), 3) },
  ),
}));

const nameOf = (key: string): string => JSON.parse(key) as string;

export const withoutRepeats = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ key }, i) => members.findIndex((other) => nameOf(other.key) === nameOf(key)) === i);

/** A key as it is, or with its first character as an escape. */
export const spelling = (name: string): fc.Arbitrary<string> => {
  const plain = JSON.stringify(name);
  const code = name.charCodeAt(0).toString(16).padStart(4, "0");
  return weighted([6, plain], [1, name === "" ? plain : `"\\u${code}${plain.slice(2)}`]);
};

/** What surrounds a root. */
export const pageOf = (root: fc.Arbitrary<Shape | undefined>): fc.Arbitrary<Page> =>
  fc.record({
    root,
    lead: fc.oneof({ weight: 4, arbitrary: fc.constant<Slot>([]) }, { weight: 1, arbitrary: free }),
    trail: fc.oneof({ weight: 4, arbitrary: weighted<Slot>([3, ["n"]], [1, []]) }, { weight: 1, arbitrary: free }),
    unit: fc.constantFrom("  ", "    ", "\t", ""),
    eol: weighted<Page["eol"]>([4, "\n"], [3, "\r\n"], [2, "mixed"], [1, "\r"]),
    byteOrderMark: often(10),
  });

/** The page as text, without what the dialect does not accept. */
export const textOf = (
  page: Page,
  accepts: { readonly comments: boolean; readonly trailingCommas: boolean; readonly byteOrderMark: boolean },
): string => {
  let comments = 0;
  const slotText = (slot: Slot, indent: string): string =>
    slot.map((token, i) => (isComment(token) ? comment(token, slot[i + 1]) : white(token, indent))).join("");
  const isComment = (token: Slot[number]) => token === "c" || token === "b" || token === "m";
  const comment = (token: Slot[number], next: Slot[number] | undefined): string => {
    if (!accepts.comments) return "";
    comments += 1;
    if (token === "b") return `/*C${comments} ${secret}*/`;
    if (token === "m") return `/*C${comments}\n ${secret} */`;
    return `// C${comments} "${secret}": {${next === "n" || next === "e" ? "" : "\n"}`;
  };
  const white = (token: Slot[number], indent: string): string =>
    ({ n: `\n${indent}`, e: "\n", s: " ", t: "\t" })[token as "n" | "e" | "s" | "t"];
  const shapeText = (shape: Shape, indent: string): string => {
    if (shape.kind === "scalar") return shape.text;
    const inner = indent + page.unit;
    const members = shape.members.map(({ key, value, slots }) => {
      const [before, beforeColon, afterColon, after] = slots;
      const named = `${slotText(before, inner)}${shape.kind === "array" ? "" : `${key}${slotText(beforeColon, inner)}:${slotText(afterColon, inner)}`}`;
      return `${named}${shapeText(value, inner)}${slotText(after, inner)}`;
    });
    const last = shape.trailingComma && accepts.trailingCommas && members.length > 0 ? "," : "";
    const [open, close] = shape.kind === "array" ? "[]" : "{}";
    return `${open}${members.join(",")}${last}${slotText(shape.tail, indent)}${close}`;
  };
  const mark = page.byteOrderMark && accepts.byteOrderMark ? "\uFEFF" : "";
  const trail = slotText(page.trail, "");
  const end = page.trail.at(-1) === "c" ? trail.trimEnd() : trail;
  const body = `${slotText(page.lead, "")}${page.root ? shapeText(page.root, "") : ""}${end}`;
  let line = 0;
  return mark + body.replaceAll("\n", () => (page.eol === "mixed" ? (line++ % 3 === 1 ? "\r\n" : "\n") : page.eol));
};
