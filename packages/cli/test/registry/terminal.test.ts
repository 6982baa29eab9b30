import { expect, inject, it } from "vitest";
import { type Place, surroundings, withPlace } from "./place.ts";
import { docs, files } from "./published.ts";
import type { StubRegistry } from "./stub-registry.ts";
import { type Keystroke, keys, noTerminal, onTerminal } from "./terminal.ts";

if (noTerminal) console.warn(`Tests on a terminal are skipped: ${noTerminal}.`);

const install = ({ home, project }: Place, { base }: StubRegistry, name: string, keystrokes: readonly Keystroke[]) => {
  const words = ["install", name, "--owner", "me", "--harness", "opencode", "--registry", base];
  const where = { cwd: project, env: surroundings(home) };
  return onTerminal([process.execPath, inject("command"), ...words], keystrokes, where);
};

const opencode = ".config/opencode/opencode.json";
const { enter, down, space, leave, eraseLine } = keys;

it.skipIf(noTerminal)("asks for what is needed, offers the rest, shows all, and asks before it writes", async () => {
  await withPlace(async (place, registry) => {
    registry.publish(files("1.0.0"));
    const { exit, screen } = await install(place, registry, "io.github.meadow/files", [
      { after: /Optional settings/, type: down + space + enter },
      { after: /arg\.--root: The folder to serve/, type: enter },
      { after: /The server needs it/, type: `/srv/a b${enter}` },
      { after: /holds this secret/, type: `${eraseLine}ghp_0123456789abcdefghijABCDEFGHIJ012345${enter}` },
      { after: /The name of a variable is wanted/, type: `${eraseLine}TEAM_TOKEN${enter}` },
      { after: /env\.MEADOW_MODE: How it works/, type: down + enter },
      { after: /Change 1 file\?/, type: enter },
    ]);
    expect(exit).toBe(0);
    expect(screen).toMatch(/Runs +npx -y @meadow\/files@1\.0\.0 --root '\/srv\/a b'/);
    expect(screen.indexOf("Reads")).toBeLessThan(screen.indexOf("Change 1 file?"));
    const { mcp } = JSON.parse(place.read(opencode) ?? "");
    expect(mcp.files).toMatchObject({
      command: ["npx", "-y", "@meadow/files@1.0.0", "--root", "/srv/a b"],
      environment: { MEADOW_TOKEN: "{env:TEAM_TOKEN}", MEADOW_MODE: "slow" },
    });
  });
});

it.skipIf(noTerminal)("writes nothing when the user leaves at a question, or says no", async () => {
  await withPlace(async (place, registry) => {
    registry.publish(docs("1.0.0"));
    const left = await install(place, registry, "com.orchard/mcp", [{ after: /url\.region/, type: leave }]);
    expect([left.exit, place.read(opencode)]).toEqual([130, undefined]);
    expect(left.screen).toContain("Nothing was changed");
    const no = await install(place, registry, "com.orchard/mcp", [
      { after: /url\.region/, type: down + enter },
      { after: /holds this secret/, type: enter },
      { after: /Change 1 file\?/, type: "n" },
    ]);
    expect([no.exit, place.read(opencode)]).toEqual([130, undefined]);
    expect(no.screen).toMatch(/Connects to +https:\/\/us\.orchard\.example\/mcp/);
  });
});
