import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkUrl, type Profile } from "../src/index.ts";
import { forAll, referenceName, syntaxText } from "./arbitraries.ts";

const fault = (url: string, profile?: Profile): string => {
  const result = checkUrl(url, profile, "/url");
  return result.ok ? "none" : result.issues.map(({ code, at, message }) => `${code} ${at}: ${message}`).join("\n");
};
const facts = (url: string, profile?: Profile) => {
  const result = checkUrl(url, profile);
  if (!result.ok) throw new Error(fault(url, profile));
  return result.value;
};

const notAscii =
  "A URL is printable ASCII without white space and backslash; other characters are percent-encoded, other hosts written in punycode.";
const notAHost = "A URL names a host: a name of ASCII letters, digits, - . and _, or an address; no % in it.";
const address = "A host that ends in a number is an address of four plain decimal numbers.";
const brackets = "Brackets hold an IPv6 address without zone.";
const port = "A port is a number of 1 to 5 digits, at most 65535.";
const label = "A host has no empty label: no dot at its ends, no two dots together.";

describe("a URL that is refused", () => {
  it.each([
    ["https://exa mple.com", notAscii],
    ["https://example.com\n", notAscii],
    ["https:\\\\example.com", notAscii],
    ["https://exämple.com", notAscii],
    ["", "A URL here starts with https:// or http://."],
    ["ftp://example.com", "A URL here starts with https:// or http://."],
    ["https:/example.com", "A URL here starts with https:// or http://."],
    ["https://me@example.com", "A URL holds no user name and no password; use a header."],
    ["https://@example.com", "A URL holds no user name and no password; use a header."],
    ["https://${USER}:${PASS}@example.com", "A URL holds no user name and no password; use a header."],
    ["https:///mcp", "A URL names a host."],
    ["https://:80", "A URL names a host."],
    ["https://[::1", notAHost],
    ["https://[::1]x", notAHost],
    ["https://a%20b", notAHost],
    ["https://xn--0", notAHost],
    ["https://example.com:", port],
    ["https://example.com:65536", port],
    ["https://example.com:000080", port],
    ["https://example.com:${PORT}", port],
    ["https://[fe80::1%25eth0]", brackets],
    ["https://[1:2]", notAHost],
    ["https://example..com", label],
    ["https://.example.com", label],
    ["https://example.com.", label],
    ["https://127.1", address],
    ["https://0x7f.0.0.1", address],
    ["https://1.2.3.256", address],
    ["https://01.2.3.4", address],
    ["https://2130706433", address],
    ["https://example.com/%2", "Every % in a URL is followed by two hex digits."],
    ["https://example.com/?q=%zz", "Every % in a URL is followed by two hex digits."],
    ["https://example.com/{id}", "A URL holds a character that must be percent-encoded there."],
    ["https://example.com/#a#b", "A URL holds a character that must be percent-encoded there."],
    ["https://example.com/${", "This ${ opens no reference."],
    ["https://example.com/${A:-a b}", notAscii],
  ])("%j: says why", (url, message) => {
    expect(fault(url)).toBe(`INVALID_URL /url: ${message}`);
  });

  it("is not repeated, since it may hold a secret", () => {
    expect(fault("https://me:hunter2hunter2@example.com")).not.toContain("hunter2");
    expect(fault("https://example.com/hunter2 hunter2")).not.toContain("hunter2");
  });
});

describe("the host", () => {
  it.each([
    ["https://EXAMPLE.com/A", "example.com", false],
    ["HTTPS://a_b.example:8443?x#y", "a_b.example", false],
    ["http://localhost:1/mcp", "localhost", true],
    ["http://LOCALHOST", "localhost", true],
    ["http://127.8.9.10", "127.8.9.10", true],
    ["https://127.0.0.1.example.com", "127.0.0.1.example.com", false],
    ["https://localhost.example.com", "localhost.example.com", false],
    ["http://[0:0::1]:80", "[::1]", true],
    ["https://[::ffff:127.0.0.1]", "[::ffff:7f00:1]", false],
    ["https://example.com/${A}", "example.com", false],
    ["https://example.com?${A}", "example.com", false],
    ["https://example.com:${PORT:-80}/", null, false],
    ["https://${HOST}/mcp", null, false],
    ["https://${HOST:-localhost}/mcp", null, false],
    ["https://localhost${REST}", null, false],
    ["https://localhost${REST:-/mcp}", null, false],
    ["${BASE}/mcp", null, false],
    ["${BASE:-http://localhost}/mcp", null, false],
    ["${BASE}${PATH}", null, false],
    ["https://${HOST}/${A}", null, false],
  ])("of %s is %j", (url, host, loopback) => {
    expect(facts(url)).toEqual({ url, host, loopback });
  });

  it("is what a browser sees in every literal URL that is accepted, and nothing of it is repaired", () => {
    const odd = fc.constantFrom("@", ":", "/", "?", "#", "[", "]", "%", "%41", "\\", " ", ".", "..", "xn--", "0x", "1");
    const piece = fc.oneof(
      odd,
      fc.stringMatching(/^[A-Za-z0-9.:-]{1,5}$/),
      fc.string({ unit: "binary", maxLength: 2 }),
    );
    const url = fc.array(piece, { maxLength: 7 }).map((pieces) => `https://${pieces.join("")}`);
    forAll(url, (text) => {
      const result = checkUrl(text, "acp");
      if (!result.ok) return;
      const seen = new URL(text);
      expect([seen.hostname, seen.username, seen.password]).toEqual([result.value.host, "", ""]);
      expect(result.value.url).toBe(text);
      expect(text.toLowerCase().startsWith(`https://${seen.hostname}`) || text.includes("[")).toBe(true);
    });
  });

  it("of a reference is never taken for this machine", () => {
    forAll(fc.tuple(referenceName, fc.constantFrom("localhost", "127.0.0.1", "[::1]")), ([name, host]) => {
      expect(facts(`http://\${${name}:-${host}}/`).loopback).toBe(false);
    });
  });
});

describe("plain http", () => {
  const insecure = (url: string) => {
    const result = checkUrl(url, "spec", "/url");
    return result.ok ? result.warnings : "refused";
  };

  it("to another machine is warned of", () => {
    expect(insecure("http://example.com")).toEqual([
      {
        code: "insecure-http",
        at: "/url",
        message:
          "Plain http to another machine: everybody on the way can read and change it. Use https where the server has it.",
      },
    ]);
    expect(insecure("http://${HOST}/")).toHaveLength(1);
    expect(insecure("${BASE:-http://example.com}/")).toHaveLength(1);
  });

  it.each(["http://localhost", "http://127.0.0.1:8080", "http://[::1]", "https://example.com", "${BASE}/mcp"])(
    "is not what %s is",
    (url) => {
      expect(insecure(url)).toEqual([]);
    },
  );
});

describe("profiles", () => {
  it("that know no references take their text for that of the URL", () => {
    for (const profile of ["agent-plugins", "acp"] as const) {
      expect(fault("https://example.com/${A}", profile)).toMatch(/must be percent-encoded there/);
      expect(fault("${A}/mcp", profile)).toMatch(/starts with https:/);
    }
  });

  it("byob: names its settings in capitals, and every other ${ is text", () => {
    expect(facts("https://${HOST}/mcp", "byob").host).toBeNull();
    expect(facts("https://example.com/${A_1}", "byob").host).toBe("example.com");
    expect(fault("https://example.com/${a}", "byob")).toMatch(/must be percent-encoded there/);
    expect(fault("https://example.com/${A:-b}", "byob")).toMatch(/must be percent-encoded there/);
  });

  it("agent-plugins: no fragment, and plain http only to this machine", () => {
    expect(fault("https://example.com/#a", "agent-plugins")).toBe("INVALID_URL /url: A URL here has no fragment (#…).");
    expect(fault("http://example.com/", "agent-plugins")).toBe(
      "INVALID_URL /url: Plain http is for this machine only (localhost, 127.0.0.0/8, [::1]); use https.",
    );
    expect(fault("http://localhost/", "agent-plugins")).toBe("none");
    for (const profile of ["spec", "acp", "byob"] as const)
      expect(fault("http://example.com/#a", profile)).toBe("none");
  });
});

it("never throws", () => {
  const profiles = fc.constantFrom<Profile>("spec", "agent-plugins", "acp", "byob");
  forAll(fc.tuple(syntaxText, profiles), ([text, profile]) => {
    for (const url of [text, `https://${text}`, `https://example.com${text}`]) {
      expect(typeof checkUrl(url, profile).ok).toBe("boolean");
    }
  });
});
