import type { DocumentObject, DocumentValue } from "@agent-config/core";
import type { Style } from "./style.ts";

/** Blocks are not nested deeper: the indent of thousands of levels would be most of the text. */
const deepestBlock = 100;

/**
 * A value as text. In a block every member stands on its own line, `style.unit` deeper than `indent`, which is that of the
 * line where the value starts. Depth costs memory, never call stack.
 */
export const print = (value: DocumentValue, style: Style, indent: string, block: boolean): string => {
  const out: string[] = [];
  const open: Frame[] = [];
  let next: DocumentValue = value;
  for (;;) {
    const around = open.at(-1) ?? { inner: indent, block };
    const frame = frameOf(next, style, around.inner, around.block && open.length < deepestBlock);
    if (frame) {
      out.push(frame.isArray ? "[" : "{");
      open.push(frame);
    } else out.push(scalar(next));
    let top = open.at(-1);
    while (top && top.at === top.members.length) {
      out.push(gapBefore(top, "close"), top.isArray ? "]" : "}");
      open.pop();
      top = open.at(-1);
    }
    if (!top) return out.join("");
    const [key, member] = top.members[top.at] as Member;
    out.push(gapBefore(top, top.at === 0 ? "first" : "next"));
    if (key !== undefined) out.push(JSON.stringify(key), style.colon);
    top.at += 1;
    next = member;
  }

  function gapBefore(frame: Frame, what: "first" | "next" | "close"): string {
    if (frame.members.length === 0) return "";
    const comma = what === "next" ? "," : "";
    if (frame.block) return comma + style.eol + (what === "close" ? frame.outer : frame.inner);
    return what === "next" ? comma + style.gap : frame.isArray ? "" : style.pad;
  }
};

type Member = readonly [key: string | undefined, value: DocumentValue];

interface Frame {
  readonly isArray: boolean;
  readonly block: boolean;
  readonly members: readonly Member[];
  /** Indent of the closing bracket, and of the members. */
  readonly outer: string;
  readonly inner: string;
  at: number;
}

const frameOf = (value: DocumentValue, style: Style, outer: string, block: boolean): Frame | undefined => {
  if (typeof value !== "object" || value === null || value instanceof Date) return undefined;
  const isArray = Array.isArray(value);
  const members: Member[] = isArray ? value.map((item) => [undefined, item]) : Object.entries(value as DocumentObject);
  const flat =
    isArray && style.arrays === "line" && members.every(([, item]) => item === null || typeof item !== "object");
  return { isArray, block: block && !flat, members, outer, inner: outer + style.unit, at: 0 };
};

/** JSON has no infinite numbers, but this is how a parser gets one. */
const scalar = (value: DocumentValue): string => {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return JSON.stringify(value);
  if (Number.isNaN(value)) throw new TypeError("JSON cannot say NaN");
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? String(value) : value > 0 ? "1e999" : "-1e999";
};
