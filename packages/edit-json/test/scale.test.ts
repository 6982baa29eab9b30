import type { DocumentValue, Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { json } from "../src/index.ts";

const container = { path: ["mcpServers"] };
const put = (name: string, command: string): Operation => ({
  op: "put",
  container,
  name,
  set: { command, args: ["-y", "p"] },
  drop: [],
});

describe("many operations", () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `s${i}`);

  it("puts, updates and removes 1,000 entries in one call each", () => {
    const { text, edits, outcomes } = json.edit(
      '{"a": 1}',
      names.map((name) => put(name, "npx")),
    );
    expect(Object.keys((JSON.parse(text) as { mcpServers: object }).mcpServers)).toEqual(names);
    expect(edits.length).toBe(1);
    const updated = json.edit(
      text,
      names.map((name) => put(name, "node")),
    );
    expect(updated.edits.length).toBe(1_000);
    expect(updated.text).toBe(text.replaceAll('"npx"', '"node"'));
    const created = outcomes[0]?.created ?? { containers: [] };
    const removed = json.edit(
      updated.text,
      names.map((name) => ({ op: "remove", container, name, created })),
    );
    expect(removed.text).toBe('{"a": 1}');
  });

  it("costs in proportion to their number", () => {
    const time = (count: number): number => {
      const operations = Array.from({ length: count }, (_, i) => put(`s${i}`, "npx"));
      const runs = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        json.edit("{}", operations);
        return process.cpuUsage(start).user;
      });
      return Math.min(...runs);
    };
    time(250);
    expect(time(4_000) / time(500)).toBeLessThan(8 * 4);
  });
});

describe("depth", () => {
  const depth = 100_000;
  const nested = (inner: string) => `${"[".repeat(depth)}${inner}${"]".repeat(depth)}`;
  const text = `{"other": ${nested("")}, "mcpServers": {"x": {"a": ${nested("1")}}}}`;

  it("edits beside, and inside, what is 100,000 levels deep", () => {
    expect(json.edit(text, [put("y", "npx")]).edits.length).toBe(1);
    const value = json.read(text, ["mcpServers", "x", "a"]) as DocumentValue;
    const set = (a: DocumentValue): Operation => ({ op: "put", container, name: "x", set: { a }, drop: [] });
    expect(json.edit(text, [set(value)]).edits).toEqual([]);
    const other = json.read(nested("2"), []) as DocumentValue;
    const at = text.lastIndexOf("1");
    expect(json.edit(text, [set(other)]).edits).toEqual([{ start: at, end: at + 1, text: "2" }]);
    expect(json.edit("{}", [set(value)]).text.length).toBeLessThan(1_000_000);
    expect(json.edit(text, [{ op: "remove", container, name: "x" }]).text.length).toBeLessThan(text.length / 2 + 100);
  });

  it("refuses what is broken at the bottom", () => {
    expect(() => json.edit(text.replace("1]", "1,]"), [put("y", "npx")])).toThrow("a trailing comma stands here");
  });
});
