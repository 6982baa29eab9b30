import { existsSync, writeFileSync } from "node:fs";
import { type Adapter, type Env, mcp } from "@agent-config/core";
import {
  adopt,
  fileSecrets,
  install,
  isFound,
  openMachine,
  ownedNames,
  planRequests,
  recover,
  status,
  uninstall,
} from "@agent-config/core/node";
import { inThrowAwayHome } from "@agent-config/core/testing";
import { describe, expect, it } from "vitest";
import { plainHarness } from "./plain-home.ts";

const harness = plainHarness("plain", "~/mcp.json");
const builder = mcp("docs").owner("a").http("https://example.com/mcp");
const spec = builder.build();

/** As a caller without types gives it. */
const untyped = (value: unknown): never => value as never;

const told = (code: string, at: string, message: string) =>
  expect.objectContaining({
    name: "AgentConfigError",
    code,
    at,
    message: `Nothing was changed: this cannot be used.\n${at}: ${message}`,
  });

describe("what is no adapter", () => {
  const noAdapter = (at: string, what: string) =>
    told("WRONG_TYPE", at, `An adapter (import codex from "@agent-config/codex") is expected here, not ${what}.`);

  it.each([
    ["its id", "codex", "/adapters", "a text"],
    ["a promise of it", Promise.resolve(harness), "/adapters", "a promise"],
    ["its module", { default: harness }, "/adapters", "an object"],
    ["nothing", undefined, "/adapters", "nothing"],
    ["null", null, "/adapters", "null"],
    ["ids", [harness, "codex"], "/adapters/1", "a text"],
    ["a set of them", new Set([harness]), "/adapters", "an object"],
  ])("is refused: %s", (_, given, at, what) =>
    inThrowAwayHome(async (env) => {
      const adapters: Adapter = untyped(given);
      await expect(install(adapters, spec, { env })).rejects.toThrow(noAdapter(at, what));
      await expect(uninstall(adapters, { owner: "a" }, { env })).rejects.toThrow(noAdapter(at, what));
      await expect(adopt(adapters, { owner: "a", names: ["docs"] }, { env })).rejects.toThrow(noAdapter(at, what));
      expect(() => openMachine(untyped(given), { env })).toThrow(noAdapter(at, what));
      const machine = openMachine([harness], { env });
      expect(() => status(untyped(given), machine)).toThrow(noAdapter(at, what));
      expect(() => fileSecrets(untyped(given), machine, "user")).toThrow(noAdapter(at, what));
      await expect(recover(untyped(given), "user", machine)).rejects.toThrow(noAdapter(at, what));
    }),
  );

  it("is refused where one is asked about", () =>
    inThrowAwayHome(async (env) => {
      const machine = openMachine([harness], { env });
      const expected = noAdapter("/adapter", "a text");
      expect(() => isFound(untyped("codex"), "user", machine)).toThrow(expected);
      expect(() => ownedNames(machine, untyped("codex"), "user", "a")).toThrow(expected);
      const request = { adapter: untyped("codex"), scope: "user", named: true, op: "install", spec } as const;
      await expect(planRequests([request], machine, {})).rejects.toThrow(noAdapter("/adapters/0", "a text"));
    }));
});

describe("what is no spec yet", () => {
  it.each([
    [builder, "A spec (the builder's .build()) is expected here, not an object."],
    [Promise.resolve(spec), "A spec is expected here, not a promise."],
  ])("is refused", (given, message) =>
    inThrowAwayHome(async (env) => {
      await expect(install(harness, untyped(given), { env })).rejects.toThrow(told("WRONG_TYPE", "/spec", message));
      const second = install(harness, [spec, untyped(given)], { env });
      await expect(second).rejects.toThrow(told("WRONG_TYPE", "/specs/1", message));
    }),
  );

  it.each([
    [(one: object) => one, "/owner"],
    [(one: object) => [spec, one], "/specs/1/owner"],
  ])("without an owner is told where it is", (given, at) =>
    inThrowAwayHome(async (env) => {
      const { owner: _, ...nobodys } = spec;
      const missing = told("MISSING_FIELD", at, "`owner` is missing.");
      await expect(install(harness, untyped(given(nobodys)), { env })).rejects.toThrow(missing);
    }),
  );
});

describe("an option", () => {
  const wrong = (name: string, message: string) => told("WRONG_TYPE", `/options/${name}`, message);
  const words = "One of user, project, local is expected here.";

  it.each([
    ["scope", "global", words],
    ["scope", 3, "A text is expected here, not a number."],
    ["dryRun", "no", "True or false is expected here, not a text."],
    ["force", 1, "True or false is expected here, not a number."],
    ["project", 3, "A text is expected here, not a number."],
    ["onStep", "log", "A function is expected here, not a text."],
  ])("of the wrong kind is refused: %s %j", (name, value, message) =>
    inThrowAwayHome(async (env) => {
      const options = untyped({ env, [name]: value });
      await expect(install(harness, spec, options)).rejects.toThrow(wrong(name, message));
      await expect(uninstall(harness, { owner: "a" }, options)).rejects.toThrow(wrong(name, message));
      expect(existsSync(`${env.home}/mcp.json`)).toBe(false);
    }),
  );

  it("that does not exist would do more than was asked for, and is refused", () =>
    inThrowAwayHome(async (env) => {
      const known = "scope, project, env, dryRun, adopt, force, strict, keepGoing, onStep";
      const stranger = told("UNKNOWN_FIELD", "/options/dry", `There is no such member; known are ${known}.`);
      await expect(install(harness, spec, untyped({ env, dry: true }))).rejects.toThrow(stranger);
      expect(existsSync(`${env.home}/mcp.json`)).toBe(false);
    }));

  it.each([
    [null, "null"],
    ["user", "a text"],
    [[], "a list"],
  ])("is no option where %j stands for all of them", async (given, what) => {
    const expected = told("WRONG_TYPE", "/options", `An object is expected here, not ${what}.`);
    await expect(install(harness, spec, untyped(given))).rejects.toThrow(expected);
  });

  it.each([
    ["home", "home"],
    ["home", undefined],
    ["cwd", undefined],
    ["platform", "sunos"],
    ["variables", undefined],
  ])("env with the %s %j is none", (name, value) =>
    inThrowAwayHome(async (env) => {
      const broken = { env: { ...env, [name]: value } };
      const expected = expect.objectContaining({ code: "WRONG_TYPE", at: "/options/env" });
      await expect(install(harness, spec, untyped(broken))).rejects.toThrow(expected);
    }),
  );

  it("of `status` is judged, too", () =>
    inThrowAwayHome(async (env) => {
      const machine = openMachine([harness], { env });
      const known = "There is no such member; known are owner, scope, wanted.";
      const stranger = told("UNKNOWN_FIELD", "/options/sope", known);
      expect(() => status([harness], machine, untyped({ sope: "user" }))).toThrow(stranger);
      const list = told("WRONG_TYPE", "/options/wanted", "An object is expected here, not a list.");
      expect(() => status([harness], machine, untyped({ wanted: [spec] }))).toThrow(list);
      const none = told("WRONG_TYPE", "/machine", "What openMachine gives is expected here, not nothing.");
      expect(() => status([harness], untyped(undefined))).toThrow(none);
    }));
});

describe("whose servers are meant", () => {
  it.each([
    [undefined, "WRONG_TYPE", "/subject"],
    ["a", "WRONG_TYPE", "/subject"],
    [{}, "MISSING_FIELD", "/subject/owner"],
    [{ owner: "" }, "INVALID_OWNER", "/subject/owner"],
    [{ owner: "M!" }, "INVALID_OWNER", "/subject/owner"],
    [{ owner: 3 }, "WRONG_TYPE", "/subject/owner"],
    [{ owner: "a", names: "docs" }, "WRONG_TYPE", "/subject/names"],
    [{ owner: "a", names: [3] }, "WRONG_TYPE", "/subject/names/0"],
    [{ owner: "a", name: "docs", names: [] }, "UNKNOWN_FIELD", "/subject/name"],
  ])("must be said: %j", (subject, code, at) =>
    inThrowAwayHome(async (env) => {
      const expected = expect.objectContaining({ code, at });
      await expect(uninstall(harness, untyped(subject), { env })).rejects.toThrow(expected);
      await expect(adopt(harness, untyped(subject), { env })).rejects.toThrow(expected);
    }),
  );

  it("and which, to adopt them", () =>
    inThrowAwayHome(async (env) => {
      const expected = told("MISSING_FIELD", "/subject/names", "`names` is missing.");
      await expect(adopt(harness, untyped({ owner: "a" }), { env })).rejects.toThrow(expected);
    }));
});

describe("a home that is not there", () => {
  const lost = (env: Env): Env => ({ ...env, home: `${env.home}/nobody` });

  it("is not made", () =>
    inThrowAwayHome(async (env) => {
      const { items } = await install(harness, spec, { env: lost(env) });
      const message = `There is no home directory ${env.home}/nobody. Nothing was changed.`;
      expect(items.map(({ action, error }) => [action, error?.code, error?.message])).toEqual([
        ["failed", "FILE_UNREADABLE", message],
      ]);
      expect(existsSync(`${env.home}/nobody`)).toBe(false);
    }));

  it("is not needed for a project, nor by what has nothing to take out", () =>
    inThrowAwayHome(async (env) => {
      const shared = plainHarness("plain", "{project}/mcp.json", "project");
      const installed = await install(shared, spec, { env: lost(env), scope: "project" });
      expect(installed.items.map(({ action }) => action)).toEqual(["written"]);
      const gone = await uninstall(harness, { owner: "a", names: ["docs"] }, { env: lost(env) });
      expect(gone.items.map(({ action }) => action)).toEqual(["absent"]);
    }));
});

it("takes no file for a project", () =>
  inThrowAwayHome(async (env) => {
    const project = `${env.home}/file`;
    writeFileSync(project, "");
    await expect(install(harness, spec, { env, project })).rejects.toThrow(
      expect.objectContaining({
        code: "FILE_UNREADABLE",
        message: `There is no directory ${project}. Nothing was changed.`,
      }),
    );
  }));
