import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets, judgeSecrets, maskKnown, type ServerParts, secretTexts } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";
import { innocentServers } from "./innocent-servers.ts";
import { tokenOf } from "./secret-samples.ts";

const found = (server: ServerParts): readonly string[] =>
  findSecrets(server).findings.map(({ at, reason }) => `${at} ${reason}`);

const headers = (authorization: string): string =>
  JSON.stringify({ Authorization: authorization, "Notion-Version": "2022-06-28" });

describe("in a JSON text a secret is found", () => {
  it.each<[string, ServerParts, string]>([
    ["of a variable", { env: { OPENAPI_MCP_HEADERS: headers("Bearer hunter2") } }, "/env/OPENAPI_MCP_HEADERS member"],
    ["of a header", { headers: { "X-Config": '{"apiKey":"hunter2"}' } }, "/headers/X-Config member"],
    ["of an argument", { args: ["--config", '{"exaApiKey":"hunter2"}'] }, "/args/1 member"],
    ["of an argument without option", { args: ['{"password":"hunter2"}'] }, "/args/0 member"],
    ["behind an option", { args: ['--config={"exaApiKey":"hunter2"}'] }, "/args/0 member"],
    ["behind a variable", { args: ["-e", 'X={"token":"hunter2"}'] }, "/args/1 member"],
    ["behind an option and a variable", { args: ['--env=X={"token":"hunter2"}'] }, "/args/0 member"],
    ["behind the name of a header", { args: ["-H", 'X-Config: {"token":"hunter2"}'] }, "/args/1 member"],
    ["of a member of extra", { extra: { h: { cfg: '{"token":"hunter2"}' } } }, "/extra/h/cfg member"],
    ["in a list", { env: { X: '[{"a":1,"token":["${T}","hunter2"]}]' } }, "/env/X member"],
    ["that is a number", { env: { X: '{"token":12345678}' } }, "/env/X member"],
    ["in JSON in JSON", { env: { X: JSON.stringify({ a: JSON.stringify({ token: "hunter2" }) }) } }, "/env/X member"],
    ["in quotation marks", { args: ["--config", JSON.stringify('{"token":"hunter2"}')] }, "/args/1 member"],
    ["in apostrophes", { args: ["--config", '\'{"token":"hunter2"}\''] }, "/args/1 member"],
    ["however it is escaped", { env: { X: '{"tok\\u0065n":"\\u0068unter2"}' } }, "/env/X member"],
    ["when it is not quite JSON", { env: { X: '{"token":"hunter2",}' } }, "/env/X member"],
    ["when it is cut off", { env: { X: '{"a":{"token":"hunter2' } }, "/env/X member"],
    ["in the default of a reference", { env: { X: '{"token":"${T:-hunter2}"}' } }, "/env/X member"],
    ["in the default of a bare reference", { env: { X: '{"token":${T:-hunter2}}' } }, "/env/X member"],
    ["beside a reference", { env: { X: '{"token":"a${T}"}' } }, "/env/X member"],
    ["and is not made a reference by a private character", { env: { X: '{"token":"\\ue000"}' } }, "/env/X member"],
    ["by its scheme", { env: { X: '{"X-Thing":"Basic dXNlcjpodW50ZXIy"}' } }, "/env/X scheme"],
    ["in a header line", { env: { X: '["X-Thing: Bearer hunter2hunter2"]' } }, "/env/X scheme"],
    ["by its form", { env: { X: JSON.stringify({ a: `x ${tokenOf("ghp_")}` }) } }, "/env/X token"],
    ["in a URL", { env: { X: '{"url":"postgres:\\/\\/me:hunter2@db"}' } }, "/env/X url-password"],
    ["in a URL after it", { env: { X: '["a"] postgres://me:hunter2@db' } }, "/env/X url-password"],
  ])("%s", (_, server, finding) => {
    expect(found(server)).toEqual([finding]);
  });

  it("once, whatever else is in it", () => {
    const text = JSON.stringify({ token: "hunter2", Authorization: "Bearer hunter3", url: "a://u:hunter4@h" });
    const server = { env: { X: text } };
    expect(found(server)).toEqual(["/env/X url-password"]);
    expect(secretTexts(server)).toEqual(expect.arrayContaining(["hunter2", "hunter3", "hunter4"]));
  });

  it("and told without it", () => {
    expect(judgeSecrets("project", "refuse-inline", { args: ["--config", '{"exaApiKey":"hunter2"}'] })).toMatchObject({
      issues: [
        {
          code: "INLINE_SECRET",
          at: "/args/1",
          message:
            "Argument 2 holds a secret in plain text in its JSON, going by the name of a member. Write a reference in its place, such as ${CONFIG}.",
        },
      ],
    });
  });

  it("and masked in the text, in a file that holds the text, and as itself", () => {
    const secret = fc.string({ minLength: 6, unit: fc.constantFrom(...'aB3"\\/\n\té=&') }).map((text) => `Q9${text}z`);
    forAll(secret, (value) => {
      const text = headers(`Bearer ${value}`);
      const server = {
        env: { A: text, B: JSON.stringify({ deep: text }) },
        args: [`--config=${text}`, JSON.stringify(text)],
      };
      expect(findSecrets(server).findings).toHaveLength(4);
      expect(JSON.stringify(judgeSecrets("user", "refuse-inline", server))).not.toContain("Q9");
      for (const file of [text, JSON.stringify(server, null, 2), `value: ${value}`]) {
        expect(maskKnown(file, secretTexts(server))).not.toContain("Q9");
      }
    });
  });
});

describe("a credential after its scheme is found", () => {
  it.each<[string, ServerParts, string]>([
    ["Basic", { headers: { "X-Thing": "Basic dXNlcjpodW50ZXIy" } }, "/headers/X-Thing scheme"],
    ["bearer", { headers: { "X-Thing": " bearer  hunter2" } }, "/headers/X-Thing scheme"],
    ["Token", { headers: { "X-Thing": "Token hunter2" } }, "/headers/X-Thing scheme"],
    ["ApiKey", { headers: { "X-Thing": "ApiKey hunter2" } }, "/headers/X-Thing scheme"],
    ["with =", { headers: { "X-Thing": "Basic abcdefghijklmno==" } }, "/headers/X-Thing scheme"],
    ["of letters only", { headers: { "X-Thing": `Bearer ${"abcde".repeat(5)}` } }, "/headers/X-Thing scheme"],
    ["in a default", { headers: { "X-Thing": "Bearer ${T:-hunter2}" } }, "/headers/X-Thing scheme"],
    ["beside a reference", { headers: { "X-Thing": "Bearer hunter2${T}" } }, "/headers/X-Thing scheme"],
    ["in a header line", { args: ["--header", "X-Thing:Basic dXNlcjpodW50ZXIy"] }, "/args/1 scheme"],
    ["after =", { args: ["--header=X-Thing: Bearer hunter2"] }, "/args/0 scheme"],
    ["in a variable", { env: { UPSTREAM: "Bearer hunter2" } }, "/env/UPSTREAM scheme"],
  ])("%s", (_, server, finding) => {
    expect(found(server)).toEqual([finding]);
    expect(secretTexts(server).join()).not.toMatch(/^(?:basic|bearer|token|apikey)/i);
  });
});

describe("a fragment is judged as a query", () => {
  it.each([
    "https://x.example/#token=hunter2",
    "https://x.example/?a=b#a=b&access_token=hunter2",
    "https://x.example/#/callback?api%4bey=hunter2",
    "https://x.example/#token=${T:-hunter2}",
  ])("%s", (url) => {
    expect(found({ url })).toEqual(["/url url-parameter"]);
    expect(secretTexts({ url })).toEqual(["hunter2"]);
  });
});

describe("the tokens of Notion", () => {
  const integration = tokenOf("ntn_", 46);
  const older = tokenOf("secret_", 43);

  it("are found", () => {
    expect(findSecrets({ env: { A: integration, B: older } }).findings).toEqual([
      { at: "/env/A", mayShow: "ntn_", reason: "token" },
      { at: "/env/B", mayShow: "secr", reason: "token" },
    ]);
  });

  it.each([integration.slice(0, -4), older.slice(0, -1), `x${older}`, `my-${older}`])("are not in %s", (text) => {
    expect(found({ env: { A: text } })).toEqual([]);
  });
});

describe("a stand-in inside is only warned of", () => {
  it.each<ServerParts>([
    { env: { OPENAPI_MCP_HEADERS: headers("Bearer <your-token>") } },
    { env: { MCP_REMOTE_HEADERS: headers("Bearer YOUR_AUTO_GENERATED_TOKEN_HERE") } },
    { env: { CUSTOM_HEADERS: '{"X-MCP-API-Key": "YOUR_CONSUMER_KEY:YOUR_CONSUMER_SECRET"}' } },
    { args: ["run", "@smithery-ai/brave-search", "--config", '{"braveApiKey":"YOUR_KEY"}'] },
    { args: ["--config", '"{\\"braveApiKey\\":\\"xxxx\\"}"'] },
    { headers: { "X-Upstream": "Bearer your-token-1234" } },
  ])("%j", (server) => {
    const { findings, placeholders } = findSecrets(server);
    expect(findings).toEqual([]);
    expect(placeholders).toHaveLength(1);
    expect(secretTexts(server)).toEqual([]);
  });
});

describe("nothing is said of", () => {
  it.each(innocentServers)("%j", (server) => {
    expect(findSecrets(server)).toEqual({ findings: [], placeholders: [] });
  });
});

it("gets through long texts that all but match", () => {
  for (const piece of ['"', '\\"', '{"token":"', '[\\q\\"[', "[1,", '"\\', "Bearer ", "://x#a=b&", "a=", "{["]) {
    const text = `[${piece.repeat(100_000 / piece.length)}`;
    expect(findSecrets({ env: { A: text }, args: [text, text.slice(1)] }).findings.length).toBeLessThan(4);
  }
});
