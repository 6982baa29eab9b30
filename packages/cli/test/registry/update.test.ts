import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Place, withPlace } from "./place.ts";
import { files, plain } from "./published.ts";
import { json, type StubRegistry } from "./stub-registry.ts";

const name = "io.github.meadow/files";
const opencode = ".config/opencode/opencode.json";
const ledger = ".config/opencode/.agent-config-mcp.json";
const both = "claude-code,opencode";

/** The server of version 1.0.0 in Claude Code and OpenCode. */
const withFiles = (work: (place: Place, registry: StubRegistry) => Promise<void>): Promise<void> =>
  withPlace(async (place, registry) => {
    registry.publish(files("1.0.0"));
    const answers = ["--input", "arg.--root=/srv/data", "--input", "env.MEADOW_TOKEN=${TEAM_TOKEN}"];
    const where = ["--owner", "me", "--harness", both, "--registry", registry.base];
    const { exit, err } = await place.run("install", name, ...where, ...answers, "--yes");
    if (exit !== 0) throw new Error(err);
    await work(place, registry);
  });

const statusOf = async ({ run }: Place, ...more: readonly string[]) => {
  const { exit, out } = await run("status", "--json", ...more);
  const { items, warnings } = JSON.parse(out);
  return { exit, warnings, states: items.map(({ state }: { readonly state: string }) => state) };
};

describe("status", () => {
  it("says outdated once the registry has a newer version, and how to move", async () => {
    await withFiles(async (place, registry) => {
      expect((await statusOf(place)).states).toEqual(["installed", "installed"]);
      const asked = registry.requests.length;
      registry.publish(files("1.1.0"));
      expect((await statusOf(place)).states).toEqual(["outdated", "outdated"]);
      expect(registry.requests).toHaveLength(asked + 1);
      const { exit, out, err } = await place.run("status");
      expect([exit, err]).toEqual([0, ""]);
      expect(out).toContain(
        "files in OpenCode (user) is outdated: its registry has 1.1.0, this is 1.0.0; agent-config install --update files --owner me --harness opencode moves it.",
      );
    });
  });

  it("asks nobody with --offline, nor where nothing came from a registry", async () => {
    await withFiles(async (place, registry) => {
      registry.publish(files("1.1.0"));
      const asked = registry.requests.length;
      expect((await statusOf(place, "--offline")).states).toEqual(["installed", "installed"]);
      const other = ["--owner", "me", "--name", "files", "--harness", both];
      expect((await place.run("install", ...other, "--", "node", "files.js")).exit).toBe(0);
      expect((await statusOf(place)).states).toEqual(["installed", "installed"]);
      expect(registry.requests).toHaveLength(asked);
    });
  });

  it("still tells how things are here when the registry does not answer", async () => {
    await withFiles(async (place, registry) => {
      registry.answerWith(json({ detail: "closed today" }, 503));
      const { exit, states, warnings } = await statusOf(place);
      expect([exit, states]).toEqual([0, ["installed", "installed"]]);
      const message = expect.stringContaining("closed today");
      expect(warnings).toMatchObject([{ code: "registry-not-asked", message }]);
      expect((await place.run("status")).err).toMatch(/not known whether there is a newer.*--offline does not ask/);
    });
  });

  it("warns of a server that the registry took away, or marks as deprecated", async () => {
    await withFiles(async (place, registry) => {
      registry.publish(files("1.0.0"), { status: "deprecated", statusMessage: "Use pears." });
      expect((await place.run("status")).out).toContain(
        "files in Claude Code (user) and OpenCode (user) is deprecated in its registry. Use pears.",
      );
      registry.remove(name);
      expect((await place.run("status")).out).toContain("and OpenCode (user) is not in its registry any more");
    });
  });

  it("does not let a project's ledger choose whom to ask", async () => {
    await withPlace(async (place, registry) => {
      registry.publish(plain("io.github.meadow/plain"));
      const where = ["--owner", "me", "--harness", "codex", "--scope", "project", "--registry", registry.base];
      expect((await place.run("install", "io.github.meadow/plain", ...where, "--yes")).exit).toBe(0);
      registry.publish(plain("io.github.meadow/plain", "1.1.0"));
      const asked = registry.requests.length;
      const { states, warnings } = await statusOf(place);
      expect([states, registry.requests.length]).toEqual([["installed"], asked]);
      expect(warnings).toMatchObject([{ message: expect.stringContaining(`--registry ${registry.base} asks it`) }]);
      expect((await statusOf(place, "--registry", registry.base)).states).toEqual(["outdated"]);
    });
  });
});

describe("install --update", () => {
  it("moves on purpose, with the answers of the present entries", async () => {
    await withFiles(async (place, registry) => {
      registry.publish(files("1.1.0"));
      const before = place.read(opencode);
      const update = ["install", "--update", "--owner", "me"];
      expect(await place.run(...update)).toMatchObject({ exit: 2, err: expect.stringContaining("needs your consent") });
      const shown = await place.run(...update, "--dry-run");
      expect([shown.exit, place.read(opencode)]).toEqual([0, before]);
      expect(shown.out).toContain(`From ${name} 1.1.0, from the registry ${registry.base}, in place of 1.0.0: files`);
      expect(shown.out).toMatch(/^-.*@meadow\/files@1\.0\.0.*\n\+.*@meadow\/files@1\.1\.0/m);
      const { exit } = await place.run(...update, "--yes");
      expect([exit, place.read(opencode)]).toEqual([0, before?.replace("1.0.0", "1.1.0")]);
      expect(place.read(opencode)).toContain("{env:TEAM_TOKEN}");
      expect(place.read(".claude.json")).toMatch(/@meadow\/files@1\.1\.0[\s\S]*\$\{TEAM_TOKEN\}/);
      const { claims } = JSON.parse(place.read(ledger) ?? "{}");
      expect(claims[0].source).toMatchObject({ version: "1.1.0", inputs: ["arg.--root", "env.MEADOW_TOKEN"] });
      expect((await statusOf(place)).states).toEqual(["installed", "installed"]);
      const again = await place.run(...update);
      expect([again.exit, again.out]).toEqual([0, expect.stringContaining("The registry has nothing newer of files.")]);
    });
  });

  it("asks for what is new, and for answers that cannot be found any more", async () => {
    await withFiles(async (place, registry) => {
      registry.publish(files("2.0.0", { environmentVariables: [{ name: "MEADOW_REGION", isRequired: true }] }));
      const update = ["install", "--update", "files", "--owner", "me", "--yes"];
      const region = ["--harness", "opencode", "--input", "env.MEADOW_REGION=eu"];
      const before = place.read(opencode);
      const missing = await place.run(...update);
      expect([missing.exit, place.read(opencode)]).toEqual([3, before]);
      expect(missing.err).toMatch(/--input 'env\.MEADOW_REGION=VALUE' +required/);
      expect(missing.err).not.toContain("arg.--root");
      const path = join(place.home, opencode);
      writeFileSync(path, readFileSync(path, "utf8").replace(/"--root",\s*/, ""));
      const lost = await place.run(...update, ...region, "--force");
      expect([lost.exit, lost.err]).toEqual([3, expect.stringContaining("--input 'arg.--root=VALUE'")]);
      const given = [...region, "--input", "arg.--root=/new"];
      expect(await place.run(...update, ...given)).toMatchObject({ exit: 3, err: expect.stringContaining("DRIFTED") });
      expect((await place.run(...update, ...given, "--force")).exit).toBe(0);
      expect(place.read(opencode)).toMatch(/@meadow\/files@2\.0\.0",\s*"--root",\s*"\/new"/);
    });
  });

  it("goes to the version that is named, also back, and leaves others alone", async () => {
    await withFiles(async (place, registry) => {
      registry.publish(files("1.1.0"));
      registry.publish(plain("io.github.meadow/plain"));
      const owner = ["--owner", "me", "--yes"];
      await place.run(
        "install",
        "io.github.meadow/plain",
        "--harness",
        "opencode",
        "--registry",
        registry.base,
        ...owner,
      );
      registry.publish(plain("io.github.meadow/plain", "1.5.0"));
      expect((await place.run("install", "--update", "files", ...owner)).exit).toBe(0);
      expect(place.read(opencode)).toContain("@meadow/files@1.1.0");
      expect(place.read(opencode)).toContain("plain@1.0.0");
      expect((await place.run("install", "--update", "files@1.0.0", ...owner)).exit).toBe(0);
      expect(place.read(opencode)).toContain("@meadow/files@1.0.0");
      const unknown = await place.run("install", "--update", "pears", ...owner);
      expect([unknown.exit, unknown.err]).toEqual([2, expect.stringContaining('no "pears" of owner me')]);
      const renamed = await place.run("install", "--update", "files", "--name", "other", ...owner);
      expect([renamed.exit, renamed.err]).toEqual([2, expect.stringContaining("--name describes a new entry")]);
    });
  });

  it("changes nothing when the registry fails", async () => {
    await withFiles(async (place, registry) => {
      const before = place.read(opencode);
      registry.answerWith(json({}, 404));
      const { exit, err } = await place.run("install", "--update", "--owner", "me", "--yes");
      expect([exit, place.read(opencode)]).toEqual([1, before]);
      expect(err).toContain("[REGISTRY_NOT_FOUND]");
    });
  });
});
