import { type Adapter, type McpServer, prepareInstall, type Target, validateSpec } from "@agent-config/core";
import { expect, it } from "vitest";
import { plainHarness } from "./node/plain-home.ts";

const plain = plainHarness("plain", "~/mcp.json");
const { references } = plain;
const url = { use: "any", defaults: true, unset: "literal", spoils: /"/, note: "pasted" } as const;
const pasting: Adapter = { ...plain, references: { ...references, fields: { ...references.fields, url } } };

const warnings = (text: string, variables: Readonly<Record<string, string>>): readonly string[] => {
  const server: McpServer = { transport: "http", url: text };
  const spec = validateSpec({ name: "docs", owner: "a", server });
  if (!spec.ok) throw new Error(JSON.stringify(spec.issues));
  const env = { home: "/h", cwd: "/h", platform: "linux", variables } as const;
  const [target] = pasting.targets as readonly [Target];
  const prepared = prepareInstall(spec.value, pasting, target, { path: ["servers"] }, { env });
  return prepared.warnings.map(({ code, at, message }) => `${code} ${at} ${message}`);
};

const notKept = "value-not-kept /server/url The value that T has now does not arrive as it is; in Plain it is pasted.";
const notSet = "unset-variable /server/url The variable T is not set now; Plain then passes the text on as it stands.";

it.each([
  ["https://example.com/${T}", { T: "plain" }, []],
  ["https://example.com/${T}", { T: 's3cr"t' }, [notKept]],
  ["https://example.com/${T:-d}", { T: 's3cr"t' }, [notKept]],
  ["https://example.com/${T}", {}, [notSet]],
  ["https://example.com/${T:-d}", {}, []],
  ["https://example.com/T", { T: 's3cr"t' }, []],
] as const)("%s with %o: %o", (text, variables, expected) => {
  expect(warnings(text, variables)).toEqual(expected);
});
