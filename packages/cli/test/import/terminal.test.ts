import { expect, inject, it } from "vitest";
import { surroundings, withPlace } from "../registry/place.ts";
import { keys, noTerminal, onTerminal } from "../registry/terminal.ts";

if (noTerminal) console.warn(`Tests on a terminal are skipped: ${noTerminal}.`);

const config = Buffer.from(JSON.stringify({ command: "npx -y @example/files" })).toString("base64");
const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=${config}`;
const opencode = ".config/opencode/opencode.json";

it.skipIf(noTerminal)("shows a link in full, asks, and writes only after a yes", async () => {
  await withPlace(async ({ home, project, read }) => {
    const words = [process.execPath, inject("command"), "install", link, "--owner", "me", "--harness", "opencode"];
    const where = { cwd: project, env: surroundings(home) };
    const no = await onTerminal(words, [{ after: /Change 1 file\?/, type: "n" }], where);
    expect([no.exit, read(opencode)]).toEqual([130, undefined]);
    expect(no.screen).toMatch(
      /From an install link of Cursor: files[\s\S]*Runs +npx -y @example\/files[\s\S]*Change 1 file\?/,
    );
    const yes = await onTerminal(words, [{ after: /Change 1 file\?/, type: keys.enter }], where);
    expect(yes.exit).toBe(0);
    expect(read(opencode)).toContain('"@example/files"');
  });
});
