import { expect, it } from "vitest";
import { importHarnessEntries } from "../src/index.ts";
import { decoders, outcome } from "./readers.ts";

const read = (harness: string, entries: Readonly<Record<string, unknown>>) => {
  const decoder = decoders.find(({ id }) => id === harness);
  if (!decoder) throw new Error(harness);
  return importHarnessEntries(Object.entries(entries), decoder);
};

it("takes each entry for itself, and tells what does not come along", () => {
  const imported = read("cursor", {
    files: { command: "npx", args: ["${env:ROOT}"], envFile: ".env", autoApprove: ["x"] },
    "my docs": { url: "https://docs.example/mcp" },
    broken: { command: 1 },
    both: { command: "x", url: "https://docs.example" },
    here: { command: "${workspaceFolder}/x" },
  });
  expect(outcome(imported)).toEqual({
    takenFor: "entries of Cursor",
    servers: {
      files: { transport: "stdio", command: "npx", args: ["${ROOT}"], env: {} },
      "my-docs": { transport: "http", url: "https://docs.example/mcp", headers: {} },
    },
    skipped: ["WRONG_TYPE /broken/command", "INVALID_TRANSPORT /both/url", "REFERENCE_UNSUPPORTED /here/command"],
    warnings: ["field-lost /files/envFile", "field-lost /files/autoApprove", "renamed /my docs"],
  });
});

it("keeps a server switched off", () => {
  const entry = { type: "local", command: ["npx"], enabled: false };
  const imported = read("opencode", { off: entry, on: { ...entry, enabled: true } });
  expect(imported.ok && imported.value.servers.map(({ options }) => options)).toEqual([{ disabled: true }, undefined]);
  expect(imported.warnings).toEqual([]);
});

it.each([
  ["codex", { startup_timeout_sec: 1.5, tool_timeout_sec: 60 }, { startupTimeoutMs: 1500, toolTimeoutMs: 60_000 }],
  ["codex", { startup_timeout_ms: 1500n, enabled: false }, { startupTimeoutMs: 1500, disabled: true }],
  ["codex", { startup_timeout_sec: 2, startup_timeout_ms: 1500 }, { startupTimeoutMs: 2000 }],
  ["claude-code", { timeout: 5000 }, { toolTimeoutMs: 5000 }],
  ["copilot-cli", { timeout: 5000 }, { toolTimeoutMs: 5000 }],
  ["gemini-cli", { timeout: 5000 }, { toolTimeoutMs: 5000 }],
])("brings the time limits of %s along: %o", (harness, members, options) => {
  const imported = read(harness, { x: { command: "npx", ...members } });
  expect(imported.ok && imported.value.servers).toMatchObject([{ options }]);
});

it("names a time limit that it cannot say", () => {
  for (const timeout of [0, -1, 0.2, "5000", true])
    expect(read("gemini-cli", { x: { command: "npx", timeout } }).warnings).toMatchObject([
      { code: "field-lost", at: "/x/timeout" },
    ]);
  expect(read("cursor", { x: { command: "npx", timeout: 5 } }).warnings).toMatchObject([{ at: "/x/timeout" }]);
});

it("leaves a `${` alone where the harness does", () => {
  expect(outcome(read("opencode", { x: { type: "local", command: ["npx", "${X}", "{env:Y}"] } }))).toMatchObject({
    servers: { x: { args: ["$${X}", "${Y}"] } },
  });
});

it("takes a launcher out from behind `cmd /c`, which only Windows has", () => {
  expect(outcome(read("cursor", { x: { command: "cmd", args: ["/c", "npx", "-y", "x"] } }))).toMatchObject({
    servers: { x: { command: "npx", args: ["-y", "x"] } },
  });
});
