import { existsSync, readFileSync } from "node:fs";
import { type Container, isAgentConfigError, type Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { yaml } from "../src/index.ts";
import { expected, fingerprint, meaning } from "./witness.ts";

type Case = readonly [name: string, text: string, kind: "goose" | "continue"];

/** Documents that others had trouble with; they are not part of this repository. */
const file = new URL("../../../../shared/prototypes/yaml/run.mjs", import.meta.url);

const corpus = (): Case[] => {
  const source = readFileSync(file, "utf8");
  const list = source.slice(source.indexOf("const C = "), source.indexOf("const NEW"));
  return new Function(`${list}; return C;`)();
};

const set = { enabled: true, type: "stdio", cmd: "npx", args: ["-y", "p"], envs: { A: "yes", B: "1", C: "${X}" } };

/** What is refused, and nothing else is. */
const refusals = {
  "multidoc new": "CONFIG_UNPARSEABLE",
  "multidoc x": "CONFIG_UNPARSEABLE",
  "multidoc remove": "CONFIG_UNPARSEABLE",
  "dup-keys x": "CONFIG_DUPLICATE_KEY",
  "dup-keys remove": "CONFIG_DUPLICATE_KEY",
  "anchors x": "CONFIG_SHAPE",
} satisfies Record<string, string>;

const reason = existsSync(file) ? "" : " (skipped: the corpus is not on this machine)";

describe.skipIf(reason !== "")(`the corpus of the prototypes${reason}`, () => {
  it("is edited right, or refused for a stated reason", () => {
    const refused: Record<string, string> = {};
    for (const [name, text, kind] of corpus()) {
      const container: Container =
        kind === "goose" ? { path: ["extensions"] } : { path: ["mcpServers"], keyedBy: "name" };
      const operations: [string, Operation][] = [
        ["new", { op: "put", container, name: "new", set, drop: [] }],
        ["x", { op: "put", container, name: "x", set, drop: [] }],
        ["remove", { op: "remove", container, name: "x" }],
      ];
      for (const [what, operation] of operations) {
        try {
          const { text: after, outcomes } = yaml.edit(text, [operation]);
          const { path } = container;
          expect(fingerprint(meaning(after), path)).toBe(fingerprint(expected(meaning(text), operation), path));
          for (const kept of text.match(/KEEP[^\r\n]*/g) ?? []) expect(after).toContain(kept);
          const [outcome] = outcomes;
          if (!outcome?.created) continue;
          const remove: Operation = { op: "remove", container, name: operation.name, created: outcome.created };
          expect(yaml.edit(after, [remove]).text).toBe(text);
        } catch (error) {
          if (!isAgentConfigError(error)) throw error;
          refused[`${name} ${what}`] = error.code;
        }
      }
    }
    expect(refused).toEqual(refusals);
  });
});
