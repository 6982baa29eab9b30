import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { untrustedLimits } from "../src/index.ts";
import { outcome, paste } from "./readers.ts";

const json = (value: unknown): string => JSON.stringify(value);
const server = (more: object): string => json({ mcpServers: { x: { command: "npx", ...more } } });

describe("hostile text is refused with reasons", () => {
  it.each<[what: string, text: string, issue: string]>([
    ["a control character", `{"mcpServers":{"x":{"command":"npx\u0000"}}}`, "DOCUMENT_INVALID"],
    ["an escape sequence of terminals", `{"a": "\u001b[2J"}`, "DOCUMENT_INVALID"],
    ["text that turns its direction", server({ args: ["\u202egpj"] }), "DOCUMENT_INVALID"],
    [
      "an escaped control character",
      `{"mcpServers":{"x":{"command":"npx","args":["a\\u001b[2J"]}}}`,
      "INVALID_ARGUMENT /mcpServers/x/args/0",
    ],
    ["more than anybody pastes", server({ args: ["x".repeat(untrustedLimits.text)] }), "CONFIG_TOO_LARGE"],
    ["a whole command line", server({ command: "npx -y @example/files" }), "INVALID_COMMAND /mcpServers/x/command"],
    ["a command line after a path", server({ command: "/bin/sh -c 'rm x'" }), "INVALID_COMMAND /mcpServers/x/command"],
    ["a shell's signs", server({ command: "npx;sh" }), "INVALID_COMMAND /mcpServers/x/command"],
    ["a shell's substitution", server({ command: "$(sh)" }), "INVALID_COMMAND /mcpServers/x/command"],
    ["trust", server({ trust: true }), "UNKNOWN_FIELD /mcpServers/x/trust"],
    ["approval of some tools", server({ autoApprove: ["delete"] }), "UNKNOWN_FIELD /mcpServers/x/autoApprove"],
    ["approval in another word", server({ alwaysAllow: ["delete"] }), "UNKNOWN_FIELD /mcpServers/x/alwaysAllow"],
    [
      "approval deep inside",
      server({ tools: { delete: { approval_mode: "approve" } } }),
      "UNKNOWN_FIELD /mcpServers/x/tools/delete/approval_mode",
    ],
    ["a way around questions", server({ yolo: 1 }), "UNKNOWN_FIELD /mcpServers/x/yolo"],
    [
      "Codex's approval",
      '[mcp_servers.x]\ncommand = "npx"\ndefault_tools_approval_mode = "approve"',
      "UNKNOWN_FIELD /mcp_servers/x/default_tools_approval_mode",
    ],
    [
      "the prototype as a server",
      `{"mcpServers":{"__proto__":{"command":"npx"}}}`,
      "INVALID_NAME /mcpServers/__proto__",
    ],
    [
      "the constructor as a server",
      json({ mcpServers: { constructor: { command: "npx" } } }),
      "INVALID_NAME /mcpServers/constructor",
    ],
    [
      "the prototype as a variable",
      `{"mcpServers":{"x":{"command":"npx","env":{"__proto__":"1"}}}}`,
      "INVALID_ENV_NAME /mcpServers/x/env/__proto__",
    ],
    [
      "the prototype as a header",
      `{"mcpServers":{"x":{"url":"https://a.example","type":"http","headers":{"__proto__":"1"}}}}`,
      "INVALID_HEADER_NAME /mcpServers/x/headers/__proto__",
    ],
    [
      "a name that hides a character",
      json({ mcpServers: { "a\u200bb": { command: "npx" } } }),
      "INVALID_NAME /mcpServers/a\u200bb",
    ],
    [
      "two names that become one",
      json({ mcpServers: { "a b": { command: "npx" }, "a.b": { command: "sh" } } }),
      "DUPLICATE_NAME /mcpServers/a.b",
    ],
    [
      "a header in two lines",
      json({ mcpServers: { x: { type: "http", url: "https://a.example", headers: { A: "b\nC: d" } } } }),
      "INVALID_HEADER_VALUE /mcpServers/x/headers/A",
    ],
    [
      "a user in a url",
      json({ mcpServers: { x: { type: "http", url: "https://real.example@evil.example/" } } }),
      "INVALID_URL /mcpServers/x/url",
    ],
  ])("%s", (_, text, issue) => {
    expect(outcome(paste(text))).toEqual({ issues: [issue] });
  });

  it("takes no member from a prototype", () => {
    const text = `{"mcpServers":{"x":{"__proto__":{"command":"sh"},"type":"http","url":"https://a.example"}}}`;
    expect(outcome(paste(text))).toMatchObject({ servers: { x: { transport: "http", url: "https://a.example" } } });
  });

  it("lets what grants nothing pass", () => {
    const text = server({ trust: false, autoApprove: [], env: { TRUST: "1", autoApprove: "x" } });
    expect(outcome(paste(text))).toMatchObject({ servers: { x: { env: { TRUST: "1", autoApprove: "x" } } } });
  });

  it("repeats no invisible character in a message", () => {
    const result = paste(json({ mcpServers: { x: { command: "npx", "a\u200bb\u202dc": 1 } } }));
    const said = json(result.ok ? result.warnings : result.issues);
    expect(said).not.toMatch(/[\u200b\u202d]/);
  });

  it("survives nesting that no parser's stack would", () => {
    for (const deep of [
      "[".repeat(1e5),
      '{"a":'.repeat(1e5),
      `{"mcpServers":{"x":{"command":"npx","y":${"[".repeat(500)}${"]".repeat(500)}}}}`,
    ])
      expect(() => paste(deep)).not.toThrow();
  });

  it("never throws, and never lets an invisible character or a second line into a server", () => {
    const word = fc.constantFrom(
      "claude mcp add",
      "npx",
      "{",
      "}",
      '"mcpServers":',
      "[",
      "]",
      ":",
      "=",
      "\\",
      "'",
      '"',
      "$",
      "${A}",
      "`",
      "\n",
      "\u0000",
      "--",
      "-e",
      "https://a.example",
      "cursor://anysphere.cursor-deeplink/mcp/install?config=",
      "e30=",
      "- ",
      "x: y",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 12 }), (words) => {
        const result = paste(words.join(" "), { name: "x", splitCommand: true });
        if (!result.ok) return;
        for (const { server: imported } of result.value.servers)
          if (imported.transport === "stdio")
            expect([imported.command, ...imported.args].join(" ")).not.toMatch(/[\0\u202a-\u202e]/);
      }),
      { numRuns: 400 },
    );
  });
});
