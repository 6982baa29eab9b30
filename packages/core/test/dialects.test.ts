import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Adapter,
  type CheckedSpec,
  encodeEntry,
  formatText,
  type McpSpec,
  parseServer,
  type Text,
  validateSpec,
} from "../src/index.ts";
import { anyText, forAll, referenceName } from "./arbitraries.ts";
import { dialects, plainAdapter } from "./dialects.ts";

const checked = (server: McpSpec["server"], more: Partial<McpSpec> = {}): CheckedSpec => {
  const result = validateSpec({ name: "docs", owner: "me", server, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const encode = (
  spec: CheckedSpec,
  adapter: Adapter,
  more: { strict?: boolean; variables?: Record<string, string> } = {},
) => encodeEntry(spec, adapter, { scope: "user", strict: more.strict ?? false, variables: more.variables ?? {} });

describe.each(Object.entries(dialects))("in the dialect %s", (_, adapter) => {
  const sayable = (text: Text): boolean =>
    text.every((part) => "text" in part || part.default === undefined || adapter === plainAdapter);
  const server = fc.record({
    command: referenceName,
    args: fc.array(anyText.filter(sayable), { maxLength: 3 }),
    env: fc.dictionary(referenceName, anyText, { maxKeys: 2 }),
  });

  it("what is not refused is decoded to the server that it was", () => {
    let said = 0;
    forAll(server, ({ command, args, env }) => {
      const result = validateSpec({
        name: "docs",
        owner: "me",
        server: {
          transport: "stdio",
          command,
          args: args.map(formatText),
          env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, formatText(text)])),
        },
      });
      if (!result.ok) return;
      const { entry, refusals } = encode(result.value, adapter);
      if (refusals.length > 0) return;
      said += 1;
      expect(adapter.decode(JSON.parse(JSON.stringify(entry)))).toEqual(result.value.server);
    });
    expect(said).toBeGreaterThan(10);
  });

  it("a remote server is decoded to what it was", () => {
    forAll(fc.tuple(referenceName, fc.constantFrom("http", "sse")), ([name, transport]) => {
      const { server } = checked({
        transport: transport as "http",
        url: `https://x.example/\${${name}}`,
        headers: { Authorization: `Bearer \${${name}}`, Other: "literal" },
      });
      const { entry, refusals } = encode(checked(server), adapter);
      expect(refusals).toEqual([]);
      expect(adapter.decode(entry)).toEqual(server);
    });
  });
});

it("parses every text of a server", () => {
  expect(parseServer({ transport: "stdio", command: "${A}", args: ["b"], env: { C: "d${E}" }, cwd: "f" })).toEqual({
    transport: "stdio",
    command: [{ ref: "A" }],
    args: [[{ text: "b" }]],
    env: { C: [{ text: "d" }, { ref: "E" }] },
    cwd: [{ text: "f" }],
  });
  expect(parseServer({ transport: "sse", url: "", headers: {} })).toEqual({ transport: "sse", url: [], headers: {} });
});
