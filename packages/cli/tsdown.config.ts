import { fileURLToPath } from "node:url";
import { defineConfig } from "tsdown";

/** What stands in for modules that are slow to load, and that our dependencies do not need here. */
const standIns: readonly { readonly of: string; readonly module: string; readonly source: string }[] = [
  // Commander starts subcommands that are programs of their own; ours are not.
  { of: "commander", module: "node:child_process", source: "module.exports = {};" },
  // graceful-fs waits where too many files are open; a lock is one directory.
  { of: "proper-lockfile", module: "graceful-fs", source: 'module.exports = require("node:fs");' },
  // signal-exit is given functions, and checks that they are.
  { of: "signal-exit", module: "assert", source: "exports.equal = () => {};" },
];

/**
 * Everything is inside, so that the command starts without looking for modules; what a command does not need stays in files
 * of its own. CommonJS, since Node's ESM loader alone would cost a fifth of the time in which Node starts. The other packages
 * are taken from their sources, and jsonc-parser from its ESM build: the other one cannot be bundled.
 */
export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "cjs",
  platform: "node",
  target: "node20",
  dts: false,
  // V8 reads every character of a file before it runs a line of it, and Node looks up every file: few and small is fast.
  minify: true,
  outputOptions: {
    // The other form would start Node's ESM loader for the first `import()` of a built-in module.
    dynamicImportInCjs: false,
    codeSplitting: {
      groups: [
        { name: "streams", test: /cli\/src\/streams/, priority: 3 },
        { name: "program", test: /cli\/src\/program/, priority: 2 },
        { name: "install", test: /cli\/src\/(install-servers|sources\/inline)/, priority: 1 },
      ],
    },
  },
  clean: ["dist"],
  tsconfig: fileURLToPath(new URL("../../tsconfig.build.json", import.meta.url)),
  deps: { alwaysBundle: /./, onlyBundle: false },
  plugins: [
    {
      name: "stand-ins",
      resolveId: (id, importer = "") =>
        standIns.some(({ of, module }) => module === id && importer.includes(`/${of}/`)) ? `\0${id}` : undefined,
      load: (id) => standIns.find(({ module }) => id === `\0${module}`)?.source,
    },
  ],
  inputOptions: {
    resolve: { mainFields: ["module", "main"], conditionNames: ["@agent-config/source", "node", "import", "default"] },
  },
});
