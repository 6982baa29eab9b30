/**
 * `pnpm documents FOLDER…`: each .json, .jsonc, .toml and .yaml file below the folders, such as the suites of the formats,
 * under the laws of its editor. A new entry goes into every table and out again; each entry that is there is changed, and
 * taken out. Prints what came of it. Exit status 1 when a law breaks, or bytes do not come back.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import {
  type DocumentEditor,
  type DocumentValue,
  isAgentConfigError,
  isObject,
  type Operation,
} from "@agent-config/core";
import { type Flavour, flavours } from "../packages/edit-json/test/scenarios.ts";
import { checkStep } from "../packages/edit-json/test/step-laws.ts";
import { toml } from "../packages/edit-toml/src/index.ts";
import { checked } from "../packages/edit-toml/test/laws.ts";
import { isToml11 } from "../packages/edit-toml/test/shape.ts";
import { yaml } from "../packages/edit-yaml/src/index.ts";
import { checkSequence, newTally } from "../packages/edit-yaml/test/laws.ts";

interface Format {
  readonly editor: DocumentEditor;
  readonly check: (text: string, operation: Operation) => unknown;
}

const json = (flavour: Flavour): Format => ({
  editor: flavour.editor,
  check: (text, operation) => checkStep(flavour, text, operation),
});
const [strict, lenient] = flavours as [Flavour, Flavour];
const formats: Readonly<Record<string, Format>> = {
  ".json": json(strict),
  ".jsonc": json(lenient),
  // Some dates that are none pass our parser; there the laws have no witness.
  ".toml": { editor: toml, check: (text, operation) => isToml11(text) && checked(text, operation) },
  ".yaml": {
    editor: yaml,
    check: (text, operation) =>
      checkSequence({ text, site: operation.container }, [{ set: {}, drop: [], ...operation }], newTally()),
  },
};

const tally = new Map<string, number>();
const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
const faults: string[] = [];

/** What the action gives; undefined when it was refused, which is counted by its reason. */
const unlessRefused = <T>(what: string, action: () => T): T | undefined => {
  try {
    return action();
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    count(`${what} refused, ${error.code}: ${error.message.split("\n")[0]?.replace(/"[^"]*"/g, "…")}`);
    return undefined;
  }
};

const set = { command: "npx", args: ["-y", "p"], env: { A: "yes" } };

/** Operations on a map and the maps in it, down to the third level. */
function* operationsIn(value: DocumentValue | undefined, path: readonly string[] = []): Generator<Operation> {
  const members = isObject(value) ? Object.entries(value) : [];
  const container = { path };
  yield { op: "put", container, name: "a new entry", set, drop: [] };
  for (const [name, member] of members) {
    yield { op: "put", container, name, set, drop: ["url"] };
    yield { op: "remove", container, name };
    if (path.length < 3 && isObject(member)) yield* operationsIn(member as DocumentValue, [...path, name]);
  }
}

const tryOn = ({ editor, check }: Format, text: string, operation: Operation): void => {
  const edited = unlessRefused(operation.op, () => editor.edit(text, [operation]));
  if (!edited) return;
  check(text, operation);
  count(`${operation.op} done`);
  const [outcome] = edited.outcomes;
  if (!outcome?.created) return;
  const { container, name } = operation;
  const back = editor.edit(edited.text, [{ op: "remove", container, name, created: outcome.created }]);
  if (back.text !== text || back.outcomes[0]?.exact !== true) throw new Error("the bytes do not come back");
  count("put, then remove: the bytes of before");
};

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const judge = (file: string, format: Format): void => {
  const bytes = readFileSync(file);
  count("documents");
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    count("document refused, CONFIG_ENCODING: not UTF-8");
    return;
  }
  const root = unlessRefused("document", () => ({ value: format.editor.read(text, []) }));
  if (!root) return;
  for (const operation of [...operationsIn(root.value), ...operationsIn(undefined, ["a b", "c.d"])])
    try {
      tryOn(format, text, operation);
    } catch (error) {
      faults.push(`${file}: ${operation.op} ${[...operation.container.path, operation.name].join(" > ")}: ${error}`);
    }
};

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error("usage: pnpm documents FOLDER…");
  process.exit(2);
}
for (const folder of folders)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const format = entry.isFile() && formats[extname(entry.name).replace(".yml", ".yaml")];
    if (format) judge(join(entry.parentPath, entry.name), format);
  }
for (const [what, times] of [...tally].sort()) console.log(`${String(times).padStart(6)} ${what}`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
