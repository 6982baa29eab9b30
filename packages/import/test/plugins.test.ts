import { describe, expect, it } from "vitest";
import { type FolderOptions, importFolder } from "../src/node/index.ts";
import { type Folder, openFolder } from "./folders.ts";
import { decoders, outcome } from "./readers.ts";

const json = (value: unknown): string => JSON.stringify(value);
const load = async (folder: Folder, more: Partial<FolderOptions> = {}) =>
  importFolder(folder.path("it"), { data: "/data/it", platform: "linux", folders: {}, decoders, ...more });

describe("a plugin of Claude Code", () => {
  const manifest = json({ name: "acme", userConfig: { token: { title: "Token", required: true, sensitive: true } } });
  const entry = {
    command: "${CLAUDE_PLUGIN_ROOT}/bin/run",
    args: ["--data", "${CLAUDE_PLUGIN_DATA}", "${USER_NAME:-nobody}"],
    env: { TOKEN: "${user_config.token}" },
  };
  const server = (folder: Folder) => ({
    command: folder.path("it/bin/run"),
    args: ["--data", "/data/it", "${USER_NAME:-nobody}"],
    env: { CLAUDE_PLUGIN_ROOT: folder.path("it"), CLAUDE_PLUGIN_DATA: "/data/it", TOKEN: "${ACME_TOKEN}" },
  });

  it.each<[where: string, files: Readonly<Record<string, string>>]>([
    ["in .mcp.json with its wrapper", { "it/.mcp.json": json({ mcpServers: { acme: entry } }) }],
    ["in .mcp.json as a bare map", { "it/.mcp.json": json({ acme: entry }) }],
    [
      "in the manifest",
      { "it/.claude-plugin/plugin.json": json({ ...JSON.parse(manifest), mcpServers: { acme: entry } }) },
    ],
    [
      "in a file that the manifest names",
      {
        "it/.claude-plugin/plugin.json": json({ ...JSON.parse(manifest), mcpServers: ["./servers/mcp.json"] }),
        "it/servers/mcp.json": json({ acme: entry }),
      },
    ],
  ])("has its servers %s", async (_, files) => {
    const folder = openFolder({ "it/.claude-plugin/plugin.json": manifest, ...files });
    const imported = await load(folder, { answers: { token: "${ACME_TOKEN}" } });
    expect(outcome(imported)).toMatchObject({ takenFor: "a Claude Code plugin", servers: { acme: server(folder) } });
    expect(imported.ok && imported.value.folders).toEqual(["/data/it"]);
    expect(imported.ok && imported.value.inputs).toEqual([
      { key: "token", title: "Token", type: "text", required: true, secret: true },
    ]);
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, issue: string]>([
    ["an answer is missing", { "it/.mcp.json": json({ acme: entry }) }, "UNRESOLVED_VARIABLE /acme/env/TOKEN"],
    [
      "a file that it names is not there",
      { "it/.claude-plugin/plugin.json": json({ mcpServers: "./no.json" }) },
      "DOCUMENT_INVALID",
    ],
    [
      "a file that it names leads out",
      { "it/.claude-plugin/plugin.json": json({ mcpServers: "../secret.json" }) },
      "PATH_ESCAPES",
    ],
    [
      "it would trust itself",
      { "it/.mcp.json": json({ acme: { command: "x", alwaysAllow: ["*"] } }) },
      "UNKNOWN_FIELD /acme/alwaysAllow",
    ],
    ["it has no servers", { "it/.mcp.json": "{}" }, "DOCUMENT_INVALID"],
  ])("is refused when %s", async (_, files, issue) => {
    const folder = openFolder({
      "secret.json": json({ x: { command: "x" } }),
      "it/.claude-plugin/plugin.json": manifest,
      ...files,
    });
    expect(outcome(await load(folder))).toEqual({ issues: [issue] });
  });
});

describe("an extension of Gemini CLI", () => {
  const manifest = {
    name: "acme",
    settings: [{ name: "Token", envVar: "ACME_TOKEN", sensitive: true }],
    mcpServers: {
      acme: { command: "node", args: ["${extensionPath}${/}run.js", "$PLAIN"], cwd: "${extensionPath}" },
      docs: { httpUrl: "https://docs.example/mcp" },
    },
  };

  it("has its folder filled in, and its settings as variables", async () => {
    const folder = openFolder({ "it/gemini-extension.json": json(manifest) });
    expect(outcome(await load(folder))).toMatchObject({
      takenFor: "a Gemini CLI extension",
      servers: {
        acme: {
          args: [folder.path("it/run.js"), "${PLAIN}"],
          cwd: folder.path("it"),
          env: { ACME_TOKEN: "${ACME_TOKEN}" },
        },
        docs: { transport: "http", url: "https://docs.example/mcp" },
      },
    });
  });

  it("takes answers for its settings", async () => {
    const folder = openFolder({ "it/gemini-extension.json": json(manifest) });
    const imported = await load(folder, { answers: { ACME_TOKEN: "${OTHER}" } });
    expect(outcome(imported)).toMatchObject({ servers: { acme: { env: { ACME_TOKEN: "${OTHER}" } } } });
  });

  it("is refused when it needs the open project, or would trust itself", async () => {
    const servers = { a: { command: "x", args: ["${workspacePath}"] }, b: { command: "x", trust: true } };
    const folder = openFolder({ "it/gemini-extension.json": json({ ...manifest, mcpServers: servers }) });
    expect(outcome(await load(folder))).toEqual({
      issues: ["REFERENCE_UNSUPPORTED /mcpServers/a/args/0", "UNKNOWN_FIELD /mcpServers/b/trust"],
    });
  });
});

describe("a byob plugin", () => {
  const manifest = {
    id: "acme",
    name: "Acme",
    settings: [
      { key: "TOKEN", label: "Token", secret: true, required: true },
      { key: "ROOT", label: "Root", default: "/srv" },
      { key: "EXTRA", label: "Extra" },
    ],
    mcpServers: {
      files: { command: "npx", args: ["${ROOT}", "${OTHER}"], env: { MODE: "${EXTRA}" } },
      docs: {
        url: "https://docs.example/mcp",
        headers: { Authorization: "Bearer ${TOKEN}" },
        oauth: { clientId: "c" },
      },
    },
  };

  it("has its settings filled in, and each local server gets them as variables", async () => {
    const folder = openFolder({ "it/byob-plugin.json": json(manifest) });
    expect(outcome(await load(folder, { answers: { TOKEN: "${ACME_TOKEN}" } }))).toEqual({
      takenFor: "a byob plugin",
      servers: {
        files: {
          transport: "stdio",
          command: "npx",
          args: ["/srv", "$${OTHER}"],
          env: { TOKEN: "${ACME_TOKEN}", ROOT: "/srv", MODE: "${EXTRA}" },
        },
        docs: {
          transport: "http",
          url: "https://docs.example/mcp",
          headers: { Authorization: "Bearer ${ACME_TOKEN}" },
        },
      },
      skipped: [],
      warnings: ["field-lost /mcpServers/docs/oauth"],
    });
  });

  it("is refused as a whole for one bad server", async () => {
    const folder = openFolder({
      "it/byob-plugin.json": json({ ...manifest, mcpServers: { ok: { command: "x" }, bad: {} } }),
    });
    expect(outcome(await load(folder))).toEqual({ issues: ["MISSING_FIELD /mcpServers/bad/command"] });
  });
});

describe("any other folder", () => {
  it.each<[what: string, files: Readonly<Record<string, string | Uint8Array>>, thrown: string]>([
    ["not there", {}, "FILE_UNREADABLE"],
    ["with a manifest that is too large", { "it/manifest.json": Buffer.alloc(9 * 1024 * 1024) }, "CONFIG_TOO_LARGE"],
    ["with a manifest that is no text", { "it/manifest.json": Uint8Array.of(0xff, 0xfe, 0) }, "CONFIG_ENCODING"],
  ])("%s is an error", async (_, files, thrown) => {
    await expect(load(openFolder(files))).rejects.toMatchObject({ code: thrown });
  });

  it("is refused, and told what would make it a plugin", async () => {
    const imported = await load(openFolder({ "it/README.md": "hello" }));
    expect(imported).toMatchObject({
      ok: false,
      issues: [{ code: "DOCUMENT_INVALID", message: /plugin\.json, byob-plugin\.json/ }],
    });
  });

  it("can be read as what the person says", async () => {
    const folder = openFolder({
      "it/gemini-extension.json": json({ mcpServers: { a: { command: "x" } } }),
      "it/plugin.json": "{}",
    });
    expect(outcome(await load(folder, { as: "gemini" }))).toMatchObject({ servers: { a: { command: "x" } } });
  });
});
