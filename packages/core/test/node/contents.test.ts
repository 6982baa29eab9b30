import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holds, writeText } from "../../src/node/contents.ts";

/** Code units of a piece: what stands around its end is what can go wrong. */
const piece = 1 << 18;

const texts = {
  empty: "",
  short: "{}\n",
  "as long as a piece": "a".repeat(piece),
  "a piece and one more": "é".repeat(piece + 1),
  "a pair across the end of a piece": `${"a".repeat(piece - 1)}😀${"日".repeat(piece)}`,
  "three pieces": "😀日é\r\n".repeat(piece / 2),
};

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "agent-config-contents-"));
  path = join(directory, "file");
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (text: string): void => {
  const file = openSync(path, "w");
  writeText(file, text);
  closeSync(file);
};

describe.each(Object.entries(texts))("a text: %s", (_, text) => {
  it("is written whole", () => {
    write(text);
    expect(readFileSync(path).equals(Buffer.from(text))).toBe(true);
  });

  it("is what the file holds, and no other text is", () => {
    write(text);
    expect(holds(path, text)).toBe(true);
    expect(holds(path, `${text}a`)).toBe(false);
    expect(holds(path, undefined)).toBe(false);
    if (text !== "") expect(holds(path, text.slice(0, -1))).toBe(false);
    for (const at of [0, piece - 1, piece, text.length - 1].filter((at) => at >= 0 && at < text.length))
      expect(holds(path, `${text.slice(0, at)}\u0001${text.slice(at + 1)}`)).toBe(false);
  });

  it("is not what a longer or a shorter file holds", () => {
    write(text);
    appendFileSync(path, "\n");
    expect(holds(path, text)).toBe(false);
    if (text === "") return;
    truncateSync(path, Buffer.byteLength(text) - 1);
    expect(holds(path, text)).toBe(false);
  });
});

describe("a file that is not there", () => {
  it("holds no text", () => {
    expect(holds(path, undefined)).toBe(true);
    expect(holds(path, "")).toBe(false);
  });

  it("differs from one without content", () => {
    writeFileSync(path, "");
    expect(holds(path, undefined)).toBe(false);
    expect(holds(path, "")).toBe(true);
  });
});
