import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { zip } from "../../../import/test/zips.ts";
import { openStage, type Stage } from "../stage.ts";

const bundles = ".local/share/agent-config/bundles";
const plugins = ".local/share/agent-config/plugins";

const bundle = (version: string): Uint8Array =>
  zip([
    {
      name: "manifest.json",
      content: JSON.stringify({
        manifest_version: "0.3",
        name: "acme",
        version,
        server: {
          type: "node",
          entry_point: "x.js",
          mcp_config: { command: "node", args: ["${__dirname}/x.js"] },
        },
      }),
    },
    { name: "x.js", content: "run()" },
  ]);

const withBundle = (): Stage => {
  const stage = openStage();
  writeFileSync(stage.path("acme.mcpb"), bundle("1.0.0"));
  return stage;
};

const install = (stage: Stage, source: string, ...more: readonly string[]) =>
  expect(stage.run(["install", source, "--owner", "me", "--yes", ...more])).toMatchObject({ exit: 0 });

const unpacked = (stage: Stage): readonly string[] =>
  readdirSync(stage.path(bundles)).filter((name) => !name.endsWith(".uses"));

it("removes an unpacked bundle with the last entry that uses it, and says so", () => {
  const stage = withBundle();
  install(stage, "acme.mcpb", "--harness", "codex,cursor");
  install(stage, "acme.mcpb", "--harness", "opencode", "--scope", "project", "--project", stage.path("project"));
  const [folder = ""] = unpacked(stage);
  const uninstall = (...more: readonly string[]) => stage.run(["uninstall", "--owner", "me", ...more]);
  expect(uninstall("--harness", "codex").out).not.toContain(bundles);
  expect(unpacked(stage)).toEqual([folder]);
  // The project's entry is in a file that this run does not look into.
  expect(uninstall().out).not.toContain(bundles);
  expect(unpacked(stage)).toEqual([folder]);
  const last = ["--scope", "project", "--project", stage.path("project")];
  const before = stage.everything();
  expect(uninstall(...last, "--dry-run").out).toContain(`To be removed: ${stage.path(bundles, folder)}`);
  expect(stage.everything()).toEqual(before);
  expect(uninstall(...last).out).toContain(`Removed: ${stage.path(bundles, folder)}`);
  expect(readdirSync(stage.path(bundles))).toEqual([]);
});

it("removes the bundle of an older version when the newer one takes its place", () => {
  const stage = withBundle();
  install(stage, "acme.mcpb", "--harness", "codex");
  const [old = ""] = unpacked(stage);
  writeFileSync(stage.path("acme.mcpb"), bundle("1.1.0"));
  install(stage, "acme.mcpb", "--harness", "codex");
  expect(unpacked(stage)).toHaveLength(1);
  expect(unpacked(stage)).not.toContain(old);
});

it("keeps a bundle that somebody's own entry uses too", () => {
  const stage = withBundle();
  install(stage, "acme.mcpb", "--harness", "codex");
  const [folder = ""] = unpacked(stage);
  const mine = `\n[mcp_servers.mine]\ncommand = "node"\nargs = ["${stage.path(bundles, folder)}/x.js"]\n`;
  stage.write(".codex/config.toml", stage.read(".codex/config.toml") + mine);
  expect(stage.run(["uninstall", "--owner", "me"]).exit).toBe(0);
  expect(unpacked(stage)).toEqual([folder]);
});

it("keeps what a plugin wrote into its folder for data, and says where it is", () => {
  const stage = openStage({
    "acme/.claude-plugin/plugin.json": JSON.stringify({ name: "acme" }),
    "acme/.mcp.json": JSON.stringify({ acme: { command: "${CLAUDE_PLUGIN_ROOT}/run" } }),
  });
  const uninstall = () => stage.json(["uninstall", "--owner", "me"]).document as { folders?: unknown };
  install(stage, "acme", "--harness", "codex");
  const [name = ""] = readdirSync(stage.path(plugins)).filter((each) => !each.endsWith(".uses"));
  expect(uninstall().folders).toEqual({ removed: [stage.path(plugins, name)], kept: [] });
  expect(existsSync(stage.path(plugins, name))).toBe(false);

  install(stage, "acme", "--harness", "codex");
  writeFileSync(stage.path(plugins, name, "notes"), "precious");
  expect(uninstall().folders).toEqual({ removed: [], kept: [stage.path(plugins, name)] });
  expect(stage.read(`${plugins}/${name}/notes`)).toBe("precious");
});
