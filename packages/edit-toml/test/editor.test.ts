import type { Container, Created, DocumentObject, Operation, Put, Remove } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { toml } from "../src/index.ts";
import { applied, checked } from "./laws.ts";
import { refusalFrom } from "./refusals.ts";

const container: Container = { path: ["mcp_servers"] };
const put = (name: string, set: DocumentObject, drop: readonly string[] = []): Put => ({
  op: "put",
  container,
  name,
  set,
  drop,
});
const remove = (name: string, created?: Created): Remove => ({
  op: "remove",
  container,
  name,
  ...(created && { created }),
});
const edit = (text: string, ...operations: readonly Operation[]) => toml.edit(text, operations);
const npx = { command: "npx", args: ["-y", "gamma-server"] };

describe("edit", () => {
  it("does nothing without operations", () => {
    expect(edit("a = 1")).toEqual({ text: "a = 1", edits: [], outcomes: [] });
  });

  it("refuses a broken text even when nothing is to be done", () => {
    expect(refusalFrom(() => edit("a = "))).toMatchObject({ code: "CONFIG_UNPARSEABLE" });
  });

  it("reports a removal of what is not there as no change", () => {
    expect(edit("a = 1", remove("x")).outcomes).toEqual([{ changed: false }]);
  });

  it("sets a key that is also to be dropped", () => {
    expect(edit("", put("x", { a: 1 }, ["a", "b"])).text).toBe("[mcp_servers.x]\na = 1\n");
  });

  it("writes an entry without keys", () => {
    const { text } = checked("", put("x", {}));
    expect(text).toBe("[mcp_servers.x]\n");
    expect(checked(text, put("x", {})).text).toBe(text);
  });

  it("keeps an entry whose keys are all dropped", () => {
    expect(checked("[mcp_servers]\nx.a = 1\n", put("x", {}, ["a"])).text).toBe("[mcp_servers]\nx = {}\n");
    expect(checked("mcp_servers.x.a = 1", put("x", {}, ["a"])).text).toBe("mcp_servers.x = {}");
    expect(checked("[mcp_servers]\nx = { a = 1 }\n", put("x", {}, ["a"])).text).toBe("[mcp_servers]\nx = {}\n");
  });

  it("puts new tables in their order behind the entry's own section", () => {
    const { text } = edit(
      "[mcp_servers.x]\na = 1\n[t]\n",
      put("x", { one: { a: 1 }, b: 2, two: { c: { d: 3 }, e: {} } }),
    );
    expect(text).toBe(
      "[mcp_servers.x]\na = 1\nb = 2\n\n[mcp_servers.x.one]\na = 1\n\n[mcp_servers.x.two.c]\nd = 3\n\n[mcp_servers.x.two.e]\n[t]\n",
    );
  });

  it("puts entries into the document itself", () => {
    const root: Container = { path: [] };
    const { text } = checked("a = 1\n[b]\nc = 2\n", { ...put("x", { d: 3 }), container: root });
    expect(text).toBe("a = 1\n[b]\nc = 2\n\n[x]\nd = 3\n");
    expect(checked(text, { ...remove("b"), container: root }).text).toBe("a = 1\n\n[x]\nd = 3\n");
  });

  it("leaves a text over 1 MB alone but for the entry", () => {
    const big = "[some.table]\nkey = 'value' # comment\n\n".repeat(1).concat("# line\n".repeat(150_000));
    const { text, edits } = edit(big, put("x", npx));
    expect(edits).toHaveLength(1);
    expect(text.startsWith(big)).toBe(true);
  });
});

describe("several operations", () => {
  it("work on each other's results", () => {
    const { text, outcomes } = edit(
      "a = 1\n",
      put("x", npx),
      put("x", { ...npx, env: { A: "1" } }),
      put("y", npx),
      remove("x"),
      put("y", { command: "node" }, ["args"]),
    );
    expect(text).toBe('a = 1\n\n[mcp_servers.y]\ncommand = "node"\n');
    expect(outcomes.map(({ changed }) => changed)).toEqual([true, true, true, true, true]);
  });

  it("leave no edit when they take themselves back", () => {
    const { text, edits } = edit(
      "a = 1",
      put("x", npx),
      remove("x", { containers: [], separator: { before: "\n\n", after: "" } }),
    );
    expect(text).toBe("a = 1");
    expect(edits).toEqual([]);
  });

  it.each([
    ["sections", "# head\n"],
    ["brackets", "mcp_servers = {}\n"],
    ["dotted keys", "mcp_servers.zero.command = 'z'\n"],
  ])("a thousand of them go into %s and out again", (_, before) => {
    const names = Array.from({ length: 1000 }, (__, i) => `server-${i}`);
    const installed = edit(before, ...names.map((name) => put(name, { ...npx, env: { A: name } })));
    expect(applied(before, installed)).toBe(installed.text);
    expect(toml.read(installed.text, ["mcp_servers", "server-999", "env"])).toEqual({ A: "server-999" });
    const again = edit(installed.text, ...names.map((name) => put(name, { ...npx, env: { A: name } })));
    expect(again.edits).toEqual([]);
    const containers = installed.outcomes.flatMap(({ created }) => created?.containers ?? []);
    const removals = names.map((name, i) => {
      const separator = installed.outcomes[i]?.created?.separator;
      return remove(name, { containers, ...(separator && { separator }) });
    });
    expect(edit(installed.text, ...removals).text).toBe(before);
  });
});

describe("depth", () => {
  it("of headers and dotted keys costs no stack", () => {
    const path = Array.from({ length: 100_000 }, () => "mcp_servers").join(".");
    for (const text of [`[${path}]\nk = 1\n`, `${path} = 1\n`]) {
      const { text: after } = edit(text, put("x", npx));
      expect(after.startsWith(text)).toBe(true);
      expect(edit(after, remove("mcp_servers")).text).not.toContain("mcp_servers.mcp_servers");
    }
  });

  it("of brackets is refused where the parser gives up", () => {
    const deep = (levels: number): string => `a = ${"[".repeat(levels)}${"]".repeat(levels)}\n`;
    expect(edit(deep(1000), put("x", npx)).text).toContain("[mcp_servers.x]");
    expect(refusalFrom(() => edit(deep(1001), put("x", npx)))).toMatchObject({ code: "CONFIG_TOO_LARGE" });
    const inner = `mcp_servers = ${"{ a = ".repeat(995)}1${" }".repeat(995)}`;
    expect(edit(inner, put("x", npx)).text).toContain("x = { command");
    const innermost = { path: ["mcp_servers", ...Array.from({ length: 994 }, () => "a")] };
    const deepPut = { ...put("x", { b: [[[[[[[1]]]]]]] }), container: innermost };
    expect(refusalFrom(() => edit(inner, deepPut))).toMatchObject({ code: "CONFIG_TOO_LARGE" });
  });
});

describe("refusals", () => {
  it("tell what TOML cannot say, with a pointer", () => {
    const error = refusalFrom(() => edit("", put("x", { env: { A: null } })));
    expect(error).toMatchObject({ code: "WRONG_TYPE", at: "/mcp_servers/x/env/A" });
    expect(refusalFrom(() => edit("", put("\ud800", {})))).toMatchObject({ code: "WRONG_TYPE", at: "/mcp_servers" });
  });

  it("hold no value of the document", () => {
    const secret = "hunter2!%&";
    for (const text of [
      `mcp_servers = "${secret}"`,
      `mcp_servers = ["${secret}"]`,
      `a = "${secret}\n`,
      `a = ${secret}`,
      `a = '${secret}'\na = '${secret}'`,
      `"${secret}" = 1\n"${secret}" = 2`,
    ]) {
      const error = refusalFrom(() => edit(text, put("x", npx)));
      expect(`${error.message} ${error.hint} ${error.cause}`).not.toMatch(/hunter2|%&/);
      expect(error.position).toBeDefined();
    }
  });
});

describe("judging entries without editing them", () => {
  const judge = (text: string, keyedBy?: string) => () =>
    toml.open(text, []).judge(keyedBy === undefined ? container : { ...container, keyedBy }, ["a"]);

  it("refuses another shape, and an item that stands twice, with the place", () => {
    for (const text of ["", "[mcp_servers.a]\nx = 1", "[other]"]) expect(judge(text)).not.toThrow();
    expect(refusalFrom(judge("x = 1\nmcp_servers = 3"))).toMatchObject({
      code: "CONFIG_SHAPE",
      position: { line: 2, column: 1 },
    });
    const twice = '[[mcp_servers]]\nname = "a"\n[[mcp_servers]]\nname = "a"';
    expect(refusalFrom(judge(twice, "name"))).toMatchObject({ code: "CONFIG_DUPLICATE_KEY", position: { line: 3 } });
  });
});
