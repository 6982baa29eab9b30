import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codex, codexLedger, type Place, withPlace } from "./place.ts";
import { docs, files, plain } from "./published.ts";
import type { StubRegistry } from "./stub-registry.ts";

const name = "io.github.meadow/files";
const install = (registry: StubRegistry, ...more: readonly string[]): readonly string[] => [
  ...["install", "--owner", "me", "--harness", "codex", "--registry", registry.base],
  ...more,
];
const untouched = ({ read }: Place): boolean => read(codex) === undefined && read(codexLedger) === undefined;

describe("installing by name", () => {
  it("asks for the entry, writes what it makes of it, and records where it came from", async () => {
    await withPlace(async ({ run, read }, registry) => {
      registry.publish(files("1.0.0"));
      const answers = ["--input", "arg.--root=/srv/a b", "--input", "env.MEADOW_MODE=slow"];
      const { exit, out, err } = await run(...install(registry, name, ...answers, "--yes"));
      expect([exit, err]).toEqual([0, expect.stringContaining("MEADOW_TOKEN")]);
      expect(out).toContain(`From ${name} 1.0.0, from the registry ${registry.base}: files (owner me, scope user)`);
      expect(read(codex)).toBe(
        [
          "[mcp_servers.files]",
          'command = "npx"',
          'args = ["-y", "@meadow/files@1.0.0", "--root", "/srv/a b"]',
          'env_vars = ["MEADOW_TOKEN"]',
          "",
          "[mcp_servers.files.env]",
          'MEADOW_MODE = "slow"',
          "",
        ].join("\n"),
      );
      const { claims } = JSON.parse(read(codexLedger) ?? "{}");
      expect(claims[0].source).toEqual({
        registry: registry.base,
        name,
        version: "1.0.0",
        route: "package:0",
        inputs: ["arg.--root", "env.MEADOW_MODE"],
      });
      expect(read(codexLedger)).not.toContain("/srv/a b");
      expect(registry.requests).toEqual([
        { path: "/v0.1/servers/io.github.meadow%2Ffiles/versions/latest", authorization: undefined },
      ]);
    });
  });

  it("takes the version and the name that are asked for", async () => {
    await withPlace(async ({ run, read }, registry) => {
      for (const version of ["1.0.0", "1.1.0"]) registry.publish(plain("io.github.meadow/plain", version));
      const { exit } = await run(...install(registry, "io.github.meadow/plain@1.0.0", "--name", "mine", "--yes"));
      expect(exit).toBe(0);
      expect(read(codex)).toContain('[mcp_servers.mine]\ncommand = "npx"\nargs = ["-y", "plain@1.0.0"]');
    });
  });

  it("shows the whole command or URL and every variable with its destination", async () => {
    await withPlace(async ({ run }, registry) => {
      registry.publish(files("1.0.0"));
      registry.publish(docs("2.0.0"));
      const shown = async (...words: readonly string[]) => (await run(...install(registry, ...words, "--dry-run"))).out;
      const local = await shown(name, "--input", "arg.--root=/srv/a b");
      expect(local).toMatch(/^ {2}Runs +npx -y @meadow\/files@1\.0\.0 --root '\/srv\/a b'$/m);
      expect(local).toMatch(/^ {2}Sets +MEADOW_TOKEN=\$\{MEADOW_TOKEN\}$/m);
      expect(local).toMatch(/^ {2}Reads +the variable MEADOW_TOKEN, for the program's variable MEADOW_TOKEN$/m);
      const remote = await shown("com.orchard/mcp", "--input", "url.region=eu");
      expect(remote).toMatch(/^ {2}Connects to +https:\/\/eu\.orchard\.example\/mcp$/m);
      expect(remote).toMatch(/^ {2}Sends +Authorization: Bearer \$\{ORCHARD_KEY\}$/m);
      expect(remote).toMatch(/^ {2}Reads +the variable ORCHARD_KEY, for the header Authorization$/m);
    });
  });

  it("prints nothing of the entry that a terminal would obey", async () => {
    await withPlace(async ({ run }, registry) => {
      const evil = "Nice\u001b]0;owned\u0007\u202e\nFrom nowhere";
      const status = { status: "deprecated", statusMessage: evil } as const;
      const variables = [
        { name: "A", value: evil },
        { name: evil, isRequired: true },
      ];
      registry.publish({ ...files("1.0.0"), description: evil, title: evil }, status);
      registry.publish(plain("io.github.meadow/plain", "1", { environmentVariables: variables }));
      const runs = [
        [name],
        [name, "--list-routes"],
        [name, "--input", "arg.--root=x", "--dry-run"],
        ["io.github.meadow/plain", "--dry-run"],
      ];
      for (const words of runs) {
        const { out, err } = await run(...install(registry, ...words));
        expect((out + err).replaceAll("\n", "")).not.toMatch(/\p{C}/u);
        expect(out + err).not.toMatch(/^From nowhere/m);
      }
    });
  });
});

describe("consent", () => {
  it("is needed where nobody can be asked, and does not go unshown", async () => {
    await withPlace(async (place, registry) => {
      registry.publish(plain("io.github.meadow/plain"));
      const words = install(registry, "io.github.meadow/plain");
      const { exit, out, err } = await place.run(...words);
      expect([exit, untouched(place)]).toEqual([2, true]);
      expect(out).toContain("npx -y plain@1.0.0");
      expect(err).toMatch(/needs your consent.*\[USAGE\]\n.*--yes.*\nNothing was changed\./);
      expect((await place.run(...words, "--json")).exit).toBe(2);
      expect((await place.run(...words, "--check")).exit).toBe(4);
      expect(untouched(place)).toBe(true);
      const told = JSON.parse((await place.run(...words, "--json", "--dry-run")).out);
      expect(told).toMatchObject({
        dryRun: true,
        disclosed: [{ display: "npx -y plain@1.0.0", reads: [], version: "1.0.0" }],
      });
      expect((await place.run(...words, "--yes")).exit).toBe(0);
    });
  });
});

describe("what cannot be installed", () => {
  const odd = plain("io.github.meadow/odd", "1.0.0", { runtimeArguments: [{ type: "positional", value: "serve" }] });
  const bundle = plain("io.github.meadow/bundle", "1.0.0", { registryType: "mcpb" });
  const root = ["--input", "arg.--root=x"];
  const refused: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    [
      "an unanswered question",
      [name],
      3,
      /asks for what was not given.*\[UNRESOLVED_VARIABLE\]\nAdd:\n {2}--input 'arg\.--root=VALUE' +required\. The folder to serve\n/,
    ],
    ["a literal secret", [name, ...root, "--input", "env.MEADOW_TOKEN=typed-secret-hunter2"], 3, /INLINE_SECRET/],
    ["an answer that is no choice", [name, ...root, "--input", "env.MEADOW_MODE=odd"], 2, /INVALID_ENV_VALUE/],
    ["a bundle", ["io.github.meadow/bundle"], 3, /DOWNLOAD_REQUIRED/],
    ["a deleted server", ["io.github.meadow/deleted"], 3, /deleted.*It was malware.*NOTHING_TO_LAUNCH/],
    ["an unknown server", ["io.github.meadow/nothing"], 1, /REGISTRY_NOT_FOUND\]\n.*agent-config search nothing/],
    ["an unknown version", [`${name}@9.9.9`], 1, /9\.9\.9.*REGISTRY_NOT_FOUND/],
    ["words to be moved under --strict", ["io.github.meadow/odd", "--strict"], 2, /INVALID_ARGUMENT/],
    ["an answer without a name", ["--input", "a=b"], 2, /--input goes with/],
    ["a name for two", [name, "io.github.meadow/odd", "--name", "x"], 2, /--name/],
    ["an answer that is none", [name, "--input", "hunter2"], 2, /ID=VALUE/],
    ["an answer to no question", [name, ...root, "--input", "arg.--rooot=y"], 2, /no question "arg\.--rooot"/],
    ["an odd route", [name, "--prefer", "both"], 2, /--prefer takes/],
    ["pruning without a manifest", [name, "--prune"], 2, /--prune needs a manifest/],
  ];

  it.each(refused)("%s", async (_, words, status, message) => {
    await withPlace(async (place, registry) => {
      registry.publish(files("1.0.0"));
      registry.publish(odd);
      registry.publish(bundle);
      registry.publish(plain("io.github.meadow/deleted"), { status: "deleted", statusMessage: "It was malware." });
      const { exit, err } = await place.run(...install(registry, ...words, "--yes"));
      expect([exit, untouched(place)]).toEqual([status, true]);
      expect(err).toMatch(message);
      expect(err).toContain("Nothing was changed.");
      expect(err).not.toContain("hunter2");
    });
  });

  it("another server under a name that is taken, unless the user chose it", async () => {
    await withPlace(async ({ run, read }, registry) => {
      registry.publish(plain("io.github.meadow/plain"));
      registry.publish(plain("io.github.orchard/plain", "2.0.0"));
      expect((await run(...install(registry, "io.github.meadow/plain", "--yes"))).exit).toBe(0);
      const before = read(codex);
      const { exit, err } = await run(...install(registry, "io.github.orchard/plain", "--yes"));
      expect([exit, read(codex)]).toEqual([2, before]);
      expect(err).toMatch(
        /"plain" of owner me.* in Codex already: io\.github\.meadow\/plain\. \[DUPLICATE_NAME\]\n.*--name/,
      );
      expect((await run(...install(registry, "io.github.orchard/plain", "--name", "plain", "--yes"))).exit).toBe(0);
      expect(read(codex)).toContain("plain@2.0.0");
    });
  });
});

describe("a source that looks like a name", () => {
  it("is no name when it ends like a manifest", async () => {
    await withPlace(async ({ run }) => {
      const { exit, err } = await run("install", "conf/team.json", "--owner", "me", "--harness", "codex");
      expect([exit, err]).toEqual([2, expect.stringContaining('"conf/team.json" is no file')]);
    });
  });

  it("is a file where there is one", async () => {
    await withPlace(async ({ run, read, project }, registry) => {
      const manifest = { owner: "me", servers: { hand: { transport: "http", url: "https://hand.example/mcp" } } };
      writeFileSync(join(project, "wanted"), JSON.stringify(manifest));
      const { exit } = await run("install", "../project/wanted", "--harness", "codex");
      expect([exit, registry.requests.length]).toEqual([0, 0]);
      expect(read(codex)).toContain("https://hand.example/mcp");
    });
  });
});

describe("the ways of an entry", () => {
  it("are listed with what they ask for, and chosen with --prefer", async () => {
    await withPlace(async (place, registry) => {
      registry.publish({ ...files("1.0.0"), remotes: docs("1.0.0").remotes });
      const { exit, out } = await place.run(...install(registry, name, "--list-routes"));
      expect([exit, untouched(place)]).toEqual([0, true]);
      expect(out).toMatch(
        /^\* package:0: npm package @meadow\/files 1\.0\.0 \(taken unless --prefer says otherwise\)$/m,
      );
      expect(out).toMatch(/^- remote:0: Streamable HTTP remote https:.* \(--prefer remote:0 takes it\)$/m);
      expect(out).toMatch(/--input 'url\.region=VALUE' +required; one of eu, us$/m);
      const words = [name, "--prefer", "remote", "--input", "url.region=us", "--yes"];
      expect((await place.run(...install(registry, ...words))).exit).toBe(0);
      expect(place.read(codex)).toContain('url = "https://us.orchard.example/mcp"');
    });
  });
});

describe("a private registry", () => {
  it("is asked with the token that the variable holds, and nobody else is", async () => {
    await withPlace(
      async ({ run }, registry) => {
        registry.publish(plain("io.github.meadow/plain"));
        const words = ["io.github.meadow/plain", "--registry-token-env", "MEADOW_REGISTRY", "--yes"];
        const { exit, out, err } = await run(...install(registry, ...words));
        expect([exit, registry.requests[0]?.authorization]).toEqual([0, "Bearer t0ken-of-the-registry"]);
        expect(out + err).not.toContain("t0ken");
        const unset = ["io.github.meadow/plain", "--registry-token-env", "NOT_SET", "--yes"];
        expect(await run(...install(registry, ...unset))).toMatchObject({
          exit: 2,
          err: expect.stringContaining("NOT_SET is not set"),
        });
        const nobody = await run("install", "--owner", "me", "a/b", "--registry-token-env", "MEADOW_REGISTRY", "--yes");
        expect(nobody).toMatchObject({ exit: 2, err: expect.stringContaining("whose token") });
        expect(registry.requests).toHaveLength(1);
      },
      { MEADOW_REGISTRY: "t0ken-of-the-registry" },
    );
  });
});
