import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskKnown, redact } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";
import { jsonWebToken, privateKey, token, tokenOf, tokenPrefixes } from "./secret-samples.ts";

describe("redact", () => {
  it.each(tokenPrefixes)("masks a token that begins with %s", (prefix) => {
    const text = `(${tokenOf(prefix)}) x=${tokenOf(prefix, 40)}`;
    const start = tokenOf(prefix).slice(0, 4);
    expect(redact(text)).toBe(`(${start}***) x=${start}***`);
    expect(redact(tokenOf(prefix, 15))).toBe(tokenOf(prefix, 15));
    expect(redact(`a${tokenOf(prefix)}`)).toBe(`a${tokenOf(prefix)}`);
    expect(redact(`-${tokenOf(prefix)}`)).toBe(`-${tokenOf(prefix)}`);
  });

  it.each([
    [`Authorization: Bearer ${jsonWebToken}.`, "Authorization: Bearer eyJh***."],
    [`key:\n${privateKey}\nend`, "key:\n----***\nend"],
    [`${privateKey.split("\n")[0]}\nMIIB, cut off`, "----***"],
    ["postgres://me:hunter2@db/x", "postgres://me:***@db/x"],
    ["postgres://:hunter2@db/x", "postgres://:***@db/x"],
    ["a://u:p@w@h and b://v:q@h", "a://u:***@h and b://v:***@h"],
    ["a://u:${P}@h", "a://u:${P}@h"],
    ["a://u@h:80/x@y", "a://u@h:80/x@y"],
    ["https://x.example/?a=1&api_key=hunter2&b=2#c", "https://x.example/?a=1&api_key=***&b=2#c"],
    ["https://x.example/?api%5Fkey=hunter2", "https://x.example/?api%5Fkey=***"],
    ["https://x.example/?%zz_token=hunter2", "https://x.example/?%zz_token=***"],
    ["https://x.example/?access+key=hunter2", "https://x.example/?access+key=hunter2"],
    ["https://x.example/?token=${T}&token=a", "https://x.example/?token=${T}&token=***"],
    ["https://x.example/?token", "https://x.example/?token"],
    ["https://x.example/#?token=a", "https://x.example/#?token=***"],
    ["https://x.example/?a=1#b=2&api_key=hunter2&c", "https://x.example/?a=1#b=2&api_key=***&c"],
    ["https://x.example/#token=${T}", "https://x.example/#token=${T}"],
    [`https://x.example/?token=${token}`, "https://x.example/?token=ghp_***"],
    ["TOKEN=hunter2 and nothing else", "TOKEN=hunter2 and nothing else"],
  ])("makes of %j %j", (text, masked) => {
    expect(redact(text)).toBe(masked);
  });

  it("hides one secret in another with it", () => {
    expect(redact(`a://u:x${token}y@h`)).toBe("a://u:***@h");
    expect(redact(`a://u:x-${token}@h`)).toBe("a://u:***@h");
  });

  it("leaves no credential in any text, and has nothing left to do the second time", () => {
    const secrets = fc.constantFrom(
      token,
      jsonWebToken,
      privateKey,
      "://u:hunter2hunter2@",
      "://h?token=hunter2hunter2",
    );
    const texts = fc.array(fc.oneof(secrets, fc.string({ maxLength: 5 }), fc.constantFrom(" ", "\n", "/", "?")));
    forAll(texts, (pieces) => {
      const masked = redact(pieces.join(" "));
      for (const secret of [token, jsonWebToken, "MIIB", "hunter2"]) expect(masked).not.toContain(secret);
      expect(redact(masked)).toBe(masked);
    });
  });

  it("gets through long texts that all but match", () => {
    const pieces = ["://a:", "eyJ", "-----BEGIN PRIVATE KE-----", "https://x/?a=b&", "ghp_a ", "A", "://a@"];
    for (const piece of pieces) {
      const text = piece.repeat(200_000 / piece.length);
      expect(redact(text) === text).toBe(true);
    }
  });
});

describe("maskKnown", () => {
  it.each<[string, readonly string[], string]>([
    ["key = hunter2!", ["hunter2!"], "key = ***"],
    ['a"b\\c and a\\"b\\\\c', ['a"b\\c'], "*** and ***"],
    ["two\nlines, two\\nlines", ["two\nlines"], "***, ***"],
    ["hunter22 hunter2", ["hunter2", "hunter22"], "*** ***"],
    ["abc abcd _abc abc- 'abc'", ["abc"], "*** abcd _abc ***- '***'"],
    ["unhunter2ed", ["hunter2"], "un***ed"],
    [`Bearer ${token}`, [token], "Bearer ghp_***"],
    [`Bearer ${token}`, [`Bearer ${token}`], "ghp_***"],
    ["nothing to hide", ["", " ", "\n"], "nothing to hide"],
    ["abcdefgh", ["abcdef", "defgh!", "cdefgh"], "***"],
    ["a***b", ["***"], "a***b"],
    ["$& $1 hunter2", ["hunter2"], "$& $1 ***"],
  ])("makes of %j without %j %j", (text, secrets, masked) => {
    expect(maskKnown(text, secrets)).toBe(masked);
  });

  it("shows no character of a secret of six or more, wherever it stands", () => {
    const secret = fc.stringMatching(/^[ab"\\ ]{6,9}$/).filter((text) => text.trim() === text);
    const texts = fc.tuple(
      fc.array(secret, { minLength: 1, maxLength: 3 }),
      fc.array(fc.stringMatching(/^[ab. ]{0,3}$/)),
    );
    forAll(texts, ([secrets, between]) => {
      const text = between.map((gap, index) => `${gap}${secrets[index % secrets.length]}`).join("");
      const masked = maskKnown(text, secrets);
      for (const each of secrets) expect(masked).not.toContain(each);
      expect(maskKnown(JSON.stringify(text), secrets)).not.toContain(JSON.stringify(secrets[0]).slice(1, -1));
    });
  });

  it("changes nothing of a text without them", () => {
    forAll(fc.tuple(fc.string(), fc.string({ minLength: 6 })), ([text, secret]) => {
      if (!text.includes(secret)) expect(maskKnown(text, [secret])).toBe(text);
    });
  });

  it("masks a secret that is larger than any pattern may be", () => {
    const large = "a(".repeat(100_000);
    expect(maskKnown(`x ${large} y`, [large])).toBe("x *** y");
  });
});
