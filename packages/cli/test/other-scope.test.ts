import { expect, it } from "vitest";
import { openStage, type Stage } from "./stage.ts";

const inProject = { cwd: "project" };

/** Two servers of one owner in a project, in harnesses that are not found elsewhere. */
const stageOfProject = (): Stage => {
  const stage = openStage();
  for (const name of ["docs", "files"]) {
    const described = ["install", "--owner", "me", "--name", name, "--url", "https://docs.example/mcp"];
    const ran = stage.run([...described, "--scope", "project", "--harness", "codex,opencode"], inProject);
    expect(ran.exit).toBe(0);
  }
  return stage;
};

it.each<[what: string, args: readonly string[], says: string]>([
  ["a name", ["docs"], '"docs" stands in scope project: agent-config uninstall docs --owner me --scope project'],
  ["no name", [], "me has docs and files in scope project: agent-config uninstall --owner me --scope project"],
  [
    "a harness",
    ["--harness", "codex"],
    "me has docs and files in scope project: agent-config uninstall --owner me --harness codex --scope project",
  ],
  [
    "a name and a harness",
    ["docs", "--harness", "codex"],
    '"docs" stands in scope project: agent-config uninstall docs --owner me --harness codex --scope project',
  ],
])("says in which scope it stands, once, and with the command that takes it out: %s", (_, args, says) => {
  const stage = stageOfProject();
  const ran = stage.run(["uninstall", "--owner", "me", ...args], inProject);
  expect(ran).toMatchObject({ exit: 0, err: expect.stringContaining(`${says} [other-scope]\n`) });
  expect(ran.out).toContain("Nothing to do.");
  expect(ran.err.match(/other-scope/g)).toHaveLength(1);
  const command = says.replace(/.*: agent-config /, "").split(" ");
  expect(stage.run(command, inProject).out).toContain("Done: changed");
  const left = stage.json(["list", "--owner", "me"], inProject).document.items;
  expect(new Set(left.map(({ name, harness }) => `${harness} ${name}`))).toEqual(
    new Set(
      ["codex docs", "codex files", "opencode docs", "opencode files"].filter(
        (each) =>
          (args.includes("docs") && each.endsWith("files")) || (args.includes("codex") && each.startsWith("opencode")),
      ),
    ),
  );
});

it("says nothing of other scopes where there is something to take out, or nothing anywhere", () => {
  const stage = stageOfProject();
  expect(stage.run(["uninstall", "--owner", "you"], inProject).err).toBe("");
  expect(stage.run(["uninstall", "docs", "--owner", "me", "--scope", "project"], inProject).err).toBe("");
});
