import { describe, expect, it } from "vitest";
import { codexLane, codexOverrides, overrideServer, readExisting } from "../src/index.ts";

const local = { transport: "stdio", command: "npx", args: ["-y", "x"], env: {} } as const;

describe("a spec's server with final values", () => {
  it("has its variables filled from the environment, defaults too", () => {
    const env = { KEY: "${TOKEN}", MODE: "${MODE:-slow}", BOTH: "a-${TOKEN}-b", PLAIN: "$${TOKEN}" };
    const result = overrideServer("x", { ...local, env }, { TOKEN: "t" });
    expect(result.ok && result.value.env).toEqual([
      { name: "KEY", value: "t" },
      { name: "MODE", value: "slow" },
      { name: "BOTH", value: "a-t-b" },
      { name: "PLAIN", value: "${TOKEN}" },
    ]);
  });

  it.each([
    [
      "a remote server",
      { transport: "http", url: "https://x.example", headers: {} },
      "TRANSPORT_UNSUPPORTED",
      "/transport",
    ],
    ["a working directory", { ...local, cwd: "/srv" }, "FIELD_UNSUPPORTED", "/cwd"],
    ["a reference in an argument", { ...local, args: ["${TOKEN}"] }, "REFERENCE_UNSUPPORTED", "/args/0"],
    ["a reference in the command", { ...local, command: "${TOKEN}" }, "REFERENCE_UNSUPPORTED", "/command"],
    ["a variable that is not set", { ...local, env: { A: "${NOT_SET}" } }, "UNRESOLVED_VARIABLE", "/env/A"],
    ["a member of every object", { ...local, env: { A: "${constructor}" } }, "UNRESOLVED_VARIABLE", "/env/A"],
  ] as const)("cannot be made of %s", (_, server, code, at) => {
    expect(overrideServer("x", server, { TOKEN: "t" })).toMatchObject({ ok: false, issues: [{ code, at }] });
  });
});

describe("overrides", () => {
  it("keep values out of the arguments", () => {
    const server = overrideServer("x", { ...local, env: { KEY: "s3cr3t" } }, {});
    if (!server.ok) throw new Error(JSON.stringify(server.issues));
    const overrides = codexOverrides({ servers: [server.value], lane: codexLane });
    expect(overrides).toMatchObject({ ok: true, value: { env: { KEY: "s3cr3t" } } });
    expect(JSON.stringify(overrides.ok && overrides.value.argv)).not.toContain("s3cr3t");
  });

  it("are refused beside a file that cannot be read", () => {
    expect(readExisting("[broken")).toMatchObject({
      ok: false,
      issues: [{ code: "CONFIG_UNPARSEABLE", at: "/existing" }],
    });
    expect(readExisting("")).toMatchObject({ ok: true });
  });
});
