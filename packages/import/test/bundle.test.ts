import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Answers, bundleInputs, importBundle, readBundleManifest } from "../src/index.ts";
import { importFolder, readBundleFile } from "../src/node/index.ts";
import { openFolder } from "./folders.ts";
import { decoders, outcome } from "./readers.ts";
import { zip } from "./zips.ts";

const manifest = {
  manifest_version: "0.3",
  name: "acme-files",
  version: "1.2.0",
  display_name: "Acme Files",
  description: "Reads files",
  author: { name: "Acme" },
  server: {
    type: "node",
    entry_point: "server/index.js",
    mcp_config: {
      command: "node",
      args: [
        "${__dirname}/server/index.js",
        "--root=${user_config.root}",
        "${user_config.more}",
        "--say",
        "${user_config.say}",
      ],
      env: {
        KEY: "${user_config.key}",
        MODE: "${user_config.mode}",
        HOME_OF: "${HOME}${/}x",
        LITERAL: "${OTHER} $HOME",
      },
      platform_overrides: { win32: { command: "node.exe", env: { KEY: "${user_config.key}" } } },
    },
  },
  user_config: {
    key: { type: "string", title: "Key", description: "", required: true, sensitive: true },
    root: { type: "directory", title: "Root", description: "", default: "${HOME}/files", required: true },
    more: { type: "directory", title: "More", description: "", multiple: true, default: [] },
    say: { type: "boolean", title: "Say", description: "", default: true },
    mode: { type: "string", title: "Mode", description: "" },
  },
  compatibility: { platforms: ["linux", "win32"] },
};

const linux = { root: "/opt/acme", platform: "linux", folders: { HOME: "/home/dana" } } as const;
const windows = { root: "C:\\acme", platform: "win32", folders: { HOME: "C:\\Users\\dana" } } as const;

const read = (document: unknown = manifest) => {
  const result = readBundleManifest(document);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const changed = (mcp_config: object, more: object = {}) =>
  read({
    ...manifest,
    server: { ...manifest.server, mcp_config: { ...manifest.server.mcp_config, ...mcp_config }, ...more },
  });
const started = (answers: Answers, place: Parameters<typeof importBundle>[1] = linux, bundle = read()) =>
  outcome(importBundle(bundle, place, answers));

describe("the server of a bundle", () => {
  it("has the bundle's folder, folders of the system, and the answers filled in", () => {
    expect(started({ key: "${ACME_KEY}", more: ["/a", "/b c"] })).toEqual({
      takenFor: "an MCP bundle",
      servers: {
        "acme-files": {
          transport: "stdio",
          command: "node",
          args: ["/opt/acme/server/index.js", "--root=/home/dana/files", "/a", "/b c", "--say", "true"],
          env: { KEY: "${ACME_KEY}", HOME_OF: "/home/dana/x", LITERAL: "$${OTHER} $HOME" },
        },
      },
      skipped: [],
      warnings: ["unset-variable /server/mcp_config/env/MODE"],
    });
  });

  it("is another one where the platform overrides it, each member as a whole", () => {
    expect(started({ key: "k", root: "D:\\x", more: "E:\\y" }, windows)).toMatchObject({
      servers: {
        "acme-files": {
          command: "node.exe",
          args: ["C:\\acme/server/index.js", "--root=D:\\x", "E:\\y", "--say", "true"],
          env: { KEY: "k" },
        },
      },
    });
  });

  it("loses an argument whose optional setting has no value, and says so", () => {
    expect(started({ key: "k" })).toMatchObject({
      servers: { "acme-files": { args: ["/opt/acme/server/index.js", "--root=/home/dana/files", "--say", "true"] } },
      warnings: ["unset-variable /server/mcp_config/args/2", "unset-variable /server/mcp_config/env/MODE"],
    });
  });

  it("is a program of the bundle, with the spelling of the system", () => {
    const binary = { type: "binary", entry_point: "bin/acme" };
    for (const command of [
      "bin/acme",
      "./bin/acme",
      "${__dirname}/bin/acme",
      "${__dirname}${/}bin${/}acme",
      "bin\\acme",
    ]) {
      const bundle = changed({ command, args: [], env: {}, platform_overrides: {} }, binary);
      expect(started({ key: "k" }, linux, bundle)).toMatchObject({
        servers: { "acme-files": { command: "/opt/acme/bin/acme" } },
      });
      expect(started({ key: "k" }, windows, bundle)).toMatchObject({
        servers: { "acme-files": { command: "C:\\acme\\bin\\acme.exe" } },
      });
    }
  });

  it.each<[what: string, result: unknown, issue: string]>([
    ["without a required answer", started({}), "UNRESOLVED_VARIABLE /user_config/key"],
    ["with a blank one", started({ key: "" }), "UNRESOLVED_VARIABLE /user_config/key"],
    ["with several answers for one", started({ key: ["a", "b"] }), "WRONG_TYPE /user_config/key"],
    ["with an answer that is no reference", started({ key: "${}" }), "REFERENCE_UNSUPPORTED /user_config/key"],
    [
      "for another system",
      started({ key: "k" }, { ...linux, platform: "darwin" }),
      "NO_LAUNCHER /compatibility/platforms",
    ],
    [
      "whose program leads out",
      started({ key: "k" }, linux, changed({ command: "${__dirname}/../sh" })),
      "PATH_ESCAPES /server/mcp_config/command",
    ],
    [
      "whose program leads out by backslashes",
      started({ key: "k" }, linux, changed({ command: "..\\sh" })),
      "PATH_ESCAPES /server/mcp_config/command",
    ],
    [
      "whose entry point leads out",
      started({ key: "k" }, linux, changed({}, { entry_point: "../x" })),
      "PATH_ESCAPES /server/entry_point",
    ],
    [
      "with several values in the middle of a text",
      started({ key: "k", more: ["/a", "/b"] }, linux, changed({ args: ["--more=${user_config.more}"] })),
      "WRONG_TYPE /server/mcp_config/args/0",
    ],
  ])("is refused %s", (_, result, issue) => {
    expect(result).toEqual({ issues: [issue] });
  });

  it("is not fooled by a name of an object's prototype", () => {
    const bundle = changed({ args: ["${user_config.constructor}", "${toString}"], env: {} });
    expect(started({ key: "k" }, linux, bundle)).toMatchObject({
      servers: { "acme-files": { args: ["$${user_config.constructor}", "$${toString}"] } },
    });
  });

  it("asks for what its settings say", () => {
    expect(bundleInputs(read()).map(({ key, type, required, secret }) => [key, type, required, secret])).toEqual([
      ["key", "text", true, true],
      ["root", "directory", false, false],
      ["more", "directory", false, false],
      ["say", "boolean", false, false],
      ["mode", "text", false, false],
    ]);
  });
});

describe("a bundle's manifest", () => {
  it.each<[what: string, document: unknown, issue: string]>([
    ["a list", [], "DOCUMENT_INVALID "],
    ["of no version", { ...manifest, manifest_version: undefined }, "MISSING_FIELD /manifest_version"],
    ["of a later version", { ...manifest, manifest_version: "1.0" }, "SCHEMA_MISMATCH /manifest_version"],
    ["without a server", { ...manifest, server: undefined }, "MISSING_FIELD /server"],
    ["of another type", { ...manifest, server: { ...manifest.server, type: "wasm" } }, "WRONG_TYPE /server/type"],
    [
      "with a setting of the prototype",
      JSON.parse(
        '{"manifest_version":"0.1","name":"a","version":"1","server":{"type":"node","entry_point":"a","mcp_config":{"command":"a"}},"user_config":{"__proto__":{"type":"string","title":"x"}}}',
      ),
      "INVALID_NAME /user_config/__proto__",
    ],
  ])("that is %s is refused", (_, document, issue) => {
    const result = readBundleManifest(document);
    expect(result.ok ? [] : result.issues.map(({ code, at }) => `${code} ${at}`)).toEqual([issue]);
  });

  it("may have the old name of its version", () => {
    const { manifest_version: _, ...old } = manifest;
    expect(readBundleManifest({ ...old, dxt_version: "0.1" })).toMatchObject({
      ok: true,
      value: { name: "acme-files" },
    });
  });
});

describe("a bundle on the file system", () => {
  const archive = zipSync({
    "manifest.json": Buffer.from(JSON.stringify(manifest)),
    server: { "index.js": Buffer.from("run()") },
  });
  const large = Buffer.alloc(1024 * 1024 + 1, "A");
  const sha256 = createHash("sha256").update(archive).digest("hex");
  const options = { data: "/data", platform: "linux", folders: { HOME: "/home/dana" }, decoders } as const;

  it("is checked, shown and only then unpacked", async () => {
    const folder = openFolder({ "acme.mcpb": archive });
    const bundle = await readBundleFile(folder.path("acme.mcpb"), { sha256: sha256.toUpperCase() });
    expect(folder.everything()).toEqual(["acme.mcpb 644"]);
    if (!bundle.ok) throw new Error(JSON.stringify(bundle.issues));
    expect(bundle.value.manifest.title).toBe("Acme Files");
    await bundle.value.unpack(folder.path("made/acme"));
    expect(folder.everything()).toEqual([
      "acme.mcpb 644",
      "made/",
      "made/acme/",
      "made/acme/manifest.json 644",
      "made/acme/server/",
      "made/acme/server/index.js 644",
    ]);
    const imported = await importFolder(folder.path("made/acme"), { ...options, answers: { key: "${KEY}" } });
    expect(outcome(imported)).toMatchObject({
      takenFor: "an MCP bundle",
      servers: {
        "acme-files": { args: [folder.path("made/acme/server/index.js"), "--root=/home/dana/files", "--say", "true"] },
      },
    });
  });

  it("makes its own program one that can be started", async () => {
    const binary = { ...manifest, server: { ...manifest.server, type: "binary", entry_point: "./bin/acme" } };
    const folder = openFolder({
      "acme.mcpb": zip([
        { name: "manifest.json", content: JSON.stringify(binary) },
        { name: "bin/acme", content: "x" },
        { name: "bin/helper", content: "x", mode: 0o100755 },
        { name: "bin/data", content: "x" },
      ]),
    });
    const bundle = await readBundleFile(folder.path("acme.mcpb"));
    if (bundle.ok) await bundle.value.unpack(folder.path("out"));
    expect(folder.everything().filter((name) => name.startsWith("out/bin/"))).toEqual([
      "out/bin/",
      "out/bin/acme 755",
      "out/bin/data 644",
      "out/bin/helper 755",
    ]);
  });

  it.each<[what: string, file: Uint8Array, digest: string | undefined]>([
    ["another sum than was published", archive, "0".repeat(64)],
    ["no manifest", zip([{ name: "a", content: "x" }]), undefined],
    ["a manifest that is no JSON", zip([{ name: "manifest.json", content: "{" }]), undefined],
    [
      "a manifest that says a thing twice",
      zip([{ name: "manifest.json", content: '{"name":"a","name":"b"}' }]),
      undefined,
    ],
    [
      "a manifest of another size than any",
      zip([{ name: "manifest.json", content: large, packed: large, method: 0 }]),
      undefined,
    ],
  ])("with %s is refused, and nothing is written", async (_, file, digest) => {
    const folder = openFolder({ "acme.mcpb": file });
    const result = await readBundleFile(folder.path("acme.mcpb"), { sha256: digest });
    expect(result).toMatchObject({ ok: false, issues: [{ code: "DOCUMENT_INVALID" }] });
    expect(folder.everything()).toEqual(["acme.mcpb 644"]);
  });

  it("leaves nothing of it when a file in it is damaged", async () => {
    const folder = openFolder({
      "acme.mcpb": zip([
        { name: "manifest.json", content: JSON.stringify(manifest) },
        { name: "a/b", content: "fine" },
        { name: "c", packed: Uint8Array.of(0xff), size: 5 },
      ]),
      "there/.keep": "",
    });
    const bundle = await readBundleFile(folder.path("acme.mcpb"));
    if (!bundle.ok) throw new Error(JSON.stringify(bundle.issues));
    const before = folder.everything();
    await expect(bundle.value.unpack(folder.path("new/folder"))).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
    expect(folder.everything()).toEqual(before);
    await expect(bundle.value.unpack(folder.path("there"))).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    await expect(bundle.value.unpack(folder.path("acme.mcpb"))).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    expect(folder.everything()).toEqual(before);
  });

  it("cannot have one file where it has a folder", async () => {
    const folder = openFolder({
      "acme.mcpb": zip([{ name: "manifest.json", content: JSON.stringify(manifest) }, { name: "a" }, { name: "a/b" }]),
    });
    const bundle = await readBundleFile(folder.path("acme.mcpb"));
    if (bundle.ok)
      await expect(bundle.value.unpack(folder.path("out"))).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    expect(folder.everything()).toEqual(["acme.mcpb 644"]);
  });
});
