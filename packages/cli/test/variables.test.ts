import { expect, it } from "vitest";
import { openStage } from "./stage.ts";

const files = ["--env", "FILES_TOKEN", "--", "srv"];
const install = (harness: string, ...words: readonly string[]): readonly string[] => [
  "install",
  "--owner",
  "me",
  "--name",
  "files",
  "--harness",
  harness,
  ...words,
];

it("says once for each variable that is not set what each harness makes of it, on install and in status", () => {
  const stage = openStage();
  const harnesses = "claude-code,codex,cursor,gemini-cli,opencode";
  const { err } = stage.run(install(harnesses, ...files));
  expect(err).toContain(
    "FILES_TOKEN is not set now; the server then gets the reference as text (Claude Code, Cursor), nothing (Codex) and an empty text (Gemini CLI, OpenCode). [unset-variable]",
  );
  expect(err.match(/FILES_TOKEN/g)).toHaveLength(1);

  const rows = stage.json(["status", "--harness", harnesses]).document.items;
  expect(rows.map(({ unset }) => unset)).toEqual(Array(5).fill(["FILES_TOKEN"]));
  expect(stage.run(["status", "--harness", "opencode"]).out).toContain(
    "files in OpenCode (user) needs variables: FILES_TOKEN (/env/FILES_TOKEN) is not set now, OpenCode then passes an empty text. Set them in the shell that starts `opencode`.",
  );
  const set = { env: { FILES_TOKEN: "plain" } };
  expect(stage.run(["status", "--harness", harnesses], set).out).not.toContain("FILES_TOKEN");
  expect(stage.run(install(harnesses, ...files), set).err).not.toContain("FILES_TOKEN");
});

it("warns of a value that does not arrive as it is, and of none that does", () => {
  const stage = openStage();
  const warned = (harness: string, value: string, ...words: readonly string[]): boolean =>
    stage
      .run(install(harness, "--dry-run", ...words), { env: { FILES_TOKEN: value } })
      .err.includes("[value-not-kept]");
  expect(['a"b', "C:\\x", "two\nlines", "plain $X"].map((value) => warned("opencode", value, ...files))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(["pa$$word", "pa$word"].map((value) => warned("gemini-cli", value, ...files))).toEqual([true, true]);
  const header = ["--url", "https://docs.example/mcp", "--header", "X-Key: ${FILES_TOKEN}"];
  expect(["a${B}", "a$B"].map((value) => warned("claude-code", value, ...header))).toEqual([true, false]);
  expect(warned("claude-code", "a${B}", ...files)).toBe(false);
});

it("refuses all secrets at once, and says for each harness where their variables are set", () => {
  const stage = openStage();
  const secrets = ["--env", "API_KEY=typed-secret-1", "--", "srv", "--token", "typed-secret-2"];
  const { err, exit } = stage.run(install("claude-code,codex", "--scope", "project", ...secrets), { cwd: "project" });
  expect(exit).toBe(3);
  expect(err.trim().split("\n")).toEqual([
    "Refused: files in Claude Code and Codex",
    expect.stringMatching(/^ {2}Argument 2 holds .* such as \$\{TOKEN\}\. \[INLINE_SECRET\]$/),
    expect.stringMatching(/^ {2}The variable API_KEY holds .* such as \$\{API_KEY\}\. \[INLINE_SECRET\]$/),
    "  Claude Code has its variables from the shell that starts `claude`: set it there, or pass --allow-inline-secret.",
    expect.stringMatching(/^ {2}Codex has its variables from the shell that starts `codex`, .*set it there/),
  ]);
});

it("finds a token that stands in the place of a name, and does not repeat it", () => {
  const stage = openStage();
  const token = `ghp_${"a".repeat(24)}`;
  const extra = { codex: { [token]: 1 } };
  const server = { transport: "stdio", command: "srv", env: { [token]: "1" }, extra };
  const manifest = { owner: "me", scope: "project", harnesses: ["codex"], servers: { files: server } };
  stage.write("project/agent-config.json", JSON.stringify(manifest));
  expect(stage.json(["install"], { cwd: "project" }).document.items[0]?.refusals).toMatchObject([
    { code: "INLINE_SECRET", at: "/server/env" },
    { code: "INLINE_SECRET", at: "/extra/codex" },
  ]);
  expect(stage.run(["install"], { cwd: "project" }).exit).toBe(3);
});

it("writes what only extra can say, judges it for secrets, and refuses what the adapter writes itself", () => {
  const manifest = (extra: object): string => {
    const docs = { transport: "http", url: "https://docs.example/mcp", extra: { "claude-code": extra } };
    return JSON.stringify({ owner: "me", harnesses: ["claude-code"], servers: { docs } });
  };
  const stage = openStage({ "agent-config.json": manifest({ oauth: { clientId: "c" } }) });
  expect(stage.run(["install"]).exit).toBe(0);
  expect(JSON.parse(stage.read(".claude.json")).mcpServers.docs.oauth).toEqual({ clientId: "c" });

  stage.write("agent-config.json", manifest({ headers: { "X-Key": "k" } }));
  expect(stage.json(["install"]).document.items[0]?.refusals).toMatchObject([
    { code: "FIELD_UNSUPPORTED", at: "/extra/claude-code/headers" },
  ]);
  stage.write("project/agent-config.json", manifest({ oauth: { clientSecret: "typed-secret-3" } }));
  expect(stage.json(["install", "--scope", "project"], { cwd: "project" }).document.items[0]?.refusals).toMatchObject([
    { code: "INLINE_SECRET", at: "/extra/claude-code/oauth/clientSecret" },
  ]);
});

it("mentions the secrets of others with --secrets: where and of which kind, never what", () => {
  const token = `ghp_${"a".repeat(24)}`;
  const stage = openStage({
    ".claude.json": JSON.stringify({
      mcpServers: {
        theirs: { command: "x", args: ["--password", "foreign-secret-1"], env: { TOKEN: "foreign-secret-2" } },
        odd: { note: token, key: { api_key: "foreign-secret-3" } },
        both: { command: "x", url: "https://h.example/?api_key=foreign-secret-6" },
        clean: { command: "x", env: { TOKEN: "${TOKEN}" } },
      },
      elsewhere: { url: "https://a:foreign-secret-4@h.example/" },
    }),
    "project/.codex/config.toml": `# once ${token}\n[mcp_servers.a]\nurl = "https://h.example/?api_key=foreign-secret-5"\n`,
    ".codex/config.toml": "",
  });
  stage.run(install("codex", "--allow-inline-secret", "--env", "API_KEY=typed-secret-4", "--", "srv"));
  const before = stage.everything();
  const { out, err, exit } = stage.run(["status", "--secrets"], { cwd: "project" });
  expect(exit).toBe(0);
  expect(out.slice(out.indexOf("\nLiteral")).trim().split("\n")).toEqual([
    `Literal secrets in ${stage.path(".claude.json")}:`,
    "  theirs (nobody's): Argument 2 holds a secret in plain text, going by its name",
    "  theirs (nobody's): The variable TOKEN holds a secret in plain text, going by its name",
    "  odd (nobody's): The member note holds a token in plain text (ghp_***)",
    "  odd (nobody's): The member api_key holds a secret in plain text, going by its name",
    expect.stringMatching(/^ {2}both \(nobody's\): The member url holds /),
    expect.stringMatching(/^ {2}Line 1 holds a .*password/),
    "",
    `Literal secrets in ${stage.path("project/.codex/config.toml")}, which is committed with the project:`,
    expect.stringMatching(/^ {2}a \(nobody's\): The URL holds a .* in its query or fragment$/),
    "  Line 1 holds a token in plain text",
    "",
    `Literal secrets in ${stage.path(".codex/config.toml")}:`,
    "  files (me's, on purpose): The variable API_KEY holds a secret in plain text, going by its name",
  ]);
  expect(out + err).not.toMatch(/foreign-secret|typed-secret|aaaa/);
  expect(stage.run(["status"], { cwd: "project" }).out).not.toContain("Literal secrets");
  const { document } = stage.json(["status", "--secrets", "--scope", "project"], { cwd: "project" });
  expect(document.secrets).toMatchObject([
    { server: "a", owner: null, allowed: false, committed: true, scope: "project", reason: "url-parameter" },
    { server: null, line: 1, reason: "token" },
  ]);
  expect(stage.everything()).toEqual(before);
});

it("writes what a harness fills in itself in the harness' own form, and asks for no variable of that name", () => {
  const stage = openStage();
  const ran = stage.run(install("cursor,vscode", "--", "srv", "${userHome}/x", "${workspaceFolder}", "${KEY}"));
  for (const [file, key] of [
    [".cursor/mcp.json", "mcpServers"],
    [".config/Code/User/mcp.json", "servers"],
  ] as const)
    expect(JSON.parse(stage.read(file))[key].files.args).toEqual(["${userHome}/x", "${workspaceFolder}", "${env:KEY}"]);
  expect(ran.err).not.toMatch(/userHome|workspaceFolder/);
  expect(stage.run(["uninstall", "--owner", "me"]).exit).toBe(0);
});
