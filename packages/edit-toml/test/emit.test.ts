import { describe, expect, it } from "vitest";
import { emit } from "../src/emit.ts";
import { contentOf, insertLine, newPair, type PairLine, removeLine } from "../src/lines.ts";
import { openList } from "../src/list.ts";
import { scan } from "../src/scanner.ts";
import { written } from "../src/span.ts";

const text = "\uFEFFa = 1\r\nb = [1, 2] # c\r\nc = 3";
const end = text.length;
const opened = () => {
  const lines = scan(text);
  const first = lines.start.next as PairLine;
  return { lines, first, second: first.next as PairLine, third: lines.last as PairLine };
};

describe("emit", () => {
  it("gives an untouched text without edits", () => {
    const { lines, first, second } = opened();
    contentOf(first);
    openList(contentOf(second));
    expect(emit(lines)).toEqual({ text, edits: [] });
  });

  it("tells a new value as an edit of the old one alone", () => {
    const { lines, second } = opened();
    const [item] = openList(contentOf(second)).items;
    if (item) item.value.span = written("9");
    expect(emit(lines)).toEqual({ text: text.replace("[1", "[9"), edits: [{ start: 13, end: 14, text: "9" }] });
  });

  it("tells new lines, and line ends that come and go", () => {
    const { lines, third } = opened();
    insertLine(lines, third, newPair(["d"], "d = ", "4"));
    expect(emit(lines)).toEqual({ text: `${text}\r\nd = 4`, edits: [{ start: end, end, text: "\r\nd = 4" }] });
    removeLine(lines, lines.last);
    removeLine(lines, third);
    expect(emit(lines)).toEqual({ text: text.slice(0, -7), edits: [{ start: end - 7, end, text: "" }] });
  });

  it("keeps the byte order mark when everything else goes", () => {
    const { lines } = opened();
    while (lines.last.kind !== "start") removeLine(lines, lines.last);
    expect(emit(lines)).toEqual({ text: "\uFEFF", edits: [{ start: 1, end, text: "" }] });
  });
});
