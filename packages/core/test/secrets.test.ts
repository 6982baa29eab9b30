import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets, judgeSecrets, type Scope, type ServerParts, secretTexts, textMentions } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";
import { jsonWebToken, privateKey, token } from "./secret-samples.ts";

/** What a person reads of a server that is to be committed. */
const told = (server: ServerParts): readonly string[] => {
  const result = judgeSecrets("project", "refuse-inline", server);
  return (result.ok ? result.warnings : result.issues).map(({ code, at, message }) => `${code} ${at}: ${message}`);
};
const found = (server: ServerParts): readonly string[] => findSecrets(server).findings.map(({ at }) => at);

describe("the message", () => {
  it.each<[ServerParts, string]>([
    [
      { env: { GITHUB_TOKEN: "abc" } },
      "INLINE_SECRET /env/GITHUB_TOKEN: The variable GITHUB_TOKEN holds a secret in plain text, going by its name. Write a reference in its place, such as ${GITHUB_TOKEN}.",
    ],
    [
      { env: { CFG: token } },
      "INLINE_SECRET /env/CFG: The variable CFG holds a token in plain text (ghp_***). Write a reference in its place, such as ${CFG}.",
    ],
    [
      { headers: { Authorization: "Bearer hunter2" } },
      "INLINE_SECRET /headers/Authorization: The header Authorization holds a secret in plain text, going by its name. Write a reference in its place, such as Bearer ${TOKEN}.",
    ],
    [
      { headers: { "x-api-key": "hunter2" } },
      "INLINE_SECRET /headers/x-api-key: The header x-api-key holds a secret in plain text, going by its name. Write a reference in its place, such as ${X_API_KEY}.",
    ],
    [
      { headers: { "X/Y": jsonWebToken } },
      "INLINE_SECRET /headers/X~1Y: The header X/Y holds a JSON web token in plain text (eyJh***). Write a reference in its place, such as ${X_Y}.",
    ],
    [
      { args: ["-y", "--2fa-token", "hunter2"] },
      "INLINE_SECRET /args/2: Argument 3 holds a secret in plain text, going by its name. Write a reference in its place, such as ${_2FA_TOKEN}.",
    ],
    [
      { args: [privateKey] },
      "INLINE_SECRET /args/0: Argument 1 holds a private key in plain text (----***). Write a reference in its place, such as ${TOKEN}.",
    ],
    [
      { url: "https://me:hunter2@x.example/" },
      "INLINE_SECRET /url: The URL holds a password in plain text. Write a reference in its place, such as ${TOKEN}.",
    ],
    [
      { url: "https://x.example/?api%4bey=hunter2" },
      "INLINE_SECRET /url: The URL holds a secret in plain text in its query or fragment. Write a reference in its place, such as ${TOKEN}.",
    ],
    [
      { command: token },
      "INLINE_SECRET /command: The command holds a token in plain text (ghp_***). Write a reference in its place, such as ${TOKEN}.",
    ],
    [
      { cwd: `/srv/${token}` },
      "INLINE_SECRET /cwd: The working directory holds a token in plain text (ghp_***). Write a reference in its place, such as ${TOKEN}.",
    ],
    [
      { extra: { codex: { http: { bearer_token: "hunter2" } } } },
      "INLINE_SECRET /extra/codex/http/bearer_token: The member bearer_token holds a secret in plain text, going by its name. Write a reference in its place, such as ${BEARER_TOKEN}.",
    ],
    [
      { env: { API_KEY: "<your key>" } },
      "placeholder /env/API_KEY: The variable API_KEY holds only a stand-in. Write a reference in its place, such as ${API_KEY}.",
    ],
  ])("about %j", (server, message) => {
    expect(told(server)).toEqual([message]);
  });

  it("masks a secret that stands in its own name", () => {
    expect(told({ env: { [token]: token } })).toEqual([
      "INLINE_SECRET /env: The name of a variable holds a token in plain text (ghp_***). Write a reference in its place, such as ${TOKEN}.",
      expect.stringContaining(": The variable ghp_*** holds a token in plain text (ghp_***). "),
    ]);
  });
});

describe("a reference", () => {
  it.each([
    "${T}",
    "Bearer ${T}",
    "basic ${A}:${B}",
    "${A}/${B};${C},${D} ${E}",
    " ${T} ",
    "${T:-}",
    "${T:-true}",
    "${T:-123456}",
  ])("%j under a secret name is no secret", (value) => {
    expect(told({ env: { TOKEN: value }, headers: { Authorization: value } })).toEqual([]);
  });

  it.each(["$T", "$${T}", "x${T}", "${T}x", "Bearer  ${T}", "${A}::${B}", "${T:-hunter2}", "${T:-1234567}"])(
    "is not what %j is alone",
    (value) => {
      expect(found({ env: { TOKEN: value } })).toEqual(["/env/TOKEN"]);
    },
  );

  it("cannot be made up with private characters", () => {
    expect(found({ env: { TOKEN: "\ue000" } })).toEqual(["/env/TOKEN"]);
  });

  it("is no secret, and keeps its own default, however many there are", () => {
    expect(found({ env: { TOKEN: "${A}".repeat(0x1901) } })).toEqual([]);
    const many = "${A}".repeat(0x1900);
    expect(secretTexts({ env: { TOKEN: `${many}\${B:-hunter2}` } })).toContain("hunter2");
  });
});

describe("a stand-in", () => {
  it.each([
    "<token>",
    "Bearer <your\ntoken>",
    "YOUR_TOKEN",
    "your-token-here",
    "xxx",
    "XXXX",
    "changeme",
    "Change-Me",
    "your-\ntoken",
  ])("%j is no secret, and is warned of", (value) => {
    expect(findSecrets({ env: { TOKEN: value } })).toEqual({ findings: [], placeholders: ["/env/TOKEN"] });
  });

  it.each(["<a>b", "my_token", "xx", "changeme1", "<${T}>", "your-${T}"])("is not what %j is", (value) => {
    expect(found({ env: { TOKEN: value } })).toEqual(["/env/TOKEN"]);
  });
});

it("has nothing to hide of a stand-in, or of a reference", () => {
  expect(secretTexts({ env: { TOKEN: "<your token>", API_KEY: "${KEY}" }, args: ["--token", "YOUR_TOKEN"] })).toEqual(
    [],
  );
});

describe("judgeSecrets", () => {
  const server = { env: { TOKEN: "hunter2", KEY: token, API_KEY: "<key>" } };
  const codes = (scope: Scope, policy: "refuse-inline" | "allow-inline") => {
    const result = judgeSecrets(scope, policy, server);
    return (result.ok ? result.warnings : result.issues).map(({ code, at }) => `${code} ${at}`);
  };

  it("refuses every secret in a file that is committed, and speaks of nothing else", () => {
    expect(codes("project", "refuse-inline")).toEqual(["INLINE_SECRET /env/TOKEN", "INLINE_SECRET /env/KEY"]);
  });

  it.each([
    ["user", "refuse-inline"],
    ["local", "refuse-inline"],
    ["project", "allow-inline"],
  ] as const)("warns in the scope %s with %s", (scope, policy) => {
    expect(codes(scope, policy)).toEqual([
      "inline-secret /env/TOKEN",
      "inline-secret /env/KEY",
      "placeholder /env/API_KEY",
    ]);
  });

  it("says of a token under a secret name what it is", () => {
    expect(findSecrets({ env: { GITHUB_TOKEN: token } }).findings).toEqual([
      { at: "/env/GITHUB_TOKEN", mayShow: "ghp_", reason: "token" },
    ]);
  });

  it("gives the findings as data", () => {
    expect(judgeSecrets("user", "refuse-inline", server)).toMatchObject({
      ok: true,
      value: {
        findings: [
          { at: "/env/TOKEN", mayShow: null, reason: "name" },
          { at: "/env/KEY", mayShow: "ghp_", reason: "token" },
        ],
        placeholders: ["/env/API_KEY"],
      },
    });
  });
});

describe("no part of a secret", () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9+=.!-]{8,24}$/).map((text) => `Q9z${text}`);
  const serverWith = (value: string): ServerParts => ({
    command: `run-${tokenLike(value)}`,
    args: ["--token", value, `--password=${value}`, `TOKEN=${value}`, "-H", `X-Api-Key: ${value}`],
    env: { TOKEN: value, OTHER: `postgres://me:${encodeURIComponent(value)}@db/x`, DEFAULT_PWD: `\${P:-${value}}` },
    cwd: "/srv",
    url: `https://x.example/mcp?api_key=${encodeURIComponent(value)}`,
    headers: { Authorization: `Bearer ${value}`, Cookie: `session=${value}` },
    extra: { codex: { secret: value, nested: [{ token: [value] }] } },
  });
  const tokenLike = (value: string): string => value.replaceAll(/[^\w-]/g, "_");

  it("is in a message, a finding or a placeholder", () => {
    forAll(secret, (value) => {
      const server = serverWith(value);
      for (const scope of ["project", "user"] as const) {
        const shown = JSON.stringify(judgeSecrets(scope, "refuse-inline", server));
        expect(shown).not.toContain(value);
      }
      expect(JSON.stringify(findSecrets(server))).not.toContain(value);
    });
  });

  it("is missing from what is to be masked", () => {
    forAll(secret, (value) => {
      const server = serverWith(value);
      const places = found(server);
      expect(places).toEqual([
        ...[1, 2, 3, 5].map((index) => `/args/${index}`),
        "/env/TOKEN",
        "/env/OTHER",
        "/env/DEFAULT_PWD",
        "/url",
        "/headers/Authorization",
        "/headers/Cookie",
        "/extra/codex/secret",
        "/extra/codex/nested/0/token/0",
      ]);
      const texts = secretTexts(server);
      expect(texts.some((text) => text.includes(value))).toBe(true);
      for (const text of texts) expect(text).not.toMatch(/^Bearer /);
      expect(new Set(texts).size).toBe(texts.length);
    });
  });
});

it("finds no secret in references, but for a URL that a DSN still is around one", () => {
  forAll(fc.stringMatching(/^[A-Z][A-Z_]{0,8}$/), (name) => {
    const value = `\${${name}}`;
    expect(
      told({
        args: ["--token", value, `--password=${value}`],
        env: { TOKEN: value, DSN: `postgres://me:${value}@db/x` },
        url: `https://x.example/?token=${value}`,
        headers: { Authorization: `Bearer ${value}`, Cookie: `a=${value}` },
      }),
    ).toEqual([expect.stringContaining("/env/DSN")]);
  });
});

describe("textMentions", () => {
  it.each([
    "url: https://x.example/?token=${T}",
    "url: https://x.example/?a=b#token=${env:T}",
    "url: https://x.example/?token=${{ secrets.T }}&a=b",
    "url: https://me:{env:PASSWORD}@x.example/",
    JSON.stringify({ env: JSON.stringify({ url: "https://x.example/?token=${T}", other: "@acme/b" }) }),
  ])("sees no secret in a reference: %s", (text) => {
    expect(textMentions(text, [])).toEqual([]);
  });

  it("gets through long texts of what is no reference", () => {
    for (const piece of ["${", "{env:", "${{", "${a", "{file:x "]) {
      expect(textMentions(piece.repeat(200_000 / piece.length), [])).toEqual([]);
    }
  });

  it("sees the default of a reference, unless it is known", () => {
    const text = "a: ${A}\nurl: https://x.example/#token=${T:-hunter2}";
    expect(textMentions(text, [])).toMatchObject([{ line: 2, reason: "url-parameter" }]);
    expect(textMentions(text, ["hunter2"])).toEqual([]);
  });

  it("sees no password across quotation marks", () => {
    const line = JSON.stringify({ a: { url: "https://a.example" }, b: { args: ["@acme/b"] } });
    expect(textMentions(line, [])).toEqual([]);
    expect(textMentions('{"a":\n"https://me:hunter2@a.example"}', [])).toMatchObject([{ line: 2 }]);
  });
});
