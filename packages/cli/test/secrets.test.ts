import { expect, it } from "vitest";
import { manifest, oddFiles } from "./odd-files.ts";
import { openStage } from "./stage.ts";

const env = { FILES_TOKEN: "variable-secret-1", DOCS_TOKEN: "variable-secret-2" };
const secrets = /foreign-secret|variable-secret|typed-secret/;

it("shows no secret of others and no value of a variable, whatever the command", () => {
  const stage = openStage({ ...oddFiles, "agent-config.json": manifest });
  const commands = [
    ["install", "--dry-run"],
    ["install"],
    ["status"],
    ["list"],
    ["uninstall", "--owner", "myapp", "--dry-run"],
    ["uninstall", "k", "a", "u", "--owner", "myapp"],
    ["install", "--adopt", "--force", "--owner", "me", "--name", "k", "--harness", "cursor", "--dry-run", "--", "k"],
    ["uninstall", "--owner", "myapp"],
  ];
  for (const args of commands) {
    const { out, err } = stage.run(args, { env });
    expect(out + err, args.join(" ")).not.toMatch(secrets);
    expect(stage.run([...args, "--json"], { env }).out).not.toMatch(secrets);
  }
});

it("shows no secret that is written or removed", () => {
  const stage = openStage({ ".codex/config.toml": "", ".cursor/mcp.json": '{"mcpServers":{}}' });
  const values = ["--env", "API_KEY=typed-secret-1", "--env", "LOG=debug"];
  const launch = ["--", "srv", "--token", "typed-secret-2", "--url=https://u:typed-secret-3@h.example/", "plain"];
  const args = ["install", "--owner", "me", "--name", "x", ...values];
  const runs = [
    stage.run([...args, "--dry-run", ...launch]),
    stage.run([...args, ...launch]),
    stage.run(["uninstall", "--owner", "me", "--dry-run"]),
  ];
  for (const { out, err, exit } of runs) {
    expect(exit).toBe(0);
    expect(out + err).not.toMatch(secrets);
  }
  expect(runs[0]?.out).toMatch(/\+API_KEY = "\*+"/);
  expect(runs[0]?.out).toContain('"plain"');
  expect(runs[0]?.out).toContain('+LOG = "debug"');
  expect(stage.read(".codex/config.toml")).toContain("typed-secret-1");
  expect(stage.read(".codex/.agent-config-mcp.json")).not.toMatch(secrets);
});

it("writes a literal secret into a committed file only when told to", () => {
  const stage = openStage();
  const args = ["install", "--owner", "me", "--name", "x", "--harness", "codex", "--scope", "project", "--env"];
  const rest = ["API_KEY=typed-secret-1", "--", "srv"];
  expect(stage.run([...args, ...rest], { cwd: "project" }).exit).toBe(3);
  const allowed = stage.run([...args, rest[0] ?? "", "--allow-inline-secret", "--", "srv"], { cwd: "project" });
  expect(allowed.exit).toBe(0);
  expect(allowed.err).toContain("[inline-secret]");
  expect(allowed.out + allowed.err).not.toMatch(secrets);
});

const headers = (authorization: string): string =>
  `OPENAPI_MCP_HEADERS=${JSON.stringify({ Authorization: authorization, "Notion-Version": "2022-06-28" })}`;

it("finds secrets inside structured texts", () => {
  const stage = openStage();
  const args = ["install", "--owner", "me", "--name", "x", "--harness", "claude-code", "--scope", "project"];
  const wishes = [
    ["--env", headers("Bearer typed-secret-1"), "--", "srv"],
    ["--env", 'CONFIG={"apiKey":"typed-secret-1"}', "--", "srv"],
    ["--", "srv", "--config", '{"exaApiKey":"typed-secret-1"}'],
    ["--", "srv", '--config={"password":"typed-secret-1"}'],
    ["--url", "https://x.example/", "--header", "X-Thing: Basic typed-secret-1"],
    ["--url", "https://x.example/#token=typed-secret-1"],
  ];
  for (const wish of wishes) {
    const { exit, err } = stage.run([...args, ...wish], { cwd: "project" });
    expect(exit, wish.join(" ")).toBe(3);
    expect(err).toContain("[INLINE_SECRET]");
  }
  const reference = headers("Bearer ${NOTION_TOKEN}");
  expect(stage.run([...args, "--env", reference, "--", "srv"], { cwd: "project" }).exit).toBe(0);
  expect(stage.read("project/.mcp.json")).toContain("Bearer ${NOTION_TOKEN}");
});

it("shows and exports none of the secrets inside structured texts", () => {
  const stage = openStage({ ".claude.json": "{}" });
  const args = ["install", "--owner", "me", "--name", "x", "--harness", "claude-code", "--scope", "user"];
  const wish = ["--env", headers("Bearer typed-secret-1"), "--", "srv", "--config", '{"exaApiKey":"typed-secret-2"}'];
  const plan = stage.run([...args, "--dry-run", ...wish]);
  expect(plan.out).toContain(String.raw`"{\"Authorization\":\"Bearer ***\",\"Notion-Version\":\"2022-06-28\"}"`);
  expect(plan.out).toContain(String.raw`"{\"exaApiKey\":\"***\"}"`);
  expect(stage.run([...args, ...wish]).exit).toBe(0);
  expect(stage.json(["status", "--secrets"]).document.secrets).toMatchObject([
    { server: "x", reason: "member", allowed: true },
    { server: "x", reason: "member", allowed: true },
  ]);
  const exported = stage.run(["export", "--to", "manifest"]);
  expect(exported.out).not.toMatch(secrets);
  expect(JSON.parse(exported.out)).toMatchObject({
    servers: {
      x: {
        args: ["--config", '{"exaApiKey":"${X_SECRET}"}'],
        env: { OPENAPI_MCP_HEADERS: "${OPENAPI_MCP_HEADERS}" },
      },
    },
  });
});
