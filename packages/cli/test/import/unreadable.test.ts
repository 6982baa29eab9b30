import { expect, it } from "vitest";
import { openStage } from "../stage.ts";

const broken = '{\n  "owner": "me",\n  "servers": { "x": { "command": "hunter2" "url": "y" } }\n}\n';
const line = /\n3 \| [^\n]*\*{7}[^\n]*\n +\^\n/;

it.each<[what: string, name: string, text: string, place: string]>([
  ["JSON", "team.json", broken, "3:44"],
  ["JSON with an open comment", "team.json", '{ "owner": "me", /* mine\n}', "1:18"],
  ["TOML", "team.toml", "# mine\n\n[mcp_servers.x]\ncommand = hunter2\n", "4:11"],
  ["YAML", "team.yaml", "\nmcpServers:\n  x: [hunter2\n", "3:14"],
])("says where a file is no %s, before it asks whose the entries are", (_, name, text, place) => {
  const stage = openStage({ [name]: text });
  for (const owner of [[], ["--owner", "me"]]) {
    const ran = stage.run(["install", name, "--harness", "codex", ...owner]);
    expect(ran.exit).toBe(2);
    expect(ran.err).toContain(`Error: ${stage.path(name)}:${place}: `);
    expect(ran.err).toMatch(/\[DOCUMENT_INVALID\]\n\d \| /);
    expect(ran.err.split(stage.path(name))).toHaveLength(2);
    expect(ran.err).not.toContain("hunter2");
    expect(ran.err).not.toContain("--owner");
  }
});

it("says where text on standard input is broken, also inside a fence", () => {
  const stage = openStage();
  const ran = stage.run(["install", "-", "--harness", "codex"], { input: broken });
  expect(ran.exit).toBe(2);
  expect(ran.err).toMatch(/^Error: Standard input, line 3, column 44: This is not JSON with comments: /);
  expect(ran.err).toMatch(line);
  const fenced = stage.run(["install", "-", "--harness", "codex"], { input: `\`\`\`json\n${broken}\`\`\`\n` });
  expect(fenced.err).toContain("Standard input, line 4, column 44: ");
});

it("names a manifest that cannot be read once, with its place", () => {
  const stage = openStage({ "agent-config.json": broken });
  const { err } = stage.run(["install"]);
  expect(err).toContain(`Error: ${stage.path("agent-config.json")}:3:44: This is not strict JSON: `);
  expect(err.split(stage.path("agent-config.json"))).toHaveLength(2);
});

it("asks whose the entries are where the source itself is right, before the questions of a source", () => {
  const stage = openStage();
  const inputs = [{ id: "key", type: "promptString", description: "Key" }];
  const text = JSON.stringify({ inputs, servers: { x: { command: "npx", env: { A: "${input:key}" } } } });
  const ran = stage.run(["install", "-", "--harness", "codex"], { input: text });
  expect(ran.exit).toBe(2);
  expect(ran.err).toContain("--owner is missing");
});

it("names the file of a plugin that is no JSON", () => {
  const stage = openStage({ "acme/.claude-plugin/plugin.json": "{ oops" });
  const ran = stage.run(["install", "acme", "--harness", "codex"]);
  expect(ran.exit).toBe(2);
  expect(ran.err).toContain(".claude-plugin/plugin.json: This is not strict JSON.");
});
