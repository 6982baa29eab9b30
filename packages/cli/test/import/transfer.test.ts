import { describe, expect, it } from "vitest";
import { openStage, type Stage } from "../stage.ts";

const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
const cursorFile = JSON.stringify({
  mcpServers: {
    files: { command: "npx", args: ["-y", "@example/files"], env: { KEY: "${env:KEY}" }, autoApprove: ["read"] },
    docs: { url: "https://docs.example/mcp", headers: { Authorization: "Bearer abcdef123456" } },
    old: { type: "sse", url: "https://old.example/sse" },
  },
});

const manifest = {
  owner: "me",
  servers: {
    files: { transport: "stdio", command: "npx", args: ["-y", "@example/files"], env: { KEY: "${KEY}" } },
    docs: {
      transport: "http",
      url: "https://docs.example/mcp",
      headers: { Authorization: "Bearer ${DOCS_TOKEN}" },
    },
    old: { transport: "sse", url: "https://old.example/sse" },
  },
};

const unchanged = (stage: Stage, work: () => void): void => {
  const before = stage.everything();
  work();
  expect(stage.everything()).toEqual(before);
};

describe("import", () => {
  it("prints a manifest, without secrets, and names what is lost", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    unchanged(stage, () => {
      const { exit, out, err } = stage.run(["import", "--from", "cursor"]);
      expect(exit).toBe(0);
      expect(JSON.parse(out)).toEqual(manifest);
      expect(err).toContain("From Cursor: files, docs and old");
      expect(err).toContain("`autoApprove` is left out");
      expect(err).toContain("Here it is ${DOCS_TOKEN}: set that variable to it.");
      expect(out + err).not.toContain("abcdef123456");
    });
  });

  it("prints one document with --json", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    const { exit, err, document } = stage.json(["import", "--from", "cursor", "--owner", "team", "files"]);
    expect([exit, err]).toEqual([0, ""]);
    expect(document).toMatchObject({
      command: "import",
      applied: false,
      items: [{ name: "files", harness: "cursor", action: "written", warnings: [{ code: "field-lost" }] }],
      manifest: { owner: "team", servers: { files: manifest.servers.files } },
    });
  });

  it("is what install takes, through a pipe", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    const { out } = stage.run(["import", "--from", "cursor", "files", "docs"]);
    const ran = stage.run(["install", "-", "--harness", "codex,opencode"], { input: out });
    expect(ran).toMatchObject({ exit: 0 });
    expect(stage.read(".codex/config.toml")).toContain('env_vars = ["KEY"]');
    expect(stage.read(".codex/config.toml")).toContain('bearer_token_env_var = "DOCS_TOKEN"');
    expect(stage.read(".config/opencode/opencode.json")).toContain("Bearer {env:DOCS_TOKEN}");
  });

  it("keeps literal secrets only when it is told to", () => {
    const entry = { command: "npx", env: { GITHUB_TOKEN: secret } };
    const stage = openStage({ ".cursor/mcp.json": JSON.stringify({ mcpServers: { x: entry } }) });
    expect(stage.run(["import", "--from", "cursor"]).out).not.toContain(secret);
    expect(stage.run(["import", "--from", "cursor", "--allow-inline-secret"], { mayTell: [secret] }).out).toContain(
      secret,
    );
  });

  it("prints nothing when one entry cannot be used, and the rest with --keep-going", () => {
    const servers = { good: { command: "npx" }, bad: { command: 1 }, here: { command: "${workspaceFolder}/x" } };
    const stage = openStage({ ".cursor/mcp.json": JSON.stringify({ mcpServers: servers }) });
    const all = stage.run(["import", "--from", "cursor"]);
    expect(all).toMatchObject({ exit: 2, out: "" });
    expect(all.err).toMatch(/Refused: bad in Cursor[\s\S]*Refused: here in Cursor[\s\S]*--keep-going/);
    const rest = stage.run(["import", "--from", "cursor", "--keep-going"]);
    expect(rest.exit).toBe(5);
    expect(Object.keys(JSON.parse(rest.out).servers)).toEqual(["good"]);
  });

  it("reads the scope that is asked for, and the file that the harness uses", () => {
    const servers = (name: string) => JSON.stringify({ mcpServers: { [name]: { command: name } } });
    const stage = openStage({
      ".cursor/mcp.json": servers("mine"),
      "project/.cursor/mcp.json": servers("ours"),
    });
    const inProject = { cwd: "project" };
    expect(JSON.parse(stage.run(["import", "--from", "cursor"], inProject).out).servers).toHaveProperty("mine");
    const ours = JSON.parse(stage.run(["import", "--from", "cursor", "--scope", "project"], inProject).out);
    expect(ours).toMatchObject({ scope: "project", servers: { ours: {} } });
  });

  it("keeps a server switched off", () => {
    const entry = { type: "local", command: ["npx"], enabled: false };
    const stage = openStage({ ".config/opencode/opencode.json": JSON.stringify({ mcp: { x: entry } }) });
    expect(JSON.parse(stage.run(["import", "--from", "opencode"]).out).servers.x).toEqual({
      transport: "stdio",
      command: "npx",
      options: { disabled: true },
    });
  });

  it.each<[what: string, args: readonly string[], exit: number, says: RegExp]>([
    ["without a harness", ["import"], 2, /--from <harness>/],
    ["from a harness that nobody knows", ["import", "--from", "vim"], 2, /no harness "vim"/],
    ["of a name that is not there", ["import", "--from", "cursor", "nope"], 2, /no server nope in Cursor/],
    ["into a harness", ["import", "--from", "cursor", "--harness", "codex"], 2, /install - --harness codex/],
    ["for an owner that is none", ["import", "--from", "cursor", "--owner", "a b"], 2, /--owner: /],
    ["of a project where there is none", ["import", "--from", "cursor", "--scope", "project"], 3, /needs a project/],
  ])("is refused %s", (_, args, exit, says) => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    const ran = stage.run(args);
    expect(ran).toMatchObject({ exit, out: "" });
    expect(ran.err).toMatch(says);
  });

  it("names the place of a file that cannot be read", () => {
    const ran = openStage({ ".cursor/mcp.json": "{ broken" }).run(["import", "--from", "cursor"]);
    expect(ran).toMatchObject({ exit: 1, out: "" });
    expect(ran.err).toMatch(/mcp\.json:1:3/);
  });
});

describe("export", () => {
  it("prints what a harness would read", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    unchanged(stage, () => {
      const { exit, out, err } = stage.run(["export", "--to", "codex", "--harness", "cursor", "files", "docs"]);
      expect(exit).toBe(0);
      expect(out).toBe(
        [
          "[mcp_servers.files]",
          'command = "npx"',
          'args = ["-y", "@example/files"]',
          'env_vars = ["KEY"]',
          "",
          "[mcp_servers.docs]",
          'url = "https://docs.example/mcp"',
          'bearer_token_env_var = "DOCS_TOKEN"',
          "",
        ].join("\n"),
      );
      expect(err).toContain(`for ${stage.path(".codex/config.toml")}`);
    });
  });

  it("refuses what the harness cannot say, and prints the rest with --keep-going", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    const all = stage.run(["export", "--to", "codex"]);
    expect(all).toMatchObject({ exit: 3, out: "" });
    expect(all.err).toMatch(/Refused: old in Cursor[\s\S]*Codex has no sse servers/);
    const rest = stage.run(["export", "--to", "codex", "--keep-going"]);
    expect(rest.exit).toBe(5);
    expect(rest.out).toContain("[mcp_servers.files]");
  });

  it("brings the servers of several harnesses together, when they agree", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile, "agent-config.json": JSON.stringify({ ...manifest }) });
    stage.run(["install", "--harness", "codex,opencode", "--keep-going"]);
    const together = stage.run(["export", "--to", "manifest", "files"]);
    expect(together.exit).toBe(0);
    expect(JSON.parse(together.out).servers).toEqual({ files: manifest.servers.files });
    stage.write(".codex/config.toml", '[mcp_servers.files]\ncommand = "other"\n');
    const apart = stage.run(["export", "--to", "manifest", "files"]);
    expect(apart).toMatchObject({ exit: 2, out: "" });
    expect(apart.err).toContain('"files" is another server in');
    expect(apart.err).toContain("--harness");
  });

  it("prints the text in one document with --json", () => {
    const stage = openStage({ ".cursor/mcp.json": cursorFile });
    const { exit, document } = stage.json(["export", "--to", "opencode", "files"]);
    expect(exit).toBe(0);
    expect(document).toMatchObject({ command: "export", format: "opencode", items: [{ name: "files" }] });
    expect(JSON.parse((document as unknown as { text: string }).text)).toEqual({
      mcp: {
        files: { type: "local", command: ["npx", "-y", "@example/files"], environment: { KEY: "{env:KEY}" } },
      },
    });
  });

  it("says it when there is nothing", () => {
    const { exit, out, err } = openStage().run(["export", "--to", "manifest"]);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual({ owner: "me", servers: {} });
    expect(err).toContain("no servers");
  });
});

describe("an entry that VS Code asks a value for", () => {
  const asking = JSON.stringify({
    servers: { g: { type: "http", url: "https://x.example", headers: { A: "${input:tok}" } } },
    inputs: [{ id: "tok", type: "promptString" }],
  });

  it("is moved with an answer, and without one the option is named", () => {
    const stage = openStage({ ".config/Code/User/mcp.json": asking });
    const without = stage.run(["import", "--from", "vscode"]);
    expect(without.exit).toBe(3);
    expect(without.err).toContain("A value must be given for `tok`.");
    expect(without.err).toContain("--input 'ID=${NAME}'");
    expect(without.err).not.toContain("Correct it in that file");
    const headers = { A: "${TOK}" };
    expect(stage.json(["import", "--from", "vscode", "--input", "tok=${TOK}"]).document).toMatchObject({
      manifest: { servers: { g: { headers } } },
    });
    const exported = stage.run(["export", "--to", "claude-code", "--harness", "vscode", "--input", "tok=${TOK}"]);
    expect(JSON.parse(exported.out)).toMatchObject({ mcpServers: { g: { headers } } });
    const wrong = stage.run(["import", "--from", "vscode", "--input", "tok=${"]);
    expect([wrong.exit, wrong.err]).toEqual([3, expect.stringContaining("--input: This ${ opens no reference.")]);
  });

  it("is not started by doctor, which does not call it text that is handed on", () => {
    const stage = openStage({ ".config/Code/User/mcp.json": asking });
    const { exit, out } = stage.run(["doctor", "--harness", "vscode"]);
    expect([exit, out]).toEqual([0, expect.stringContaining("VS Code fills in /headers/A itself")]);
    expect(out).not.toContain("hands it on");
  });
});
