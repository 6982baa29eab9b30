import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { surroundings, withPlace } from "../registry/place.ts";
import { type Keystroke, keys, noTerminal, onTerminal } from "../registry/terminal.ts";

if (noTerminal) console.warn(`Tests on a terminal are skipped: ${noTerminal}.`);

const config = Buffer.from(JSON.stringify({ command: "npx -y @example/files" })).toString("base64");
const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${config}`;
const opencode = ".config/opencode/opencode.json";

const { enter, down, eraseLine, leave, space } = keys;

it.skipIf(noTerminal)(
  "asks for the settings of a plugin, and for a secret only by the name of a variable",
  async () => {
    await withPlace(async ({ home, project, read }) => {
      const userConfig = {
        token: { title: "The token", sensitive: true },
        mode: { title: "How it works", default: "slow" },
        fast: { title: "Skip checks", type: "boolean", default: false },
      };
      const env = { ACME_TOKEN: "${user_config.token}", MODE: "${user_config.mode}", FAST: "${user_config.fast}" };
      mkdirSync(join(home, "acme/.claude-plugin"), { recursive: true });
      writeFileSync(join(home, "acme/.claude-plugin/plugin.json"), JSON.stringify({ name: "acme", userConfig }));
      writeFileSync(join(home, "acme/.mcp.json"), JSON.stringify({ acme: { command: "acme", env } }));
      const words = ["install", join(home, "acme"), "--owner", "me", "--harness", "opencode"];
      const run = (keystrokes: readonly Keystroke[]) =>
        onTerminal([process.execPath, inject("command"), ...words], keystrokes, {
          cwd: project,
          env: surroundings(home),
        });

      const left = await run([{ after: /Optional settings/, type: leave }]);
      expect([left.exit, read(opencode)]).toEqual([130, undefined]);

      const { exit, screen } = await run([
        { after: /Optional settings/, type: down + space + enter },
        {
          after: /token: The token.*holds this secret/,
          type: `${eraseLine}ghp_0123456789abcdefghijABCDEFGHIJ012345${enter}`,
        },
        { after: /The name of a variable is wanted/, type: `${eraseLine}TEAM_TOKEN${enter}` },
        { after: /fast \(boolean\): Skip checks/, type: down + enter },
        { after: /Change 1 file\?/, type: enter },
      ]);
      expect(exit).toBe(0);
      expect(screen).toMatch(/Reads +the variable TEAM_TOKEN, for the program's variable ACME_TOKEN/);
      expect(JSON.parse(read(opencode) ?? "").mcp.acme.environment).toMatchObject({
        ACME_TOKEN: "{env:TEAM_TOKEN}",
        MODE: "slow",
        FAST: "true",
      });
    });
  },
);

it.skipIf(noTerminal)("shows a link in full, asks, and writes only after a yes", async () => {
  await withPlace(async ({ home, project, read }) => {
    const words = [process.execPath, inject("command"), "install", link, "--owner", "me", "--harness", "opencode"];
    const where = { cwd: project, env: surroundings(home) };
    const no = await onTerminal(words, [{ after: /Change 1 file\?/, type: "n" }], where);
    expect([no.exit, read(opencode)]).toEqual([130, undefined]);
    expect(no.screen).toMatch(
      /From an install link of Cursor: files[\s\S]*Runs +npx -y @example\/files[\s\S]*Change 1 file\?/,
    );
    const yes = await onTerminal(words, [{ after: /Change 1 file\?/, type: enter }], where);
    expect(yes.exit).toBe(0);
    expect(read(opencode)).toContain('"@example/files"');
  });
});
