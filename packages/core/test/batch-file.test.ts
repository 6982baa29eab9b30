import { describe, expect, it } from "vitest";
import {
  type Adapter,
  type CheckedServer,
  checkServer,
  type Env,
  prepareInstall,
  type Target,
  withoutCmd,
} from "../src/index.ts";
import { plainAdapter } from "./dialects.ts";

const adapter: Adapter = { ...plainAdapter, startsNoBatchFiles: true };
const privately = adapter.targets[0] as Target;

const prepare = (
  command: string,
  args: readonly string[],
  more: { platform?: Env["platform"]; target?: Target; adapter?: Adapter } = {},
) => {
  const server = checkServer({ transport: "stdio", command, args });
  if (!server.ok) throw new Error(JSON.stringify(server.issues));
  const spec = {
    name: "docs",
    owner: "me",
    server: server.value,
    secretPolicy: "refuse-inline",
    adoptUnowned: false,
  } as const;
  const env: Env = { home: "C:\\Users\\me", platform: more.platform ?? "win32", cwd: "C:\\", variables: {} };
  const { target = privately } = more;
  return prepareInstall(spec, more.adapter ?? adapter, target, { path: ["servers"] }, { env });
};
const entry = (...of: Parameters<typeof prepare>) => prepare(...of).wish?.entry;

describe("a launcher on Windows, where a harness starts no batch files", () => {
  it.each(["npx", "NPX", "pnpm", "C:\\tools\\run.cmd", "run.BAT"])("is put behind cmd /c: %s", (command) => {
    expect(entry(command, ["-y", "x"])).toMatchObject({ command: "cmd", args: ["/c", command, "-y", "x"] });
  });

  it.each(["node", "npx.exe", "C:\\npx\\run", "uvx"])("is not what %s is", (command) => {
    expect(entry(command, ["x"])).toMatchObject({ command, args: ["x"] });
  });

  it("is left alone elsewhere, and where the harness can start it", () => {
    for (const platform of ["linux", "darwin"] as const)
      expect(entry("npx", [], { platform })).toMatchObject({ command: "npx" });
    expect(entry("npx", [], { adapter: plainAdapter })).toMatchObject({ command: "npx" });
  });

  it("is left alone in a file that others share, with a warning", () => {
    const { wish, warnings } = prepare("npx", ["a&b"], { target: { ...privately, committed: true } });
    expect(wish?.entry).toMatchObject({ command: "npx", args: ["a&b"] });
    expect(warnings).toEqual([
      {
        code: "batch-file",
        at: "/server/command",
        message: "On Windows Plain cannot start npx without `cmd /c`, which is left out of a file that others share.",
      },
    ]);
  });

  it.each(["a&b", "a|b", "<a", ">a", "^a", "%A%", 'a"b'])(
    "is refused with an argument that cmd would read: %j",
    (argument) => {
      expect(prepare("npx", ["-y", argument]).refusals).toEqual([
        {
          code: "FIELD_UNSUPPORTED",
          at: "/server/args/1",
          message:
            'On Windows Plain can start npx only through cmd, which would take some of & | < > ^ % " in this argument for its own signs.',
          hint: "Install the server and name its program in place of the launcher, or let it read the text from a variable.",
        },
      ]);
    },
  );

  it("has everything that is told of it at the places of the spec", () => {
    const { warnings } = prepare("npx", ["-y", "${A}"]);
    expect(warnings.map(({ code, at }) => `${code} ${at}`)).toEqual(["unset-variable /server/args/1"]);
    expect(prepare("$${A}.cmd", []).refusals).toMatchObject([{ at: "/server/command" }]);
    const refusals = prepare("npx", ["-y", "$${A}"]).refusals.map(({ code, at }) => `${code} ${at}`);
    expect(refusals).toEqual(["REFERENCE_UNSUPPORTED /server/args/1"]);
  });
});

describe("withoutCmd", () => {
  const stdio = (command: string, ...args: readonly string[]): CheckedServer => ({
    transport: "stdio",
    command,
    args,
    env: {},
  });

  it.each([
    [stdio("cmd", "/c", "npx", "-y", "x"), stdio("npx", "-y", "x")],
    [stdio("CMD.EXE", "/C", "a.bat"), stdio("a.bat")],
    [stdio("cmd", "/c", "dir"), stdio("cmd", "/c", "dir")],
    [stdio("cmd", "/k", "npx"), stdio("cmd", "/k", "npx")],
    [stdio("cmd"), stdio("cmd")],
    [stdio("npx", "/c", "npx"), stdio("npx", "/c", "npx")],
  ])("makes of %j %j", (server, plain) => {
    expect(withoutCmd(server)).toEqual(plain);
  });

  it("leaves a remote server alone", () => {
    const remote: CheckedServer = { transport: "http", url: "https://x.example", headers: {} };
    expect(withoutCmd(remote)).toBe(remote);
  });
});
