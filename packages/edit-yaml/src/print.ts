import { type DocumentObject, type DocumentValue, isObject } from "@agent-config/core";
import { Document, type Node, type ScalarTag, type ToStringOptions, visit } from "yaml";
import type { Style } from "./style.ts";

/** How a flow collection is written: `{a: 1}`, `{ a: 1 }` or `{"a": 1}`. */
export interface FlowStyle {
  readonly padded: boolean;
  readonly quoted: boolean;
}

/** The lines of a map's keys, or of a list's items, at a column. */
export const printBlock = (value: DocumentObject | readonly DocumentValue[], column: number, style: Style): string[] =>
  Array.isArray(value)
    ? value.flatMap((item: DocumentValue) => itemLines(item, column, style))
    : Object.entries(value).flatMap(([key, item]) => pairLines(key, item, column, style));

const pairLines = (key: string, value: DocumentValue, column: number, style: Style): string[] => {
  const head = `${" ".repeat(column)}${printScalar(key)}:`;
  if (!isFilled(value)) return [`${head} ${printScalar(value)}`];
  const deeper = Array.isArray(value) && !style.indentLists ? column : column + style.step;
  return [head, ...printBlock(value, deeper, style)];
};

/** The first line of an item stands behind its dash. */
const itemLines = (value: DocumentValue, column: number, style: Style): string[] => {
  const dash = `${" ".repeat(column)}- `;
  if (!isFilled(value)) return [dash + printScalar(value)];
  const [first = "", ...rest] = printBlock(value, dash.length, style);
  return [dash + first.slice(dash.length), ...rest];
};

/** True for a map or list that has members. */
export const isFilled = (value: DocumentValue): value is DocumentObject | readonly DocumentValue[] =>
  (isObject(value) || Array.isArray(value)) && Object.keys(value).length > 0;

const printScalar = (value: DocumentValue): string => print(value, {}, false);

/** A value on one line. `inside`: it stands between brackets, also when it has none itself. */
export const printFlow = (value: DocumentValue, { padded, quoted }: FlowStyle, inside = false): string =>
  print(
    value,
    {
      collectionStyle: "flow",
      flowCollectionPadding: padded,
      defaultStringType: quoted ? "QUOTE_DOUBLE" : "PLAIN",
      defaultKeyType: quoted ? "QUOTE_DOUBLE" : "PLAIN",
    },
    inside,
  );

/** One key with its value, as it stands between braces. */
export const printPair = (key: string, value: DocumentValue, style: FlowStyle): string =>
  printFlow(Object.fromEntries([[key, value]]), { ...style, padded: false }, true).slice(1, -1);

/** Every scalar on one line, and the same for readers of YAML 1.1 and 1.2. */
const print = (value: DocumentValue, options: ToStringOptions, inside: boolean): string => {
  printer.contents = printer.createNode(value, { aliasDuplicateObjects: false });
  visit(printer, {
    Scalar: (_, node, path) => {
      const unsafe = inside || path.length > 1 ? needsQuotesInside : needsQuotes;
      if (typeof node.value === "string" && unsafe.test(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  return printer
    .toString({ ...options, lineWidth: 0, blockQuote: false, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER })
    .slice(0, -"\n".length)
    .replace(rawSpecial, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
};

/** Text that the library would write plain or in lines, although readers stumble over it, or cannot see it. */
const needsQuotes = /[^\S ]|[\x7f-\x9f\ufffe\uffff]|^=$|^---|^\.\.\./;
/** Between brackets, PyYAML ends a plain text at a question mark, as in a URL. */
const needsQuotesInside = new RegExp(`${needsQuotes.source}|\\?`);
/** Characters that the library leaves as they are in quotes. */
const rawSpecial = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** YAML 1.1 knows an exponent only behind a fraction: `1e+21` is a text there. */
const longNumber: ScalarTag = {
  identify: (value) => typeof value === "number" && String(value).includes("e"),
  default: true,
  tag: "tag:yaml.org,2002:float",
  test: /^-?\d+(\.\d+)?e[-+]\d+$/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace(/^(-?\d+)e/, "$1.0e"),
};

/** What stands in it changes with every value; making a new one for each would take most of the time. */
const printer = new Document<Node>(null, {
  version: "1.2",
  compat: "yaml-1.1",
  customTags: (tags) => [longNumber, ...tags],
});
