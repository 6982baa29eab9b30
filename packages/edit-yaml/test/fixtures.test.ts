import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAgentConfigError, type Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { untrueSamples } from "../../../scripts/samples.ts";
import { yaml } from "../src/index.ts";

const root = new URL("fixtures/", import.meta.url);

/** A folder holds `before.yaml`, `op.json` (one operation or several), and `after.yaml` or, for a refusal, `expect.json`. */
const fixtures = readdirSync(root).map((name) => {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, root), "utf8");
  const has = (file: string) => existsSync(new URL(`${name}/${file}`, root));
  const operations: Operation[] = [JSON.parse(read("op.json"))].flat();
  return {
    name,
    operations,
    before: read("before.yaml"),
    after: has("after.yaml") ? read("after.yaml") : undefined,
    refusal: has("expect.json") ? JSON.parse(read("expect.json")) : undefined,
  };
});

const refusalOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return { code: error.code, position: error.position, message: error.message };
  }
  return undefined;
};

it("the samples of the docs are what the editor makes", () => {
  const made = fixtures.map(({ before, operations, after }) => ({
    before,
    after,
    message: refusalOf(() => yaml.edit(before, operations))?.message,
  }));
  expect(untrueSamples("yaml.md", made)).toEqual([]);
});

describe.each(fixtures)("$name", ({ before, operations, after, refusal }) => {
  if (refusal) {
    it("is refused, and says why", () => {
      const { message, ...told } = refusalOf(() => yaml.edit(before, operations)) ?? {};
      expect({ ...told, message: message?.split("\n")[0] }).toEqual(refusal);
    });
    return;
  }

  it("becomes what it should", () => {
    expect(after).toBeDefined();
    expect(yaml.edit(before, operations).text).toBe(after);
  });

  it("does not change a second time", () => {
    const { text } = yaml.edit(before, operations);
    const last = operations.at(-1) as Operation;
    expect(yaml.edit(text, [last])).toMatchObject({ text, edits: [], outcomes: [{ changed: false }] });
  });

  it("comes back byte for byte when what was put in is taken out", () => {
    const { text, outcomes } = yaml.edit(before, operations);
    if (operations.some(({ op }, index) => op === "remove" || !outcomes[index]?.created)) return;
    const containers = outcomes.flatMap(({ created }) => created?.containers ?? []);
    for (const order of [operations, operations.toReversed()]) {
      let current = text;
      const restored: unknown[] = [];
      for (const { container, name } of order) {
        const undone = yaml.edit(current, [{ op: "remove", container, name, created: { containers } }]);
        expect(undone.outcomes).toMatchObject([{ changed: true, exact: true }]);
        restored.push(...(undone.outcomes[0]?.restored ?? []));
        current = undone.text;
      }
      expect(current).toBe(before);
      expect(restored).toHaveLength(containers.length);
    }
  });
});
