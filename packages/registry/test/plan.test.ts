import { describe, expect, it } from "vitest";
import { type LaunchOptions, type LaunchPlan, listRoutes, planLaunch, readEntry } from "../src/index.ts";

type Json = Readonly<Record<string, unknown>>;

const npm = (more: Json = {}): Json => ({ registryType: "npm", identifier: "thing", version: "1.0.0", ...more });
const pypi = (more: Json = {}): Json => npm({ registryType: "pypi", ...more });
const oci = (more: Json = {}): Json => ({ registryType: "oci", identifier: "ghcr.io/acme/thing:1.0.0", ...more });
const words = (...values: readonly string[]): readonly Json[] => values.map((value) => ({ type: "positional", value }));
const entryOf = (...packages: readonly Json[]): Json => ({ name: "example.orchard/pear", version: "1.0.0", packages });
const remoteOf = (url: string, more: Json = {}): Json => ({
  name: "example.orchard/pear",
  remotes: [{ type: "streamable-http", url, ...more }],
});

/** The command line of a plan on one line, or its code. */
const line = (plan: LaunchPlan): string => {
  if (plan.outcome === "refused") return `${plan.code} at ${plan.at}`;
  const { server } = plan;
  return server.transport === "stdio" ? [server.command, ...server.args].join(" ") : server.url;
};
const plan = (entry: unknown, options: LaunchOptions = {}): string => line(planLaunch(entry, options));
const codes = (entry: unknown, options: LaunchOptions = {}): readonly string[] =>
  planLaunch(entry, options)
    .notices.map(({ code }) => code)
    .sort();

describe("a package option names the package, so a program follows", () => {
  const from = (runtime: readonly string[], ...after: readonly string[]) =>
    entryOf(pypi({ runtimeArguments: words("--from", ...runtime), packageArguments: words(...after) }));
  it.each([
    ["a program of another name", from(["thing", "serve-thing"]), "uvx --from thing==1.0.0 serve-thing"],
    ["a program of the package's name", from(["thing", "thing"], "x"), "uvx --from thing==1.0.0 thing x"],
    ["a program among the package's arguments", from(["thing>=0.5"], "serve", "x"), "uvx --from thing==1.0.0 serve x"],
    ["no program at all", from(["thing[cli]"], "--mcp"), "uvx thing@1.0.0 --mcp"],
    ["a foreign package", from(["other", "thing"]), "INVALID_ARGUMENT at /packages/0/runtimeArguments/0"],
  ])("%s", (_, entry, expected) => expect(plan(entry)).toBe(expected));

  it("in one word with its option", () => {
    const runtimeArguments = words("--package=thing", "serve");
    expect(plan(entryOf(npm({ runtimeArguments })))).toBe("npx -y --package=thing@1.0.0 serve");
  });
});

describe("words of the publisher in front of the package", () => {
  it.each([
    ["an option that would take the package as its value", words("--python"), "uvx thing@1.0.0 --python"],
    ["a known option behind a strange word", words("serve", "-p", "3.13"), "uvx thing@1.0.0 serve -p 3.13"],
    ["the package behind a strange word", words("--odd", "Thing==9", "x"), "uvx thing@1.0.0 --odd x"],
    ["an option and its value in one word", words("--python=3.12"), "uvx --python=3.12 thing@1.0.0"],
  ])("%s", (_, runtimeArguments, expected) => {
    expect(plan(entryOf(pypi({ runtimeArguments })))).toBe(expected);
  });

  it("are refused when they come from an answer under strict, without changing the route", () => {
    const odd = pypi({ runtimeArguments: [{ type: "named", name: "--odd", description: "Odd." }] });
    const options = { strict: true, given: { "arg.--odd": "x" } };
    expect(plan(entryOf(odd, npm()), { strict: true })).toBe("uvx thing@1.0.0");
    expect(plan(entryOf(odd, npm()), options)).toBe("INVALID_ARGUMENT at /packages/0/runtimeArguments/0");
    expect(planLaunch(entryOf(odd, npm()), options)).toMatchObject({ route: { kind: "package", index: 0 } });
  });
});

describe("container options", () => {
  const env = (value: string, more: Json = {}) => ({ type: "named", name: "-e", value, ...more });
  it("passes an option's secret through the environment, in one word as well", () => {
    const runtimeArguments = words("--env=ACME_TOKEN={token}");
    const made = planLaunch(entryOf(oci({ runtimeArguments })));
    expect(made).toMatchObject({ server: { env: { ACME_TOKEN: "${ACME_TOKEN}" } } });
    expect(line(made)).toBe("docker run -i --rm -e ACME_TOKEN ghcr.io/acme/thing:1.0.0");
  });

  it("asks for a declared variable again only when its option was left out", () => {
    const option = env("TOKEN={t}", { isRequired: false, variables: { t: { isSecret: true } } });
    const entry = entryOf(
      oci({ runtimeArguments: [option], environmentVariables: [{ name: "TOKEN", isRequired: true, isSecret: true }] }),
    );
    expect(planLaunch(entry)).toMatchObject({ server: { env: { TOKEN: "${TOKEN}" } } });
    expect(planLaunch(entry, { given: { "env.TOKEN.t": "${MINE}" } })).toMatchObject({
      server: { env: { TOKEN: "${MINE}" } },
      inputs: [],
    });
  });

  it("keeps a variable's value that no secret is in where it stands", () => {
    expect(plan(entryOf(oci({ runtimeArguments: [env("MODE=")] })))).toBe(
      "docker run -i --rm -e MODE= ghcr.io/acme/thing:1.0.0",
    );
  });

  it.each([
    [["--privileged"], true],
    [["--privileged=false"], false],
    [["--pid=host"], true],
    [["--network", "bridge"], false],
    [["-v", "/:/host"], true],
    [["--mount", "type=bind,source=/run/docker.sock,target=/s"], true],
    [["--mount", "type=bind,src=/data,dst=/"], false],
  ])("says that %j reaches the host: %s", (runtime, expected) => {
    expect(codes(entryOf(oci({ runtimeArguments: words(...runtime) }))).includes("host-access")).toBe(expected);
  });

  it("completes a spelt-out command that has its flags in another form", () => {
    const runtimeArguments = words("docker", "run", "-it", "--rm", "acme/other", "serve");
    const made = planLaunch(entryOf(oci({ runtimeArguments })));
    expect(line(made)).toBe("docker run -it --rm ghcr.io/acme/thing:1.0.0 acme/other serve");
    expect(made.notices.map(({ code }) => code)).toEqual(["argument-moved", "full-command"]);
  });
});

describe("identifiers and versions", () => {
  it.each([
    [npm({ identifier: "-g" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [npm({ identifier: "thing@2" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [npm({ identifier: "../thing" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [npm({ identifier: "github:acme/thing" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [npm({ version: "1;id" }), "INVALID_ARGUMENT at /packages/0/version"],
    [npm({ version: undefined }), "npx -y thing"],
    [npm({ version: "" }), "npx -y thing"],
    [pypi({ identifier: "thing[cli,web]" }), "uvx thing[cli,web]@1.0.0"],
    [pypi({ identifier: "git+https://x/y" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [pypi({ version: ">=1" }), "INVALID_ARGUMENT at /packages/0/version"],
    [pypi({ version: "latest", runtimeHint: "pipx" }), "pipx run --spec thing thing"],
    [pypi({ version: "1.0rc1.post2.dev3+local.1" }), "uvx thing@1.0rc1.post2.dev3+local.1"],
    [oci({ identifier: "docker://ghcr.io/x/y" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [oci({ identifier: "x y" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [oci({ identifier: "acme/thing:{version}" }), "INVALID_ARGUMENT at /packages/0/identifier"],
    [oci({ identifier: "localhost/thing", version: "2" }), "docker run -i --rm localhost/thing:2"],
    [oci({ identifier: "x/y:1@sha256:ab", version: "1" }), "docker run -i --rm x/y:1@sha256:ab"],
  ])("%j", (listed, expected) => expect(plan(entryOf(listed))).toBe(expected));

  it("holds an answered version to the same rules", () => {
    const entry = entryOf(npm({ version: "v${VERSION}" }));
    expect(plan(entry, { given: { "package.version": "2.0.0" } })).toBe("npx -y thing@v2.0.0");
    expect(plan(entry, { given: { "package.version": "1 && id" } })).toBe("INVALID_ARGUMENT at /packages/0/version");
  });
});

describe("another package registry", () => {
  const base = (registryBaseUrl: string, more: Json = {}) => entryOf(npm({ registryBaseUrl, ...more }));
  it.each([
    [
      base("https://npm.corp.example", { runtimeHint: "bunx" }),
      "npx -y --registry https://npm.corp.example thing@1.0.0",
    ],
    [entryOf(pypi({ registryBaseUrl: "https://pypi.org" })), "uvx thing@1.0.0"],
    [base("file:///tmp/x"), "INVALID_URL at /packages/0/registryBaseUrl"],
    [base("https://dana:pw@npm.corp.example"), "INVALID_URL at /packages/0/registryBaseUrl"],
    [base("https://{tenant}.example"), "INVALID_URL at /packages/0/registryBaseUrl"],
    [
      entryOf({
        registry_type: "nuget",
        identifier: "T",
        version: "1",
        registry_base_url: "https://n.example",
        runtime_hint: "dotnet",
      }),
      "dotnet dnx T@1 --yes --source https://n.example",
    ],
  ])("%j", (entry, expected) => expect(plan(entry)).toBe(expected));
});

describe("a remote's url", () => {
  it.each([
    ["https://{a}.{b}/mcp", { "url.a": "x", "url.b": "y.example" }, "https://x.y.example/mcp"],
    ["https://{host}/mcp", { "url.host": "x.example:8443" }, "https://x.example:8443/mcp"],
    ["https://x.example:{port}/", { "url.port": 8443 }, "https://x.example:8443/"],
    ["https://x.example:{port}/", { "url.port": "80@evil" }, "INVALID_URL at /remotes/0/url"],
    ["{scheme}://x.example/", { "url.scheme": "https" }, "https://x.example/"],
    ["{base}/mcp", { "url.base": "javascript:x" }, "INVALID_URL at /remotes/0/url"],
    ["https://x.example/{a}", { "url.a": "${TEAM}/b" }, "https://x.example/${TEAM}%2Fb"],
    ["https://x.example/{a}", { "url.a": "x\ny" }, "INVALID_URL at /remotes/0/url"],
    ["https://{api_key}.example/", {}, "INVALID_URL at /remotes/0/url"],
    ["ftp://{host}/", {}, "INVALID_URL at /remotes/0/url"],
    ["https://<host>/mcp", {}, "INVALID_URL at /remotes/0/url"],
    ["https://x.example/${HOME}", {}, "INVALID_URL at /remotes/0/url"],
    ["https://x.example/{a b}", {}, "INVALID_URL at /remotes/0/url"],
  ])("%s with %j", (url, given, expected) => expect(plan(remoteOf(url), { given })).toBe(expected));
});

describe("answers", () => {
  const argument = (more: Json) => entryOf(npm({ packageArguments: [{ type: "named", name: "--x", ...more }] }));
  it.each([
    ["a reference is not held against choices", { choices: ["a"] }, "${MODE}", "npx -y thing@1.0.0 --x ${MODE}"],
    ["a reference on a switch stays one word", { format: "boolean" }, "${ON}", "npx -y thing@1.0.0 --x=${ON}"],
    ["a number must be one", { format: "number" }, "many", "INVALID_ARGUMENT at /packages/0/packageArguments/0"],
    [
      "a list is for a repeated argument",
      { description: "d" },
      ["a", "b"],
      "INVALID_ARGUMENT at /packages/0/packageArguments/0",
    ],
    [
      "a broken reference is refused",
      { description: "d" },
      "${a b}",
      "REFERENCE_UNSUPPORTED at /packages/0/packageArguments/0",
    ],
    ["a secret is a reference", { isSecret: true }, "Bearer ${A}:${B}", "npx -y thing@1.0.0 --x Bearer ${A}:${B}"],
    [
      "a default is no way around that",
      { isSecret: true },
      "${A:-hunter2}",
      "INLINE_SECRET at /packages/0/packageArguments/0",
    ],
    [
      "nor is text beside a reference",
      { isSecret: true },
      "hunter2${A}",
      "INLINE_SECRET at /packages/0/packageArguments/0",
    ],
  ])("%s", (_, more, answer, expected) =>
    expect(plan(argument(more), { given: { "arg.--x": answer } })).toBe(expected),
  );

  it("fills every placeholder of a repeated argument from lists of one length", () => {
    const entry = argument({ value: "{a}:{b}", isRepeated: true, variables: { a: {}, b: {} } });
    const given = { "arg.--x.a": ["1", "2"], "arg.--x.b": "z" };
    expect(plan(entry, { given })).toBe("npx -y thing@1.0.0 --x 1:z --x 2:z");
    expect(plan(entry, { given: { ...given, "arg.--x.b": ["y", "z", "w"] } })).toMatch(/^INVALID_ARGUMENT/);
  });

  it("never appear in a refusal", () => {
    const refused = planLaunch(argument({ isSecret: true }), { given: { "arg.--x": "hunter2-and-more" } });
    expect(JSON.stringify({ ...refused, entry: undefined })).not.toContain("hunter2");
  });
});

describe("the record of a plan", () => {
  const entry = entryOf(
    npm({
      environmentVariables: [
        { name: "PEAR_API_KEY", isRequired: true },
        { name: "PEAR_MODE", isRequired: true },
      ],
    }),
  );
  const made = planLaunch(entry, { given: { "env.PEAR_MODE": "fast" }, registry: "https://registry.corp.example" });

  it("keeps where it comes from and which questions were answered, never the answers", () => {
    expect(made).toMatchObject({
      source: {
        registry: "https://registry.corp.example",
        name: "example.orchard/pear",
        version: "1.0.0",
        route: "package:0",
        inputs: ["env.PEAR_MODE"],
      },
    });
    expect(JSON.stringify("source" in made && made.source)).not.toContain("fast");
  });

  it("names every variable that will be read, with its place", () => {
    expect(made).toMatchObject({ reads: [{ name: "PEAR_API_KEY", at: ["/env/PEAR_API_KEY"] }] });
  });
});

describe("the ways of an entry", () => {
  const both = { ...entryOf(oci(), npm()), remotes: remoteOf("https://x.example/mcp").remotes };

  it("are tried in order, skip what this machine cannot start, and can be preferred", () => {
    const options = { launchers: ["npx"] };
    expect(plan(both)).toBe("docker run -i --rm ghcr.io/acme/thing:1.0.0");
    expect(plan(both, options)).toBe("npx -y thing@1.0.0");
    expect(codes(both, options)).toEqual(["route-chosen", "route-skipped"]);
    expect(plan(both, { prefer: { kind: "remote" } })).toBe("https://x.example/mcp");
    expect(plan(both, { ...options, prefer: { kind: "package", index: 0 } })).toBe("NO_LAUNCHER at /packages/0");
    expect(plan(both, { prefer: { kind: "remote", index: 3 } })).toBe("NOTHING_TO_LAUNCH at ");
  });

  it("are listed as planLaunch would take them", () => {
    const reading = readEntry(both);
    if (!reading.ok) throw new Error("unreadable");
    const routes = listRoutes(reading.value, { launchers: ["npx"] });
    expect(routes.map(({ title, isChosen, isUsable }) => [title, isChosen, isUsable])).toEqual([
      ["oci package ghcr.io/acme/thing:1.0.0", false, false],
      ["npm package thing 1.0.0", true, true],
      ["Streamable HTTP remote https://x.example/mcp", false, true],
    ]);
    expect(routes[0]?.refusal?.code).toBe("NO_LAUNCHER");
    expect(routes[1]?.display).toBe("npx -y thing@1.0.0");
  });
});

describe("an entry of any size", () => {
  it("comes to a plan", () => {
    const value = "{a}".repeat(130_000);
    const made = planLaunch(entryOf(npm({ packageArguments: words(value) })), { given: { "arg.1.a": "x" } });
    expect(line(made)).toBe(`npx -y thing@1.0.0 ${"x".repeat(130_000)}`);
  });

  it("tells every place of a notice once", () => {
    const runtimeArguments = words(...Array.from({ length: 1000 }, () => "odd"));
    const [notice] = planLaunch(entryOf(npm({ runtimeArguments }))).notices;
    expect(notice?.code).toBe("argument-moved");
    expect(notice?.at).toHaveLength(1000);
    expect(new Set(notice?.at).size).toBe(1000);
  });
});
