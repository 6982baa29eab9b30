import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcp, type SpecBuilder, validateSpec } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";

const told = (builder: SpecBuilder): readonly string[] => {
  const result = builder.check();
  return result.ok ? [] : result.issues.map(({ code, at, message }) => `${code} ${at}: ${message}`);
};

describe("a builder", () => {
  it("makes the spec that the plain object makes", () => {
    const built = mcp("docs")
      .owner("me")
      .title("Docs")
      .stdio("npx", ["-y", { ref: "PKG" }])
      .cwd("/srv")
      .env("MODE", "fast")
      .envFromHost("TOKEN")
      .options({ startupTimeoutMs: 5 })
      .options({ disabled: true })
      .extra("codex", { a: 1 })
      .extra("cursor", { b: 2 })
      .allowInlineSecrets()
      .adoptUnowned()
      .check();
    const plain = validateSpec({
      name: "docs",
      owner: "me",
      title: "Docs",
      server: {
        transport: "stdio",
        command: "npx",
        args: ["-y", { ref: "PKG" }],
        cwd: "/srv",
        env: { MODE: "fast", TOKEN: "${TOKEN}" },
      },
      options: { startupTimeoutMs: 5, disabled: true },
      extra: { codex: { a: 1 }, cursor: { b: 2 } },
      secretPolicy: "allow-inline",
      adoptUnowned: true,
    });
    expect(built).toEqual(plain);
    expect(built.ok).toBe(true);
  });

  it.each(["http", "sse"] as const)("makes a server for %s", (transport) => {
    const spec = mcp("docs")
      .owner("me")
      [transport]({ ref: "URL" })
      .header("A", { ref: "B", format: "Bearer {}" })
      .build();
    expect(spec.server).toEqual({ transport, url: "${URL}", headers: { A: "Bearer ${B}" } });
  });

  it("does not mind the order of its calls", () => {
    const calls: readonly ((builder: SpecBuilder) => SpecBuilder)[] = [
      (builder) => builder.owner("me"),
      (builder) => builder.title("Docs"),
      (builder) => builder.http("https://x.example"),
      (builder) => builder.header("A", "${B}"),
      (builder) => builder.extra("codex", { a: 1 }),
      (builder) => builder.options({ disabled: true }),
      (builder) => builder.adoptUnowned(),
    ];
    const build = (order: typeof calls) => order.reduce((builder, call) => call(builder), mcp("docs")).check();
    forAll(fc.shuffledSubarray([...calls], { minLength: calls.length }), (order) =>
      expect(build(order)).toEqual(build(calls)),
    );
    expect(build(calls).ok).toBe(true);
  });

  it("is never changed by what is made of it", () => {
    const base = mcp("docs").owner("me").stdio("npx").env("A", "1").extra("codex", { a: 1 });
    const before = base.check();
    base.env("A", "2").env("B", "3").header("X", "y").http("https://x.example").owner("you").extra("codex", { a: 2 });
    expect(base.check()).toEqual(before);
  });

  it("takes the members of one harness together", () => {
    const spec = mcp("docs")
      .owner("me")
      .stdio("npx")
      .extra("codex", { a: 1, b: 1 })
      .extra("codex", { b: 2, c: 3 })
      .build();
    expect(spec.extra).toEqual({ codex: { a: 1, b: 2, c: 3 } });
  });
});

describe("a builder refuses", () => {
  it.each<[string, SpecBuilder, readonly string[]]>([
    [
      "nothing but a name",
      mcp("docs"),
      ["MISSING_FIELD /owner: `owner` is missing.", "MISSING_FIELD /server: `server` is missing."],
    ],
    [
      "two transports",
      mcp("docs").owner("me").stdio("npx").http("https://x.example"),
      ["INVALID_TRANSPORT /server/transport: One of stdio, http, sse is expected here."],
    ],
    [
      "one transport twice",
      mcp("docs").owner("me").http("https://x.example").http("https://x.example"),
      ["INVALID_TRANSPORT /server/transport: One of stdio, http, sse is expected here."],
    ],
    [
      "a header of a program",
      mcp("docs").owner("me").stdio("npx").header("A", "b"),
      ["INVALID_TRANSPORT /server/headers: `headers` belongs to http and sse, not to stdio."],
    ],
    [
      "two values for one variable",
      mcp("docs").owner("me").stdio("npx").env("A/B", "1").env("A/B", "2").env("A/B", "3"),
      ["ENV_CONFLICT /server/env/A~1B: This variable is given two values."],
    ],
    [
      "a header twice, whatever its value",
      mcp("docs").owner("me").http("https://x.example").header("A", "1").header("A", "1"),
      ["DUPLICATE_HEADER /server/headers/A: This header is given twice."],
    ],
    [
      "a header twice in another case",
      mcp("docs").owner("me").http("https://x.example").header("A", "1").header("a", "1"),
      ["DUPLICATE_HEADER /server/headers/a: This header stands here already; case does not matter in header names."],
    ],
    [
      "a variable that has no name",
      mcp("docs").owner("me").stdio("npx").envFromHost("A:-b"),
      [
        "REFERENCE_UNSUPPORTED /server/env/A:-b: This ${ opens no reference. Write ${NAME} or ${NAME:-default}, NAME being letters, digits and _ without a digit first, or $${ for a literal ${.",
      ],
    ],
    [
      "__proto__ as a variable",
      mcp("docs").owner("me").stdio("npx").env("__proto__", "a"),
      ["INVALID_ENV_NAME /server/env/__proto__: __proto__ cannot be carried safely as a name."],
    ],
    [
      "__proto__ as a member for one harness",
      mcp("docs").owner("me").stdio("npx").extra("codex", JSON.parse('{"__proto__":{}}')),
      ["UNKNOWN_FIELD /extra/codex/__proto__: __proto__ cannot be carried safely as a name."],
    ],
  ])("%s", (_, builder, expected) => {
    expect(told(builder)).toEqual(expected);
  });

  it("lets one value stand twice for one variable", () => {
    const spec = mcp("docs").owner("me").stdio("npx").env("A", { ref: "B" }).env("A", { ref: "B" }).build();
    expect(spec.server).toMatchObject({ env: { A: "${B}" } });
  });

  it("throws all of it at once when it is to build, as a person reads it", () => {
    const build = () => mcp("my docs").stdio("npx").env("A", "1").env("A", "2").build();
    expect(build).toThrow(
      expect.objectContaining({
        name: "AgentConfigError",
        code: "INVALID_NAME",
        message: `This spec cannot be used.
/name: A server name is 1 to 64 letters A-Z a-z, digits, _ or -, and none of __proto__, constructor and prototype.
/owner: \`owner\` is missing.
/server/env/A: This variable is given two values.`,
        hint: "Use 1 to 64 letters, digits, _ or -.",
      }),
    );
  });
});
