import { describe, expect, it } from "vitest";
import { type FolderOptions, importFolder, importPluginFolder } from "../src/node/index.ts";
import { type Folder, openFolder } from "./folders.ts";
import { decoders, outcome } from "./readers.ts";

/*
 * The cases of the official conformance suite (agentplugins/agent-plugins-conformance, read 2026-08-06), on a real file system.
 * `recovery-valid` stands beside every case, since a client must go on with it whatever is wrong with the others.
 */

const recovery = { type: "stdio", command: "recovery-server" };

const openPlugin = (servers: Readonly<Record<string, unknown>>, files: Readonly<Record<string, string>> = {}): Folder =>
  openFolder({
    "plugin/plugin.json": JSON.stringify({
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      name: "probe",
    }),
    "plugin/mcp.json": JSON.stringify({
      $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
      mcpServers: { ...servers, "recovery-valid": recovery },
    }),
    ...files,
  });

const load = async ({ path }: Folder, supports?: readonly ("stdio" | "streamable-http" | "sse")[]) => {
  const imported = await importPluginFolder(path("plugin"), { data: path("data"), ...(supports && { supports }) });
  const { servers, ...rest } = { servers: {}, ...outcome(imported) };
  return { ...rest, names: Object.keys(servers), servers };
};

const remote = (more: object) => ({ type: "streamable-http", url: "https://docs.example/mcp", ...more });
const stdio = (more: object) => ({ type: "stdio", command: "probe", ...more });

describe("an entry that must be skipped, while the others go on", () => {
  it.each<[what: string, entry: unknown, skipped: string]>([
    ["stdio without a command", { type: "stdio" }, "MISSING_FIELD /mcpServers/case/command"],
    ["a cwd above the plugin", stdio({ cwd: "./.." }), "PATH_ESCAPES /mcpServers/case/cwd"],
    ["a cwd above the data", stdio({ cwd: "${PLUGIN_DATA}/.." }), "PATH_ESCAPES /mcpServers/case/cwd"],
    ["an unknown member", stdio({ conformanceUnknown: true }), "UNKNOWN_FIELD /mcpServers/case/conformanceUnknown"],
    [
      "PLUGIN_ROOT as a variable",
      stdio({ env: { PLUGIN_ROOT: "x" } }),
      "RESERVED_ENV /mcpServers/case/env/PLUGIN_ROOT",
    ],
    [
      "PLUGIN_DATA as a variable",
      stdio({ env: { PLUGIN_DATA: "x" } }),
      "RESERVED_ENV /mcpServers/case/env/PLUGIN_DATA",
    ],
    ["a fragment", remote({ url: "https://docs.example/mcp#invalid-fragment" }), "INVALID_URL /mcpServers/case/url"],
    [
      "one header in two spellings",
      remote({ headers: { "X-Apc-Duplicate": "1", "x-apc-duplicate": "2" } }),
      "DUPLICATE_HEADER /mcpServers/case/headers/x-apc-duplicate",
    ],
    ["another scheme", remote({ url: "ftp://docs.example/mcp" }), "INVALID_URL /mcpServers/case/url"],
    ["plain http to another machine", remote({ url: "http://docs.example/mcp" }), "INVALID_URL /mcpServers/case/url"],
  ])("%s", async (_, entry, skipped) => {
    const loaded = await load(openPlugin({ case: entry }));
    expect(loaded).toMatchObject({ names: ["recovery-valid"], skipped: [skipped] });
  });

  it("a cwd that a link leads out of the plugin", async () => {
    const plugin = openPlugin({ case: stdio({ cwd: "./escape-link" }) });
    plugin.link("plugin/escape-link", "../elsewhere");
    expect(await load(plugin)).toMatchObject({
      names: ["recovery-valid"],
      skipped: ["PATH_ESCAPES /mcpServers/case/cwd"],
    });
  });

  it("a program that a link leads out of the plugin, through several links", async () => {
    const plugin = openPlugin({ case: stdio({ command: "./bin/probe" }) });
    plugin.link("plugin/bin", "./links");
    plugin.link("plugin/links", "./more");
    plugin.link("plugin/more", plugin.path("elsewhere"));
    expect(await load(plugin)).toMatchObject({ skipped: ["PATH_ESCAPES /mcpServers/case/command"] });
  });

  it("a cwd on a link that leads in a circle", async () => {
    const plugin = openPlugin({ case: stdio({ cwd: "./a" }) });
    plugin.link("plugin/a", "./b");
    plugin.link("plugin/b", "./a");
    expect(await load(plugin)).toMatchObject({ skipped: ["PATH_ESCAPES /mcpServers/case/cwd"] });
  });

  it("a transport that the client does not have", async () => {
    const plugin = openPlugin({ case: { type: "sse", url: "https://docs.example/sse" } });
    expect(await load(plugin, ["stdio", "streamable-http"])).toMatchObject({
      names: ["recovery-valid"],
      skipped: ["TRANSPORT_UNSUPPORTED /mcpServers/case/type"],
    });
  });
});

describe("what must arrive as it is", () => {
  it("arguments, variables, and a blank in the program's path", async () => {
    const args = ["arg with spaces", "", "${APC_UNKNOWN}", "$APC_VALUE", "${PLUGIN_ROOT_SUFFIX}", "${PLUGIN_ROOT}"];
    const env = { TWICE: "${PLUGIN_ROOT}|${PLUGIN_DATA}|${PLUGIN_ROOT}" };
    const plugin = openPlugin({
      case: stdio({ command: "./bin/posix/probe token.sh", args, env, cwd: "${PLUGIN_DATA}/x" }),
    });
    const [root, data] = [plugin.path("plugin"), plugin.path("data")];
    const { servers, skipped } = await load(plugin);
    expect(skipped).toEqual([]);
    expect(servers).toMatchObject({
      case: {
        command: `${root}/bin/posix/probe token.sh`,
        // `$${` is the neutral spelling of a literal `${`.
        args: ["arg with spaces", "", "$${APC_UNKNOWN}", "$APC_VALUE", "$${PLUGIN_ROOT_SUFFIX}", root],
        env: { TWICE: `${root}|${data}|${root}`, PLUGIN_ROOT: root, PLUGIN_DATA: data },
        cwd: `${data}/x`,
      },
    });
  });

  it("urls and headers", async () => {
    const url = "https://docs.example/mcp?value=$APC_HTTP_VALUE";
    const { servers } = await load(openPlugin({ case: remote({ url, headers: { "X-Root": "${PLUGIN_ROOT}" } }) }));
    expect(servers).toMatchObject({ case: { url, headers: { "X-Root": "$${PLUGIN_ROOT}" } } });
  });

  it("the names of loopback", async () => {
    const hosts = {
      "local-name": "http://localhost:1/x",
      "local-v4": "http://127.0.0.1/x",
      "local-v6": "http://[::1]:2/x",
    };
    const entries = Object.entries(hosts).map(([name, url]) => [name, remote({ url })]);
    const { names, skipped } = await load(openPlugin({ ...Object.fromEntries(entries), "remote-https": remote({}) }));
    expect([names, skipped]).toEqual([["local-name", "local-v4", "local-v6", "remote-https", "recovery-valid"], []]);
  });

  it("a placeholder's text in the path of the plugin itself", async () => {
    const plugin = openFolder();
    for (const name of ["plugin.json", "mcp.json"]) plugin.write(`\${PLUGIN_DATA}/${name}`, "");
    const manifest = { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", name: "probe" };
    const servers = { case: stdio({ args: ["${PLUGIN_ROOT}"] }) };
    const document = { $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json", mcpServers: servers };
    plugin.write("${PLUGIN_DATA}/plugin.json", JSON.stringify(manifest));
    plugin.write("${PLUGIN_DATA}/mcp.json", JSON.stringify(document));
    const imported = await importPluginFolder(plugin.path("${PLUGIN_DATA}"), { data: "/data" });
    expect(outcome(imported)).toMatchObject({ servers: { case: { args: [plugin.path("$${PLUGIN_DATA}")] } } });
  });

  it("links that stay inside, and a folder that is a link itself", async () => {
    const plugin = openPlugin({ case: stdio({ command: "./bin/probe", cwd: "./here" }) });
    plugin.write("plugin/real/probe", "");
    plugin.link("plugin/bin", "./real");
    plugin.link("plugin/here", "./real");
    plugin.link("way-in", "./plugin");
    const imported = await importPluginFolder(plugin.path("way-in"), { data: plugin.path("data") });
    expect(outcome(imported)).toMatchObject({
      skipped: [],
      servers: { case: { command: plugin.path("plugin/bin/probe") } },
    });
  });
});

describe("a plugin that cannot be used", () => {
  const options = (folder: Folder): FolderOptions => ({
    data: folder.path("data"),
    platform: "linux",
    folders: {},
    decoders,
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, issue: string]>([
    [
      "mcp.json of another version",
      { "plugin/mcp.json": '{"$schema":"x","mcpServers":{}}' },
      "SCHEMA_MISMATCH /$schema",
    ],
    ["mcp.json that is no JSON", { "plugin/mcp.json": "{" }, "DOCUMENT_INVALID"],
    [
      "mcp.json with another member",
      {
        "plugin/mcp.json": JSON.stringify({
          $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
          more: 1,
          mcpServers: {},
        }),
      },
      "UNKNOWN_FIELD /more",
    ],
    [
      "plugin.json of another version",
      { "plugin/plugin.json": '{"$schema":"x","name":"probe"}' },
      "SCHEMA_MISMATCH /$schema",
    ],
    [
      "plugin.json without a name",
      { "plugin/plugin.json": '{"$schema":"https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"}' },
      "MISSING_FIELD /name",
    ],
  ])("%s", async (_, files, issue) => {
    const plugin = openPlugin({}, files);
    expect(outcome(await importFolder(plugin.path("plugin"), options(plugin)))).toEqual({ issues: [issue] });
  });

  it("files that are links out of it", async () => {
    for (const file of ["plugin.json", "mcp.json"]) {
      const plugin = openFolder({ "secret.json": '{"password":"x"}' });
      if (file === "mcp.json")
        plugin.write(
          "plugin/plugin.json",
          JSON.stringify({ $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", name: "probe" }),
        );
      plugin.link(`plugin/${file}`, "../secret.json");
      const imported = await importFolder(plugin.path("plugin"), options(plugin));
      expect(outcome(imported)).toEqual({ issues: ["PATH_ESCAPES"] });
    }
  });

  it("a folder in the place of mcp.json", async () => {
    const plugin = openFolder({
      "plugin/plugin.json": JSON.stringify({
        $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
        name: "probe",
      }),
      "plugin/mcp.json/x": "",
    });
    await expect(importFolder(plugin.path("plugin"), options(plugin))).rejects.toMatchObject({
      code: "FILE_UNREADABLE",
    });
  });

  it("is one without mcp.json only in that it has no servers", async () => {
    const plugin = openFolder({
      "plugin/plugin.json": JSON.stringify({
        $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
        name: "probe",
        extensions: [],
      }),
    });
    expect(outcome(await importFolder(plugin.path("plugin"), options(plugin)))).toEqual({
      takenFor: "an Agent Plugin",
      servers: {},
      skipped: [],
      warnings: ["ignored-field /extensions"],
    });
  });
});
