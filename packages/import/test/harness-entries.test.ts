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
