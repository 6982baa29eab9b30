import {
  type Env,
  type McpServer,
  type Prepared,
  prepareInstall,
  type Scope,
  type Target,
  validateSpec,
  withoutCmd,
} from "@agent-config/core";
import { describe, expect, it } from "vitest";
import claudeCode from "../src/index.ts";

const prepare = (
  server: McpServer,
  platform: Env["platform"],
  scope: Scope,
  adapter = claudeCode,
): Omit<Prepared, "wish"> & { readonly launch: readonly unknown[] } => {
  const spec = validateSpec({ name: "docs", owner: "a", server });
  if (!spec.ok) throw new Error(JSON.stringify(spec.issues));
  const target = adapter.targets.find((each) => each.scope === scope) as Target;
  const env = { home: "/h", cwd: "/h", platform, variables: {} };
  const { wish, ...told } = prepareInstall(spec.value, adapter, target, { path: target.servers }, { env });
  return { ...told, launch: wish ? [wish.entry.command, ...(wish.entry.args as readonly string[])] : [] };
};

const run = (command: string, ...args: readonly string[]): McpServer => ({ transport: "stdio", command, args });

describe("a launcher that is a batch file on Windows", () => {
  it.each([
    ["win32", "user", run("npx", "-y", "docs"), ["cmd", "/c", "npx", "-y", "docs"]],
    ["win32", "local", run("NPX", "-y", "docs"), ["cmd", "/c", "NPX", "-y", "docs"]],
    ["win32", "user", run("C:/tools/serve.cmd"), ["cmd", "/c", "C:/tools/serve.cmd"]],
    ["win32", "user", run("uvx", "docs"), ["uvx", "docs"]],
    ["win32", "user", run("cmd", "/c", "npx", "docs"), ["cmd", "/c", "npx", "docs"]],
    ["win32", "project", run("npx", "-y", "docs"), ["npx", "-y", "docs"]],
    ["linux", "user", run("npx", "-y", "docs"), ["npx", "-y", "docs"]],
    ["darwin", "user", run("npx", "-y", "docs"), ["npx", "-y", "docs"]],
  ] as const)("on %s in scope %s: %o", (platform, scope, server, launch) => {
    expect(prepare(server, platform, scope).launch).toEqual(launch);
  });

  it("is left alone for a harness that starts it by itself", () => {
    expect(prepare(run("npx", "docs"), "win32", "user", { ...claudeCode, startsNoBatchFiles: false }).launch).toEqual([
      "npx",
      "docs",
    ]);
  });

  it("is told of where the file is shared", () => {
    const { warnings } = prepare(run("npx", "docs"), "win32", "project");
    expect(warnings).toContainEqual(expect.objectContaining({ code: "batch-file", at: "/server/command" }));
    expect(prepare(run("npx", "docs"), "win32", "user").warnings).toEqual([]);
  });

  it.each(["a&b", "a|b", "<a", ">a", "a^b", "%PATH%", 'a"b'])("is refused with the argument %s", (argument) => {
    const refusal = expect.objectContaining({ code: "FIELD_UNSUPPORTED", at: "/server/args/1" });
    expect(prepare(run("npx", "docs", argument), "win32", "user").refusals).toEqual([refusal]);
    expect(prepare(run("npx", "docs", argument), "linux", "user").refusals).toEqual([]);
    expect(prepare(run("node", "docs", argument), "win32", "user").refusals).toEqual([]);
  });

  it("keeps the places of what else is refused", () => {
    const { refusals } = prepare(run("npx", "docs", "$${X}"), "win32", "user");
    expect(refusals.map(({ code, at }) => [code, at])).toEqual([["REFERENCE_UNSUPPORTED", "/server/args/1"]]);
  });
});

describe("withoutCmd", () => {
  it.each([
    [run("cmd", "/c", "npx", "-y", "docs"), run("npx", "-y", "docs")],
    [run("CMD.exe", "/C", "npx.cmd", "docs"), run("npx.cmd", "docs")],
    [run("cmd", "/c", "echo", "docs"), run("cmd", "/c", "echo", "docs")],
    [run("cmd", "/k", "npx", "docs"), run("cmd", "/k", "npx", "docs")],
    [run("sh", "/c", "npx", "docs"), run("sh", "/c", "npx", "docs")],
  ])("makes of %o: %o", (server, given) => {
    const checked = (each: McpServer) => ({ ...each, env: {} }) as Parameters<typeof withoutCmd>[0];
    expect(withoutCmd(checked(server))).toEqual(checked(given));
  });
});
