import { readdirSync, readFileSync } from "node:fs";
import type { Operation } from "@agent-config/core";
import { isAgentConfigError } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { untrueSamples } from "../../../scripts/samples.ts";
import { checkScenario } from "./laws.ts";
import { type Flavour, flavours, type Step } from "./scenarios.ts";

/** A folder per ugly document: `before.txt`, what is done to it, and `after.txt` with the outcomes, or the refusal. */
const folder = new URL("./fixtures/", import.meta.url);
const read = (name: string, file: string): string => readFileSync(new URL(`${name}/${file}`, folder), "utf8");

interface Task {
  readonly dialect: string;
  readonly operations: readonly Operation[];
}

const run = (editor: Flavour["editor"], text: string, operations: readonly Operation[]) => {
  try {
    const { text: after, outcomes } = editor.edit(text, operations);
    return { after, expected: { outcomes } };
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return { expected: { code: error.code, position: error.position, message: error.message.split("\n") } };
  }
};

const open = (name: string) => {
  const { dialect, operations } = JSON.parse(read(name, "op.json")) as Task;
  const flavour = flavours.findIndex(({ title }) => title === dialect);
  return { before: read(name, "before.txt"), operations, flavour, editor: (flavours[flavour] as Flavour).editor };
};

const names = readdirSync(folder).toSorted();

it("the samples of the docs are what the editor makes", () => {
  const made = names.map((name) => {
    const { before, operations, editor } = open(name);
    const { after, expected } = run(editor, before, operations);
    return "message" in expected ? { before, message: expected.message.join("\n") } : { before, after };
  });
  expect(untrueSamples("json.md", made)).toEqual([]);
});

describe.each(names)("%s", (name) => {
  const { before, operations, flavour, editor } = open(name);

  it("gives what it should", () => {
    const { after, expected } = run(editor, before, operations);
    expect(expected).toEqual(JSON.parse(read(name, "expect.json")));
    if (after !== undefined) expect(after).toBe(read(name, "after.txt"));
  });

  it("shows no value in a message", () => {
    expect(JSON.stringify(run(editor, before, operations).expected)).not.toContain("hunter2");
  });

  const [first] = operations;
  const isOneContainer = operations.every(({ container }) => container.path.join() === first?.container.path.join());
  const hasRecords = operations.some((operation) => operation.op === "remove" && operation.created);
  if (!first || !isOneContainer || hasRecords || !readdirSync(new URL(`${name}/`, folder)).includes("after.txt"))
    return;

  it("keeps every law", () => {
    const steps = operations.map((operation): Step => ({ set: {}, drop: [], ...operation }));
    checkScenario({ flavour, text: before, container: first.container, steps });
  });
});
