import { describe, expect, it } from "vitest";
import {
  type Adapter,
  type CheckedSpec,
  type McpSpec,
  type PrepareOptions,
  prepareInstall,
  type Target,
  validateSpec,
} from "../src/index.ts";
import { entryKeys } from "../src/prepare.ts";
import { plainAdapter, withField } from "./dialects.ts";

const checked = (server: McpSpec["server"], more: Partial<McpSpec> = {}): CheckedSpec => {
  const result = validateSpec({ name: "docs", owner: "me", server, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const npx = { transport: "stdio", command: "npx" } as const;
const http = { transport: "http", url: "https://x.example" } as const;

const container = { path: ["servers"] };
const privately = plainAdapter.targets[0] as Target;
const committed: Target = { ...privately, scope: "project", committed: true };
const options = (variables: Record<string, string> = {}): PrepareOptions => ({
  env: { home: "/home/me", platform: "linux", cwd: "/", variables },
});
const prepare = (
  spec: CheckedSpec,
  adapter: Adapter = plainAdapter,
  target = privately,
  more: Partial<PrepareOptions> = {},
) => prepareInstall(spec, adapter, target, container, { ...options(), ...more });

const told = (lines: readonly { code: string; at?: string; message: string }[]): readonly string[] =>
  lines.map(({ code, at, message }) => `${code} ${at}: ${message}`);

describe("a server that can be said", () => {
  it("becomes a wish for its entry", () => {
    expect(prepare(checked(http))).toEqual({
      refusals: [],
      warnings: [],
      wish: {
        op: "install",
        harness: "plain",
        scope: "user",
        owner: "me",
        name: "docs",
        container,
        entry: { type: "http", url: "https://x.example" },
        keys: {
          modelled: ["type", "url", "headers", "command", "args", "env", "cwd"],
          otherTransport: ["command", "args", "env", "cwd"],
          switches: [],
        },
        adopt: false,
        force: false,
        inlineSecrets: false,
      },
    });
  });

  it("takes what nobody claims when the spec or the caller says so; the caller counts", () => {
    expect(prepare(checked(http, { adoptUnowned: true })).wish?.adopt).toBe(true);
    expect(prepare(checked(http, { adoptUnowned: true }), plainAdapter, privately, { adopt: false }).wish?.adopt).toBe(
      false,
    );
    expect(prepare(checked(http), plainAdapter, privately, { adopt: true, force: true }).wish).toMatchObject({
      adopt: true,
      force: true,
    });
  });
});

describe("a server that cannot be said", () => {
  it("is refused for its name and its transport, both at once", () => {
    const adapter: Adapter = {
      ...plainAdapter,
      transports: ["stdio", "sse"],
      reservedNames: { docs: "it is a command there" },
    };
    const { refusals, warnings, wish } = prepare(
      checked({ ...http, headers: { Authorization: "Bearer hunter2" } }),
      adapter,
    );
    expect(told(refusals)).toEqual([
      'NAME_UNSUPPORTED /name: Plain cannot have a server named "docs": it is a command there.',
      "TRANSPORT_UNSUPPORTED /server/transport: Plain has no http servers; it knows stdio and sse.",
    ]);
    expect([warnings, wish]).toEqual([[], undefined]);
  });

  it("takes no name for reserved that objects merely inherit", () => {
    expect(prepare(checked(http, { name: "toString" }), { ...plainAdapter, reservedNames: {} }).refusals).toEqual([]);
  });

  it("is refused for all that the adapter, extra and the secret policy say", () => {
    const spec = checked(
      { ...npx, args: ["--token", "hunter2"], env: { A: "x ${B}" } },
      { extra: { plain: { command: "other", password: "hunter2" }, another: { password: "hunter2" } } },
    );
    const { refusals, wish } = prepare(spec, withField({ use: "whole" }), committed);
    expect(refusals.map(({ code, at }) => `${code} ${at}`)).toEqual([
      "REFERENCE_UNSUPPORTED /server/env/A",
      "FIELD_UNSUPPORTED /extra/plain/command",
      "INLINE_SECRET /server/args/1",
      "INLINE_SECRET /extra/plain/password",
    ]);
    expect(wish).toBeUndefined();
  });
});

describe("a literal secret", () => {
  const spec = checked({ ...http, headers: { Authorization: "Bearer hunter2" } });

  it("is refused in a file that is committed, in whatever scope", () => {
    expect(told(prepare(spec, plainAdapter, committed).refusals)).toEqual([
      "INLINE_SECRET /server/headers/Authorization: The header Authorization holds a secret in plain text, going by its name. Write a reference in its place, such as Bearer ${TOKEN}.",
    ]);
    expect(prepare(spec, plainAdapter, { ...committed, scope: "user" }).refusals).toHaveLength(1);
  });

  it("is a warning in a private file, or when it is allowed; the wish says so", () => {
    const allowed = checked(
      { ...http, headers: { Authorization: "Bearer hunter2" } },
      { secretPolicy: "allow-inline" },
    );
    for (const prepared of [prepare(spec), prepare(allowed, plainAdapter, committed)]) {
      expect(prepared.warnings).toMatchObject([{ code: "inline-secret", at: "/server/headers/Authorization" }]);
      expect(prepared.wish?.inlineSecrets).toBe(true);
    }
  });
});

describe("a variable that is not set", () => {
  const spec = checked({
    ...npx,
    args: ["${A}", "x${B}", "${SET}", "${C:-d}"],
    env: { E: "${E}" },
    cwd: "${F}/x",
  });
  const tellWith = (adapter: Adapter) => told(prepare(spec, adapter, privately, options({ SET: "" })).warnings);

  it.each([
    ["literal", "Plain then passes the text on as it stands"],
    ["empty", "Plain then passes an empty text"],
    ["absent", "Plain then leaves it out"],
    ["fails", "Plain then does not start the server"],
  ] as const)("is warned of with what it does there: %s", (unset, effect) => {
    const told = (at: string, name: string) => `unset-variable ${at}: The variable ${name} is not set now; ${effect}.`;
    expect(tellWith(withField({ unset }))).toEqual([
      told("/server/args/0", "A"),
      told("/server/args/1", "B"),
      told("/server/env/E", "E"),
      told("/server/cwd", "F"),
    ]);
  });

  it("may do another thing in a text than alone", () => {
    const effects = tellWith(withField({ unset: "absent", unsetInText: "fails" })).map(
      (line) => line.split("; Plain then ")[1],
    );
    expect(effects).toEqual([
      "leaves it out.",
      "does not start the server.",
      "leaves it out.",
      "does not start the server.",
    ]);
  });

  it("is not set because objects inherit a member of that name", () => {
    expect(prepare(checked({ ...npx, args: ["${toString}"] })).warnings).toMatchObject([{ code: "unset-variable" }]);
  });

  it("is found in a remote server, too", () => {
    const remote = checked({ ...http, url: "https://x.example/${A}", headers: { "X~Y": "${B}" } });
    expect(prepare(remote).warnings.map(({ at }) => at)).toEqual(["/server/url", "/server/headers/X~0Y"]);
  });
});

it("warns of a value that does not arrive as it is, and of no other", () => {
  const spec = checked({ ...npx, args: ["x${A:-b}", "${B}"] });
  const spoiling = withField({ spoils: /\n/, note: "cut at its first line" });
  const warned = (variables: Record<string, string>) =>
    told(prepare(spec, spoiling, privately, options(variables)).warnings);
  expect(warned({ A: "two\nlines", B: "one" })).toEqual([
    "value-not-kept /server/args/0: The value that A has now does not arrive as it is; in Plain it is cut at its first line.",
  ]);
  expect(warned({ B: "one" })).toEqual([]);
});

it("warns of a bare command of a desktop program", () => {
  const desktop = { ...plainAdapter, desktop: true };
  expect(told(prepare(checked(npx), desktop).warnings)).toEqual([
    "bare-command /server/command: Plain is a desktop program: started from a menu it may not find npx on its PATH.",
  ]);
  for (const command of ["/bin/x", "C:\\x", "./x"])
    expect(prepare(checked({ ...npx, command }), desktop).warnings).toEqual([]);
  expect(prepare(checked(npx)).warnings).toEqual([]);
  expect(prepare(checked(http), desktop).warnings).toEqual([]);
});

it("passes on what is lost, as a refusal when nothing may be", () => {
  const lossy: Adapter = {
    ...plainAdapter,
    encode: (_, { lose }) => {
      lose("/options", "Plain has no time limits.");
      return {};
    },
  };
  expect(told(prepare(checked(npx), lossy).warnings)).toEqual(["field-lost /options: Plain has no time limits."]);
  expect(told(prepare(checked(npx), lossy, privately, { strict: true }).refusals)).toEqual([
    "FIELD_UNSUPPORTED /options: Plain has no time limits.",
  ]);
});

describe("entryKeys", () => {
  const adapter: Adapter = {
    ...plainAdapter,
    keys: {
      ...plainAdapter.keys,
      common: ["type", "off"],
      stdio: ["command", "env"],
      remote: ["url", "env", "off"],
      toggle: { key: "off", off: true },
    },
  };

  it("takes no key for one of the other transport that both have", () => {
    expect(entryKeys(adapter, "stdio")).toEqual({
      modelled: ["type", "off", "command", "env", "url"],
      otherTransport: ["url"],
      switches: ["off"],
    });
    expect(entryKeys(adapter, "sse").otherTransport).toEqual(["command"]);
  });
});
