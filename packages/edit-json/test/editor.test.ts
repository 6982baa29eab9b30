import type { CreatedContainer, DocumentEditor, DocumentObject, Operation } from "@agent-config/core";
import { isAgentConfigError } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { json, jsonc, jsonDialect, lenient, strict } from "../src/index.ts";

const container = { path: ["mcpServers"] };
const put = (name: string, set: DocumentObject, drop: readonly string[] = []): Operation => ({
  op: "put",
  container,
  name,
  set,
  drop,
});
const remove = (name: string, containers?: readonly CreatedContainer[]): Operation => ({
  op: "remove",
  container,
  name,
  ...(containers ? { created: { containers } } : {}),
});

const emitsJson = jsonDialect({ accepts: lenient, emits: "json" });

describe("dialects", () => {
  it("say what they are", () => {
    expect([json.format, json.title]).toEqual(["json", "strict JSON"]);
    expect([jsonc.format, jsonc.title]).toEqual(["jsonc", "JSON with comments"]);
    const accepts = { ...lenient, trailingCommas: false };
    expect(jsonDialect({ accepts, emits: "json" }).title).toBe("JSON with comments (no trailing commas)");
    expect(jsonDialect({ accepts: { ...strict, trailingCommas: true }, emits: "json" }).title).toBe(
      "JSON with trailing commas",
    );
    expect(jsonDialect({ accepts, emits: "json", title: "Gemini's JSON" }).title).toBe("Gemini's JSON");
  });

  it.each([
    ["// c\n{}", "a comment", 1, 1],
    ['{\n  "a": [1,]\n}', "a trailing comma", 2, 10],
    ['{"a": {}', "an unexpected end", 1, 9],
  ])("refuse what the reader of the file refuses, with the place: %j", (text, what, line, column) => {
    for (const run of [
      () => json.read(text, ["b"]),
      () => json.edit(text, [put("x", {})]),
      () => json.edit(text, []),
    ]) {
      try {
        run();
        expect.unreachable();
      } catch (error) {
        if (!isAgentConfigError(error)) throw error;
        expect([error.code, error.position]).toEqual(["CONFIG_UNPARSEABLE", { line, column }]);
        expect(error.message).toContain(`This is not strict JSON: ${what} stands`);
      }
    }
  });

  it("read a byte order mark unless told otherwise", () => {
    const text = "\uFEFF{}";
    expect(json.read(text, [])).toEqual({});
    const picky = jsonDialect({ accepts: { ...strict, byteOrderMark: false }, emits: "json" });
    expect(() => picky.read(text, [])).toThrow("a byte order mark stands here");
  });

  it("emit a trailing comma only where the list has one and the dialect says so", () => {
    const text = '{"mcpServers":{"a":{},},}';
    expect(jsonc.edit(text, [put("x", {})]).text).toBe('{"mcpServers":{"a":{},"x":{},},}');
    expect(emitsJson.edit(text, [put("x", {})]).text).toBe('{"mcpServers":{"a":{},"x":{}},}');
    expect(jsonc.edit('{"mcpServers":{"a":{}},}', [put("x", {})]).text).toBe('{"mcpServers":{"a":{},"x":{}},}');
  });
});

describe("edit", () => {
  it("gives the text, the edits and one outcome per operation", () => {
    const text = '{"mcpServers":{"a":{"k":1}}}';
    expect(json.edit(text, [put("a", { k: 2 }), put("b", {}), put("a", { k: 2 }), remove("nobody")])).toEqual({
      text: '{"mcpServers":{"a":{"k":2},"b":{}}}',
      edits: [
        { start: 24, end: 25, text: "2" },
        { start: 26, end: 26, text: ',"b":{}' },
      ],
      outcomes: [
        { changed: true },
        { changed: true, created: { containers: [] } },
        { changed: false },
        { changed: false },
      ],
    });
  });

  it("makes no edit when operations undo each other", () => {
    const text = '{ "mcpServers": { /* none */ } }';
    const [first] = jsonc.edit(text, [put("a", { k: 1 })]).outcomes;
    const { text: after, edits } = jsonc.edit(text, [put("a", { k: 1 }), remove("a", first?.created?.containers)]);
    expect([after, edits]).toEqual([text, []]);
  });

  it("goes on with what an operation before it wrote", () => {
    const inner: Operation = {
      op: "put",
      container: { path: ["mcpServers", "a", "env"] },
      name: "B",
      set: { k: 1 },
      drop: [],
    };
    const { text } = json.edit("", [
      put("a", { env: { A: "1" }, args: ["x"] }),
      put("a", { args: ["x", "y"] }, ["none"]),
      inner,
    ]);
    expect(JSON.parse(text)).toEqual({ mcpServers: { a: { env: { A: "1", B: { k: 1 } }, args: ["x", "y"] } } });
    const wrong: Operation = { ...inner, container: { path: ["mcpServers", "a", "args"] } };
    expect(() => json.edit("", [put("a", { args: [] }), wrong])).toThrow(
      'The value at "mcpServers" > "a" > "args" should be an object',
    );
  });

  it("keeps integers exact that a number cannot hold", () => {
    const text = '{"mcpServers":{"a":{"n":12345678901234567890}}}';
    expect(json.edit(text, [put("a", { n: 12345678901234567890n })]).edits).toEqual([]);
    expect(json.edit(text, [put("a", { n: 12345678901234567891n })]).text).toContain("12345678901234567891");
  });

  it("treats __proto__ as a name like any other", () => {
    const { text } = json.edit("{}", [put("__proto__", Object.fromEntries([["__proto__", { a: 1 }]]))]);
    expect(text).toContain('"__proto__": {\n      "__proto__": {');
    expect(json.edit(text, [put("__proto__", {}, ["__proto__"])]).text).toContain('"__proto__": {\n    }');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it("changes nothing when one of the operations is refused", () => {
    const text = '{"mcpServers":{"a":{},"a":{}}}';
    expect(() => json.edit(text, [put("b", {}), put("a", {})])).toThrow("stands here a second time");
  });
});

describe("restoring", () => {
  const install = (editor: DocumentEditor, text: string, name: string) => {
    const { text: after, outcomes } = editor.edit(text, [put(name, { command: name })]);
    return { after, containers: outcomes[0]?.created?.containers ?? [] };
  };

  it("gives a trailing comma back to the member that had it, in whatever order ours go", () => {
    const text = '{"mcpServers":{"a":{},}}';
    const x = install(emitsJson, text, "x");
    const y = install(emitsJson, x.after, "y");
    expect(x.containers).toEqual([{ path: ["mcpServers"], was: "comma", text: "a" }]);
    expect(y.containers).toEqual([]);
    const last = emitsJson.edit(y.after, [remove("y", x.containers)]);
    expect(last.text).toBe(x.after);
    expect(last.outcomes).toEqual([{ changed: true, restored: [], exact: true }]);
    expect(emitsJson.edit(last.text, [remove("x", x.containers)]).text).toBe(text);
    const between = emitsJson.edit(y.after, [remove("x", x.containers)]);
    expect(between.outcomes).toEqual([{ changed: true, restored: [], exact: true }]);
    expect(emitsJson.edit(between.text, [remove("y", x.containers)]).text).toBe(text);
  });

  it("gives an empty container its inside back, with comments as they are by now", () => {
    const text = '{"mcpServers":{ /* one */ }}';
    const { after, containers } = install(jsonc, text, "x");
    const changed = after.replace("one", "another");
    expect(jsonc.edit(changed, [remove("x", containers)]).text).toBe('{"mcpServers":{ /* another */ }}');
  });

  it("stores nothing that a comment says", () => {
    for (const text of ["// hunter2\n", '{"mcpServers":{ /* hunter2 */ // hunter2\n}}'])
      expect(JSON.stringify(install(jsonc, text, "x").containers)).not.toContain("hunter2");
  });

  it("restores only what is recorded", () => {
    const { after, containers } = install(json, "", "x");
    const inner = containers.filter(({ path }) => path.length > 0);
    expect(json.edit(after, [remove("x", containers)]).text).toBe("");
    expect(json.edit(after, [remove("x", inner)]).text).toBe("{\n}\n");
    expect(json.edit(after, [remove("x", [])]).text).toBe('{\n  "mcpServers": {\n  }\n}\n');
    expect(json.edit(after, [remove("x")]).text).toBe('{\n  "mcpServers": {\n  }\n}\n');
  });

  it("says when foreign edits are in the way", () => {
    const { after, containers } = install(jsonc, '{"mcpServers":null}', "x");
    const noted = after.replace('{"x"', '{/* mine */"x"');
    expect(jsonc.edit(noted, [remove("x", containers)])).toMatchObject({
      text: '{"mcpServers":{/* mine */}}',
      outcomes: [{ changed: true, restored: [], exact: false }],
    });
    const document = install(jsonc, "", "x");
    expect(jsonc.edit(`// mine\n${document.after}`, [remove("x", document.containers)])).toMatchObject({
      text: "// mine\n{\n}\n",
      outcomes: [{ restored: [{ path: ["mcpServers"], was: "absent" }], exact: false }],
    });
  });

  it("restores a document that the harness has written anew since", () => {
    const { after, containers } = install(json, '{\n    "theme": "dark"\n}\n', "x");
    const rewritten = JSON.stringify(JSON.parse(after), null, 2);
    expect(json.edit(rewritten, [remove("x", containers)]).text).toBe('{\n  "theme": "dark"\n}');
  });
});

describe("judging entries without editing them", () => {
  const judge =
    (text: string, names: readonly string[] = [], keyedBy?: string) =>
    () =>
      jsonc.open(text, [container.path]).judge(keyedBy === undefined ? container : { ...container, keyedBy }, names);

  it("refuses what stands twice, with the place of the second, and nothing else that does", () => {
    const text = '{"mcpServers": {"a": 1, "b": 1, "b": 1}}';
    expect(judge(text, ["a", "none"])).not.toThrow();
    const twice = { code: "CONFIG_DUPLICATE_KEY", position: { line: 1, column: 33 } };
    expect(judge(text, ["a", "b"])).toThrow(expect.objectContaining(twice));
    expect(judge('{"mcpServers": [{"n": "b"}, {"n": "b"}]}', ["b"], "n")).toThrow(
      expect.objectContaining({ code: "CONFIG_DUPLICATE_KEY", position: { line: 1, column: 29 } }),
    );
  });

  it("refuses another shape, with its place", () => {
    for (const text of ["{}", '{"mcpServers": null}', ""]) expect(judge(text)).not.toThrow();
    const shape = { code: "CONFIG_SHAPE", position: { line: 1, column: 16 } };
    expect(judge('{"mcpServers": []}')).toThrow(expect.objectContaining(shape));
  });
});
