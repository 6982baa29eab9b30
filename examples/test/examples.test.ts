import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { expect, it } from "vitest";

const examples = join(import.meta.dirname, "..");
const bin = join(examples, "node_modules", ".bin");

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs a file of an example as a user would, in a home that is thrown away. */
const run = (home: string, cwd: string, command: string, ...args: readonly string[]): Ended => {
  const env = { HOME: home, PATH: `${bin}:${process.env.PATH}`, ACME_TOKEN: "set", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { status, output: stdout + stderr };
};

const withHome = (work: (home: string, project: string) => void): Promise<void> =>
  inThrowAwayHome(async ({ home, project }) => {
    cpSync(join(examples, "home"), home, { recursive: true });
    work(home, project);
  });

const textsBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );

it("vendor-script registers a server in every harness and takes it out again", () =>
  withHome((home) => {
    const before = textsBelow(home);
    const folder = join(examples, "vendor-script");
    expect(run(home, folder, "./install.sh").status).toBe(0);
    const codex = readFileSync(join(home, ".codex/config.toml"), "utf8");
    expect(codex).toContain('[mcp_servers.acme-docs]\nurl = "https://docs.acme.example/mcp"\n');
    expect(codex).toContain('bearer_token_env_var = "ACME_TOKEN"');
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toContain("Bearer ${env:ACME_TOKEN}");
    expect(run(home, folder, "./install.sh").output).toContain("unchanged");
    expect(run(home, folder, "./uninstall.sh").status).toBe(0);
    expect(textsBelow(home)).toEqual(before);
  }));

it("vendor-installer does the same for one harness, as a library", () =>
  withHome((home) => {
    const before = textsBelow(home);
    const script = join(examples, "vendor-installer/install.mjs");
    const installed = run(home, home, process.execPath, script);
    expect(installed).toEqual({ status: 0, output: `written: ${join(home, ".codex/config.toml")}\n` });
    expect(run(home, home, process.execPath, script, "--remove").output).toContain("removed");
    expect(textsBelow(home)).toEqual(before);
  }));

it("team fails in CI when the manifest and the files disagree", () =>
  withHome((home, project) => {
    cpSync(join(examples, "team"), project, { recursive: true });
    const first = run(home, project, "./ci.sh");
    expect([first.status, first.output]).toEqual([4, expect.stringContaining(".mcp.json")]);
    expect(run(home, project, "agent-config", "install").status).toBe(0);
    expect(run(home, project, "./ci.sh").status).toBe(0);
    const written = [".mcp.json", ".cursor", ".codex", ".agent-config-mcp.json"];
    expect(readdirSync(project)).toEqual(expect.arrayContaining(written));

    const manifest = readFileSync(join(project, "agent-config.json"), "utf8");
    writeFileSync(join(project, "agent-config.json"), manifest.replace("--read-only", "--read-write"));
    expect(run(home, project, "./ci.sh").status).toBe(4);
    writeFileSync(join(project, "agent-config.json"), manifest.replace("${ISSUES_TOKEN}", "s3cret-value-1234"));
    const refused = run(home, project, "./ci.sh");
    expect([refused.status, refused.output]).toEqual([3, expect.not.stringContaining("s3cret-value-1234")]);
  }));

it("move-servers says the servers of Claude Code in the words of Cursor", () =>
  withHome((home) => {
    mkdirSync(join(home, "p"));
    const servers = {
      docs: { type: "http", url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${DOCS_TOKEN}" } },
      region: { type: "stdio", command: "region-server", args: ["--in", "${REGION:-eu}"], env: {} },
    };
    writeFileSync(join(home, ".claude.json"), JSON.stringify({ mcpServers: servers }));
    const moved = run(home, join(home, "p"), process.execPath, join(examples, "move-servers/copy.mjs"));
    expect(moved.output).toContain("docs: written");
    expect(moved.output).toMatch(/region: refused\n.*default/);
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toContain("Bearer ${env:DOCS_TOKEN}");
  }));

it("first-servers installs into the home of the examples and leaves nothing behind", () => {
  const { status, stdout } = spawnSync(process.execPath, [join(examples, "../scripts/demo.mjs")], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, expect.stringContaining("Every file is byte for byte what it was")]);
});
