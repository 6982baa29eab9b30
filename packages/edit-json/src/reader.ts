import { type DocumentValue, setOwn } from "@agent-config/core";
import { lenient } from "./dialect.ts";
import { parse } from "./grammar.ts";
import { type Node, pieces } from "./tree.ts";

/** The value that a node says; of a key that stands twice the last counts, as in JSON.parse. Depth costs memory, never call stack. */
export const readValue = (node: Node): DocumentValue => {
  const text = textOf(node);
  const around: { readonly target: Target; key: string }[] = [];
  let root: DocumentValue = null;
  const place = (value: DocumentValue): void => {
    const holder = around.at(-1);
    if (!holder) root = value;
    else if (Array.isArray(holder.target)) holder.target.push(value);
    else setOwn(holder.target as Record<string, DocumentValue>, holder.key, value);
  };
  parse({ text, title: "JSON", keys: [] }, lenient, {
    open(isArray) {
      const target: Target = isArray ? [] : {};
      place(target);
      around.push({ target, key: "" });
      return true;
    },
    close: () => void around.pop(),
    key(_start, _end, name) {
      const holder = around.at(-1);
      if (holder) holder.key = name;
    },
    value: (start, end) => place(scalarOf(text.slice(start, end))),
    comma() {},
  });
  return root;
};

type Target = DocumentValue[] | Record<string, DocumentValue>;

const textOf = (node: Node): string => {
  let text = "";
  for (const piece of pieces(node)) text += piece.text;
  return text;
};

/** Integers that a number cannot hold exactly become bigint. */
const scalarOf = (token: string): DocumentValue => {
  const value = JSON.parse(token) as null | boolean | number | string;
  const isBig = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(token);
  return isBig ? BigInt(token) : value;
};

/** How a message names the type of a node. */
export const typeOf = (node: Node): string => {
  const { value: first } = pieces(node).next();
  return types[first?.text[0] ?? ""] ?? "a number";
};

const types: Readonly<Record<string, string>> = {
  "{": "an object",
  "[": "an array",
  '"': "a string",
  t: "`true`",
  f: "`false`",
  n: "`null`",
};
