import claudeCode from "@agent-config/claude-code";
import codex from "@agent-config/codex";
import type { Adapter, CheckedServer, DocumentObject } from "@agent-config/core";
import cursor from "@agent-config/cursor";
import gemini from "@agent-config/gemini-cli";
import opencode from "@agent-config/opencode";
import { describe, expect, it } from "vitest";
import { type Resolved, resolveServer } from "../src/index.ts";
import { inHome, stubEntry } from "./in-home.ts";

const variables = {
  PATH: "/bin",
  HOME: "/home/dana",
  LOGNAME: "dana",
  HTTP_PROXY: "http://proxy",
  GITHUB_TOKEN: "gh-value",
  NODE_EXTRA_CA_CERTS: "/certs",
  T: "t-value",
  EMPTY: "",
};
const where = {
  env: { home: "/home/dana", platform: "linux", variables, cwd: "/work" },
  project: { root: "/srv/app", mainCheckout: "/srv/app" },
} as const;

/** An entry of a harness as it would be started or called. */
const resolve = (adapter: Adapter, entry: DocumentObject): Resolved =>
  resolveServer(adapter.decode(entry) as CheckedServer, adapter, where);

const environment = (adapter: Adapter, entry: DocumentObject): Readonly<Record<string, string>> => {
  const { launch } = resolve(adapter, entry);
  return launch?.transport === "stdio" ? launch.env : {};
};

describe("a server's environment", () => {
  it("is all of the harness' own where it hands on all", () => {
    expect(environment(claudeCode, { command: "x" })).toEqual(variables);
  });

  it("is a few variables and what the entry names where it hands on a few", () => {
    const few = { PATH: "/bin", HOME: "/home/dana", LOGNAME: "dana" };
    expect(environment(cursor, { command: "x" })).toEqual(few);
    expect(environment(codex, { command: "x", env: { A: "${T}" }, env_vars: ["T", "EMPTY"] })).toEqual({
      ...few,
      A: "${T}",
      T: "t-value",
      EMPTY: "",
    });
  });

  it("lacks what looks secret, unless the entry names it, where the harness drops that", () => {
    const { GITHUB_TOKEN: _, NODE_EXTRA_CA_CERTS: __, ...rest } = variables;
    expect(environment(gemini, { command: "x" })).toEqual(rest);
    const entry = { command: "x", env: { GITHUB_TOKEN: "${GITHUB_TOKEN}" } };
    expect(environment(gemini, entry)).toEqual({ ...rest, GITHUB_TOKEN: "gh-value" });
  });

  it("reaches the process", () =>
    inHome(
      async ({ put, examine }) => {
        const entry = { ...stubEntry("environment"), env: { GIVEN: "a=b ${MODE}" } };
        put(".cursor/mcp.json", { mcpServers: { docs: { ...entry, env: { GIVEN: "a=b ${env:MODE}" } } } });
        put(".claude.json", { mcpServers: { docs: entry } });
        const [few, all] = await examine([cursor, claudeCode], { timeoutMs: 60_000 });
        const names = (tools: readonly string[] = []) => tools.map((pair) => pair.split("=")[0]).sort();
        expect(names(few?.tools)).toEqual(["GIVEN", "PATH"]);
        expect(names(all?.tools)).toEqual(["GIVEN", "MODE", "OTHER", "PATH"]);
        expect(all?.tools?.find((pair) => pair.startsWith("OTHER"))).toBe("OTHER=other");
      },
      { MODE: "mode", OTHER: "other" },
    ));
});

describe("a reference", () => {
  it("is replaced in every field that the harness expands, text around it kept", () => {
    const { launch } = resolve(claudeCode, {
      command: "${T}/bin",
      args: ["--x=${T}", "${NONE:-fallback}", "${EMPTY:-fallback}", "$T", "{env:T}"],
      env: { A: "pre ${T} ${T}" },
    });
    expect(launch).toMatchObject({
      command: "t-value/bin",
      args: ["--x=t-value", "fallback", "", "$T", "{env:T}"],
      env: { A: "pre t-value t-value" },
      cwd: "/srv/app",
    });
    const remote = { type: "remote", url: "https://{env:T}/", headers: { A: "Bearer {env:T}" } };
    expect(resolve(opencode, remote).launch).toEqual({
      transport: "http",
      url: "https://t-value/",
      headers: { A: "Bearer t-value" },
    });
  });

  it("without a value becomes what the harness makes of it", () => {
    const missing = (resolved: Resolved) => resolved.missing.map(({ name, at, unset }) => [name, at, unset]);
    const claude = resolve(claudeCode, { command: "x", args: ["a ${NONE}"], env: {} });
    expect([claude.launch, missing(claude)]).toMatchObject([{ args: ["a ${NONE}"] }, [["NONE", "/args/0", "literal"]]]);

    const open = resolve(opencode, { type: "local", command: ["x"], environment: { A: "a{env:NONE}" } });
    expect([open.launch, missing(open)]).toMatchObject([{ env: { A: "a" } }, [["NONE", "/env/A", "empty"]]]);

    const left = resolve(codex, { url: "https://h/", env_http_headers: { "X-A": "NONE", "X-B": "T" } });
    expect([left.launch, missing(left)]).toMatchObject([
      { headers: { "X-B": "t-value" } },
      [["NONE", "/headers/X-A", "absent"]],
    ]);
    const failing = resolve(codex, { url: "https://h/", bearer_token_env_var: "NONE" });
    expect([failing.launch, missing(failing)]).toEqual([undefined, [["NONE", "/headers/Authorization", "fails"]]]);
  });

  it("to a name that the harness fills in itself needs no variable", () => {
    const filling = { ...cursor, references: { ...cursor.references, builtIn: { workspaceFolder: "{project}" } } };
    const { launch, missing, secrets } = resolve(filling, { command: "x", args: ["${workspaceFolder}/a"] });
    expect([launch, missing]).toMatchObject([{ args: ["/srv/app/a"] }, []]);
    expect(secrets).not.toContain("/srv/app");
  });

  it("to a variable that everybody may see makes no secret of its value", () => {
    const { launch, secrets } = resolve(claudeCode, { command: "${HOME}/bin/${T}" });
    expect([launch, secrets]).toMatchObject([{ command: "/home/dana/bin/t-value" }, ["t-value", "gh-value"]]);
  });

  it("in another harness' syntax, or where nothing is expanded, is noticed", () => {
    expect(resolve(codex, { url: "https://h/", http_headers: { Authorization: "Bearer ${T}" } })).toMatchObject({
      launch: { headers: { Authorization: "Bearer ${T}" } },
      unexpanded: ["/headers/Authorization"],
    });
    expect(resolve(claudeCode, { command: "x", args: ["{env:T}", "$T"] }).unexpanded).toEqual(["/args/0"]);
  });

  it("to what the harness asks for is no text that it hands on, and one beside it still is", () => {
    const asking = { ...cursor, references: { ...cursor.references, fills: /\$\{input:[^}]+\}/ } };
    expect(
      resolve(asking, { command: "x", args: ["${input:tok}", "${input:tok} ${other:tok}", "${other:tok}"] }),
    ).toMatchObject({ filled: ["/args/0", "/args/1"], unexpanded: ["/args/1", "/args/2"] });
  });

  it("is left alone in a text that is too long for the harness, and a bare name replaced where it does that", () => {
    const { references } = claudeCode;
    const env = { ...references.fields.env, replacesNames: true };
    const like: Adapter = {
      ...claudeCode,
      references: { ...references, longestExpanded: 20, fields: { ...references.fields, env } },
    };
    const long = `${"x".repeat(20)}\${T}`;
    const { launch, secrets } = resolve(like, { command: "x", args: [long], env: { A: "T", B: "NONE" } });
    expect(launch).toMatchObject({ args: [long], env: { A: "t-value", B: "NONE" } });
    expect(secrets).toContain("t-value");
  });
});

it("takes a working directory from the project", () => {
  const { launch } = resolve(codex, { command: "x", cwd: "sub" });
  expect(launch).toMatchObject({ cwd: "/srv/app/sub" });
});

it("looks variables up as Windows does", () => {
  const variables = { Path: "C:\\bin", FOO: "x" };
  const windows = { ...where, env: { ...where.env, platform: "win32", variables } } as const;
  const server = { transport: "stdio", command: "${foo}", args: [], env: {} } as const;
  expect(resolveServer(server, codex, windows).launch).toMatchObject({ env: { Path: "C:\\bin" } });
  expect(resolveServer(server, claudeCode, windows).launch).toMatchObject({ command: "x" });
});
