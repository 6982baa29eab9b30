import { existsSync } from "node:fs";
import { isAgentConfigError } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { checkScenario } from "./laws.ts";
import { type Flavour, flavours } from "./scenarios.ts";

interface Document {
  readonly name: string;
  readonly text: string;
  /** A server that is there. */
  readonly key: string | null;
}

/** Documents that were collected before this editor was written, in a folder beside the repository. */
const corpus = new URL("../../../../shared/prototypes/jsonc/corpus.mjs", import.meta.url);
const documents: readonly Document[] = existsSync(corpus)
  ? ((await import(corpus.href)) as { readonly C: readonly Document[] }).C
  : [];
if (documents.length === 0)
  console.log("edit-json: the collected documents are not beside the repository, so these tests are skipped");

/** What cannot be edited, and why. */
const refused: Readonly<Record<string, string>> = {
  "array-parent": "CONFIG_SHAPE",
  "string-parent": "CONFIG_SHAPE",
  "root-array": "CONFIG_SHAPE",
  "root-null": "CONFIG_SHAPE",
  "dup-parent": "CONFIG_DUPLICATE_KEY",
  "dup-key": "CONFIG_DUPLICATE_KEY",
  "syntax-error": "CONFIG_UNPARSEABLE",
  truncated: "CONFIG_UNPARSEABLE",
  conflict: "CONFIG_UNPARSEABLE",
  "two-docs": "CONFIG_UNPARSEABLE",
  "single-quotes": "CONFIG_UNPARSEABLE",
  "hash-comment": "CONFIG_UNPARSEABLE",
};

describe.runIf(documents.length > 0)("collected documents", () => {
  const container = { path: ["mcpServers"] };
  const set = { command: "npx", args: ["-y", "p"], env: { T: "1" } };
  const flavour = flavours.findIndex(({ title }) => title === "jsonc");
  const { editor } = flavours[flavour] as Flavour;

  it.each(documents)("$name", ({ name, text, key }) => {
    const present = key ?? "x";
    const code = refused[name];
    if (code !== undefined) {
      const error = (() => {
        try {
          return editor.edit(text, [{ op: "put", container, name: present, set, drop: [] }]);
        } catch (thrown) {
          return thrown;
        }
      })();
      expect(isAgentConfigError(error) && error.code).toBe(code);
      return;
    }
    for (const op of ["put", "remove"] as const)
      for (const entry of ["new", present])
        checkScenario({ flavour, text, container, steps: [{ op, name: entry, set, drop: [] }] });
    const kept = editor.edit(text, [{ op: "remove", container, name: present }]).text.match(/KEEP ?\w*/g) ?? [];
    expect(kept).toEqual(text.match(/KEEP ?\w*/g) ?? []);
  });
});
