import { describe, expect, it } from "vitest";
import { manifestJsonSchema, validateManifest } from "../src/index.ts";

const stdio = { transport: "stdio", command: "npx" };
const told = (input: unknown): readonly string[] => {
  const result = validateManifest(input);
  return result.ok ? [] : result.issues.map(({ code, at, message }) => `${code} ${at}: ${message}`);
};
const isIdentifier = "is 1 to 64 letters A-Z a-z, digits, _ or -, and none of __proto__, constructor and prototype.";

describe("validateManifest", () => {
  it("gives one spec per server, in the order of the file, each with the owner of the file", () => {
    const input = {
      $schema: "https://x.example/schema.json",
      owner: "me",
      scope: "project",
      harnesses: ["codex", "cursor"],
      servers: {
        b: { ...stdio, env: { T: { ref: "T" } }, title: "B", options: { disabled: true }, extra: { codex: { a: 1 } } },
        a: { transport: "sse", url: "https://x.example" },
      },
    };
    const common = { owner: "me", secretPolicy: "refuse-inline", adoptUnowned: false };
    expect(validateManifest(input)).toEqual({
      ok: true,
      value: {
        owner: "me",
        scope: "project",
        harnesses: ["codex", "cursor"],
        specs: [
          {
            name: "b",
            ...common,
            server: { ...stdio, args: [], env: { T: "${T}" } },
            title: "B",
            options: { disabled: true },
            extra: { codex: { a: 1 } },
          },
          { name: "a", ...common, server: { transport: "sse", url: "https://x.example", headers: {} } },
        ],
      },
      warnings: [],
    });
  });

  it("leaves out what is not said", () => {
    expect(validateManifest({ owner: "me", servers: {} })).toEqual({
      ok: true,
      value: { owner: "me", specs: [] },
      warnings: [],
    });
  });

  it("tells every fault at once, each with its place", () => {
    const input = JSON.parse(`{
      "scope": "global",
      "harnesses": ["codex", "Cursor", "codex", 1],
      "servers": {
        "a b": {"transport": "stdio", "command": "npx", "name": "a"},
        "__proto__": {"transport": "stdio"},
        "c": {"transport": "http", "url": "https://x.example", "title": 1, "args": [], "owner": "you"},
        "d": "npx"
      },
      "extends": []
    }`);
    expect(told(input)).toEqual([
      "MISSING_FIELD /owner: `owner` is missing.",
      "WRONG_TYPE /scope: One of user, project, local is expected here.",
      "HARNESS_UNKNOWN /harnesses/1: A harness is named by its id, such as claude-code; `agent-config harnesses` lists them.",
      "DUPLICATE_NAME /harnesses/2: This harness is named already.",
      "WRONG_TYPE /harnesses/3: A text is expected here, not a number.",
      `INVALID_NAME /servers/a b: A server name ${isIdentifier}`,
      "UNKNOWN_FIELD /servers/a b/name: There is no such member; known are transport, command, args, env, cwd, title, options, extra.",
      `INVALID_NAME /servers/__proto__: A server name ${isIdentifier}`,
      "MISSING_FIELD /servers/__proto__/command: `command` is missing.",
      "WRONG_TYPE /servers/c/title: A text is expected here, not a number.",
      "INVALID_TRANSPORT /servers/c/args: `args` belongs to stdio, not to http.",
      "UNKNOWN_FIELD /servers/c/owner: There is no such member; known are transport, url, headers, title, options, extra.",
      "WRONG_TYPE /servers/d: An object is expected here, not a text.",
      "UNKNOWN_FIELD /extends: There is no such member; known are $schema, owner, scope, harnesses, servers.",
    ]);
  });

  it.each([
    [null, "WRONG_TYPE : An object is expected here, not null."],
    [{ owner: "m e", servers: {} }, `INVALID_OWNER /owner: An owner ${isIdentifier}`],
    [{ owner: "me" }, "MISSING_FIELD /servers: `servers` is missing."],
    [{ owner: "me", servers: [] }, "WRONG_TYPE /servers: An object is expected here, not a list."],
    [{ owner: "me", servers: {}, harnesses: "codex" }, "WRONG_TYPE /harnesses: A list is expected here, not a text."],
  ])("says of %j what is wrong", (input, expected) => {
    expect(told(input)).toEqual([expected]);
  });
});

describe("the JSON Schema of a manifest", async () => {
  const schema = await manifestJsonSchema(["codex", "cursor"]);
  const text = JSON.stringify(schema);

  it("has the members that are read, and says which must be there", () => {
    expect(schema).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      title: "agent-config.json",
      type: "object",
      required: ["owner", "servers"],
      additionalProperties: false,
    });
    const members = Object.keys((schema as { properties: object }).properties);
    expect(told({ unknown: 1, owner: "me", servers: {} })[0]).toContain(`known are ${members.join(", ")}.`);
  });

  it("offers the harnesses that it is made for, and any id where it is made for none", async () => {
    expect(schema).toMatchObject({ properties: { harnesses: { items: { enum: ["codex", "cursor"] } } } });
    expect(await manifestJsonSchema()).toMatchObject({
      properties: { harnesses: { items: { type: "string", pattern: "^[a-z0-9][a-z0-9-]{0,63}$" } } },
    });
  });

  it("says what each member is for", () => {
    expect(schema).toMatchObject({
      properties: {
        owner: { description: expect.stringContaining("Who may change"), pattern: "^[A-Za-z0-9_-]{1,64}$" },
        scope: { enum: ["user", "project", "local"] },
        servers: { type: "object", additionalProperties: { anyOf: [expect.anything(), expect.anything()] } },
      },
    });
  });

  it("knows both kinds of server, each with its own members only", () => {
    const { anyOf } = (
      JSON.parse(text) as { properties: { servers: { additionalProperties: { anyOf: readonly Kind[] } } } }
    ).properties.servers.additionalProperties;
    const kinds = anyOf.map(({ properties, required, additionalProperties }) => [
      Object.keys(properties).join(" "),
      required,
      additionalProperties,
    ]);
    expect(kinds).toEqual([
      ["transport command args env cwd title options extra", ["transport", "command"], false],
      ["transport url headers title options extra", ["transport", "url"], false],
    ]);
  });

  it("is plain JSON that refers to nothing outside", () => {
    expect(JSON.parse(text)).toEqual(schema);
    expect(text).not.toContain('"$ref":"http');
  });
});

interface Kind {
  readonly properties: object;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}
