import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { openStage } from "../stage.ts";

const manifest = JSON.stringify({
  owner: "me",
  servers: {
    files: {
      transport: "stdio",
      command: "npx",
      args: ["it's", 'a "b"', "c\nd".replace("\n", "\\n")],
      env: { KEY: "${KEY}", MODE: "a b" },
    },
    plain: { transport: "stdio", command: "plain" },
    docs: { transport: "http", url: "https://docs.example/mcp" },
  },
});

it("prints arguments that a shell takes as they are, and writes nothing", () => {
  const stage = openStage({ "agent-config.json": manifest });
  const before = stage.everything();
  const { exit, out, err } = stage.run(["codex-args", "files"], { env: { KEY: "spoken-secret-1" } });
  expect(exit).toBe(0);
  expect(stage.everything()).toEqual(before);
  expect(out + err).not.toContain("spoken-secret-1");
  expect(err).toContain("Codex must be started with these variables, too: MODE.");
  const echo = spawnSync("sh", ["-c", `for word in ${out.trim()}; do printf '%s\\n' "$word"; done`], {
    encoding: "utf8",
  });
  expect(echo.stdout.trimEnd().split("\n")).toEqual([
    "-c",
    'mcp_servers.files.command="npx"',
    "-c",
    'mcp_servers.files.args=["it\'s","a \\"b\\"","c\\\\nd"]',
    "-c",
    'mcp_servers.files.env_vars=["KEY","MODE"]',
  ]);
});

it("names time limits as left out, and refuses a server that is switched off", () => {
  const server = { transport: "stdio", command: "npx" };
  const stage = openStage({
    "agent-config.json": JSON.stringify({
      owner: "me",
      servers: {
        slow: { ...server, options: { startupTimeoutMs: 9000, toolTimeoutMs: 9000 } },
        off: { ...server, options: { disabled: true } },
      },
    }),
  });
  const slow = stage.run(["codex-args", "slow"]);
  expect(slow.exit).toBe(0);
  expect(slow.err).toBe(
    "Warning about slow:\n  The time limits are left out: the arguments say command, arguments and variables only. [field-lost]\n",
  );
  const off = stage.json(["codex-args", "off"]);
  expect(off.exit).toBe(3);
  expect(off.document.items).toMatchObject([{ action: "refused", refusals: [{ code: "FIELD_UNSUPPORTED" }] }]);
});

it("prints arguments and variables apart with --json", () => {
  const stage = openStage({ "agent-config.json": manifest });
  const { exit, document } = stage.json(["codex-args", "plain", "files"], { env: { KEY: "k" } });
  expect(exit).toBe(0);
  expect(document).toMatchObject({
    command: "codex-args",
    applied: false,
    env: { MODE: "a b" },
    items: [{ name: "files" }, { name: "plain" }],
  });
  expect((document as unknown as { argv: readonly string[] }).argv.filter((word) => word !== "-c")).toHaveLength(6);
});

it.each<[what: string, files: Readonly<Record<string, string>>, names: readonly string[], code: string, exit: number]>([
  ["a remote server", {}, ["docs"], "TRANSPORT_UNSUPPORTED", 3],
  ["a variable that is not set", {}, ["files"], "UNRESOLVED_VARIABLE", 3],
  [
    "a remote server of that name, with which Codex would not start",
    { ".codex/config.toml": '[mcp_servers.plain]\nurl = "https://x.example"\n' },
    ["plain"],
    "INVALID_TRANSPORT",
    2,
  ],
  [
    "members that would be merged in",
    { "project/.codex/config.toml": '[mcp_servers.plain]\ncommand = "x"\nenv = { A = "1" }\n' },
    ["plain"],
    "NOT_OWNED_BY_CALLER",
    3,
  ],
  ["a file that cannot be read", { ".codex/config.toml": "[broken\n" }, ["plain"], "CONFIG_UNPARSEABLE", 1],
  ["a table that is none", { ".codex/config.toml": 'mcp_servers = "x"\n' }, ["plain"], "CONFIG_SHAPE", 1],
  ["a name that is not there", {}, ["nope"], "USAGE", 2],
])("refuses beside %s", (_, files, names, code, exit) => {
  const stage = openStage({ "project/agent-config.json": manifest, ...files });
  const ran = stage.run(["codex-args", ...names], { cwd: "project" });
  expect(ran).toMatchObject({ exit, out: "" });
  expect(ran.err).toContain(`[${code}]`);
  if (code === "INVALID_TRANSPORT" || code === "NOT_OWNED_BY_CALLER")
    expect(ran.err).toContain("Give the server another name");
});

it("takes servers from any source", () => {
  const stage = openStage();
  const { exit, out } = stage.run(["codex-args", "--from", "claude mcp add files -- npx -y @example/files"]);
  expect(exit).toBe(0);
  expect(out).toContain(`'mcp_servers.files.args=["-y","@example/files"]'`);
});
