// The main job on an example: two servers into four harnesses whose files people wrote by hand, in a home that is thrown
// away. Prints what a user sees, and checks at the end that every file is what it was.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const examples = join(root, "examples");
const home = mkdtempSync(join(tmpdir(), "agent-config-demo-"));
process.on("exit", () => rmSync(home, { recursive: true, force: true }));
cpSync(join(examples, "home"), home, { recursive: true });
const before = filesBelow(home);

say(`A home with hand-written configuration of four harnesses: ${[...before.keys()].join(", ")}`);
run("install --dry-run");
run("install");
run("status --owner myapp");
run("install");
run("uninstall --owner myapp");

const after = filesBelow(home);
const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (changed.length > 0) {
  console.error(`These files are not what they were: ${changed.join(", ")}`);
  process.exit(1);
}
say(
  `Every file is byte for byte what it was, and nothing was left behind.\n\nOn your own home: cd examples/first-servers && ${command("install --dry-run")}`,
);

function run(args) {
  say(`$ agent-config ${args}`);
  const { status } = spawnSync(process.execPath, [join(root, "packages/cli/dist/main.cjs"), ...args.split(" ")], {
    cwd: join(examples, "first-servers"),
    env: { PATH: process.env.PATH, TERM: process.env.TERM, HOME: home, FILES_TOKEN: "set", DOCS_TOKEN: "set" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
}

function command(args) {
  return `node ../../packages/cli/dist/main.cjs ${args}`;
}

function filesBelow(folder, name = "") {
  const found = new Map();
  for (const entry of readdirSync(join(folder, name)).sort()) {
    const path = join(name, entry);
    if (statSync(join(folder, path)).isDirectory())
      for (const [file, text] of filesBelow(folder, path)) found.set(file, text);
    else found.set(path, readFileSync(join(folder, path), "utf8"));
  }
  return found;
}

function say(text) {
  console.log(`\n${text}\n`);
}
