import type { FoundAdapter } from "./find-adapters.ts";

/** All of an adapter's package that is the same in each but for names and the editor. */
export const packageFiles = (found: FoundAdapter): readonly (readonly [string, string])[] => {
  const folder = `packages/adapters/${found.adapter.id}`;
  return [
    [`${folder}/package.json`, `${JSON.stringify(packageJson(found), null, 2)}\n`],
    [`${folder}/README.md`, readme(found)],
    [`${folder}/tsdown.config.ts`, buildConfig],
    [`${folder}/vitest.config.ts`, testConfig],
    [`${folder}/test/adapter.test.ts`, test(found)],
  ];
};

const packageJson = ({ adapter: { id, title }, editor, version, devDependencies }: FoundAdapter) => ({
  name: `@agent-config/${id}`,
  version,
  description: `Writes MCP servers into the configuration of ${title}`,
  license: "MIT",
  type: "module",
  engines: { node: ">=20" },
  sideEffects: false,
  files: ["dist"],
  exports: {
    ".": { "@agent-config/source": "./src/index.ts", types: "./dist/index.d.mts", default: "./dist/index.mjs" },
    "./package.json": "./package.json",
  },
  publishConfig: {
    access: "public",
    exports: { ".": { types: "./dist/index.d.mts", default: "./dist/index.mjs" }, "./package.json": "./package.json" },
  },
  scripts: { build: "tsdown", test: "vitest run" },
  dependencies: { "@agent-config/core": "workspace:*", [editor]: "workspace:*" },
  ...(Object.keys(devDependencies).length > 0 ? { devDependencies } : {}),
});

const buildConfig = `import { library } from "../../../tsdown.preset.ts";

export default library();
`;

const testConfig = `export { default } from "../../../vitest.preset.ts";
`;

const test = ({ adapter: { id } }: FoundAdapter): string => `import { adapterCases } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import ${nameOf(id)} from "../src/index.ts";

const folder = new URL("../fixtures", import.meta.url).pathname;

for (const { name, run } of adapterCases(${nameOf(id)}, folder, process.env.RECORD_FIXTURES === "1")) {
  it(name, async () => expect(await run()).toEqual([]));
}
`;

/** Words of the language that somebody might call a harness. */
const words: ReadonlySet<string> = new Set([
  "continue",
  "default",
  "export",
  "import",
  "new",
  "switch",
  "void",
  "with",
]);

const nameOf = (id: string): string => {
  const name = id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return words.has(name) ? `${name}Adapter` : name;
};

const readme = ({ adapter: { id, title, upstream } }: FoundAdapter): string => {
  const name = nameOf(id);
  return `# @agent-config/${id}

Writes MCP servers into the configuration of [${title}](${upstream.docs}), and takes them out again.

\`\`\`js
import ${name} from "@agent-config/${id}";
import { mcp } from "@agent-config/core";
import { install, uninstall } from "@agent-config/core/node";

const spec = mcp("docs").owner("myapp").http("https://docs.example/mcp").build();
await install(${name}, spec, { scope: "user" });
await uninstall(${name}, { owner: "myapp" }, { scope: "user" });
\`\`\`

What is written where, and what ${title} cannot express, is in docs/harnesses/${id}.md of the repository.
`;
};
