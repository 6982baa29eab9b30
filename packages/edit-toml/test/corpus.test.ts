import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { toml } from "../src/index.ts";
import { checked } from "./laws.ts";
import { refusalFrom } from "./refusals.ts";

/** Documents with the regions of one server marked, and documents that must be refused, from outside the repository. */
interface Corpus {
  readonly cases: readonly { name: string; text: string; key: string | null; segs: readonly string[] }[];
  readonly refuse: readonly { name: string; text: string }[];
}

const file = join(import.meta.dirname, "../../../../shared/prototypes/toml/corpus.mjs");
const found = existsSync(file);
if (!found) console.log(`The corpus of the prototypes is not there, its tests are skipped: ${file}`);
const { cases, refuse }: Corpus = found ? await import(pathToFileURL(file).href) : { cases: [], refuse: [] };

const container = { path: ["mcp_servers"] };
const wish = {
  command: "npx",
  args: ["-y", "@scope/pkg", 'it\'s "q"'],
  env: { TOKEN: "t", "A.B": "1" },
  startup_timeout_sec: 20,
};
const put = (name: string): Operation => ({ op: "put", container, name, set: wish, drop: [] });

/** What stands outside the marked regions is still there, in its order; white space and commas at the seams are free. */
const keeps = (text: string, segments: readonly string[]): boolean => {
  let at = 0;
  return segments.every((segment, i) => {
    const before = i === 0 ? segment : segment.replace(/^[\s,]+/, "");
    const piece = i === segments.length - 1 ? before : before.replace(/[\s,]+$/, "");
    const place = text.indexOf(piece, at);
    at = place + piece.length;
    return place >= 0;
  });
};

describe.skipIf(!found)("the corpus of the prototypes", () => {
  it.each(cases)("$name: an entry goes in and out again", ({ text }) => {
    const { text: after, edits, outcomes } = checked(text, put("new.srv"));
    expect(edits.every(({ start, end }) => start === end)).toBe(true);
    const created = outcomes[0]?.created;
    const back = checked(after, { op: "remove", container, name: "new.srv", ...(created && { created }) });
    expect(back.text).toBe(text);
  });

  const withKey = cases.flatMap(({ key, ...rest }) => (key === null ? [] : [{ ...rest, key }]));

  it.each(withKey)("$name: the entry changes, and nothing around it", ({ text, key, segs }) => {
    expect(keeps(checked(text, put(key)).text, segs)).toBe(true);
  });

  it.each(withKey)("$name: the entry goes, and nothing around it", ({ text, key, segs }) => {
    expect(keeps(checked(text, { op: "remove", container, name: key }).text, segs)).toBe(true);
  });

  it.each(refuse)("$name is refused", ({ text }) => {
    expect(refusalFrom(() => toml.edit(text, [put("x")])).position).toBeDefined();
  });
});
