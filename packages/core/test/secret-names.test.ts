import { describe, expect, it } from "vitest";
import { isSecretName } from "../src/index.ts";

const words = "token secret password passwd passphrase pwd pat apikey authorization bearer cookie session dsn";
const pairs = "api-key access-key private-key connection-string auth-token auth-key auth-header";

describe("isSecretName", () => {
  it.each([...words.split(" "), ...pairs.split(" ")])("knows %s, in any spelling and anywhere in the name", (name) => {
    const parts = name.split("-");
    const camel = parts.map((part, index) => (index === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join("");
    const spellings = [
      name,
      `DB_${parts.join("_").toUpperCase()}`,
      parts.join("."),
      camel,
      `my_${parts.join("_")}_2`,
      `x-${name}`,
      `my${camel[0]?.toUpperCase()}${camel.slice(1)}`,
    ];
    for (const spelling of spellings) expect([spelling, isSecretName(spelling, "x")]).toEqual([spelling, true]);
  });

  it.each(["pass", "DB_PASS", "auth", "AUTH", "PGPASSWORD", "HTTPToken", "OAuthTOKEN", "tokenURL"])(
    "knows %s",
    (name) => {
      expect(isSecretName(name, "x")).toBe(true);
    },
  );

  it.each([
    "",
    "tokenizer",
    "max-tokens",
    "KEYBOARD",
    "PATH",
    "author",
    "AUTH_URL",
    "key",
    "api",
    "key_api",
    "passing",
    "pass_through",
    "compass",
    "sessions",
    "PWD",
    "OLDPWD",
    "XDG_SESSION_ID",
  ])("lets %j pass", (name) => {
    expect(isSecretName(name, "x")).toBe(false);
  });

  it.each(["TOKEN_FILE", "secret.path", "password-dir", "COOKIE_DIRECTORY", "credential-helper"])(
    "lets %s pass, which says where a secret is",
    (name) => {
      expect(isSecretName(name, "hunter2")).toBe(false);
    },
  );

  it("takes the place words only at the end", () => {
    expect(isSecretName("FILE_TOKEN", "x")).toBe(true);
  });

  it.each(["/etc/c.json", "~/c.json", "./c", "../c", "C:\\c", "d:/c"])("lets credentials be the path %s", (path) => {
    expect(isSecretName("GOOGLE_APPLICATION_CREDENTIALS", path)).toBe(false);
    expect(isSecretName("credential", path)).toBe(false);
    expect(isSecretName("PASSWORD", path)).toBe(true);
  });

  it("takes credentials that are no path for a secret", () => {
    for (const value of ["{}", "me:hunter2", "c.json", "~me", ""])
      expect(isSecretName("CREDENTIALS", value)).toBe(true);
  });
});
