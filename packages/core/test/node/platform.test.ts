import { describe, expect, it } from "vitest";
import { despiteReaders, isInside, samePath, withDriveLetter, withForwardSlashes } from "../../src/node/platform.ts";

describe("paths", () => {
  it.each([
    ["win32", "C:\\Users\\me", "c:\\users\\ME", true],
    ["win32", "C:\\Users\\me", "C:/Users/me/", true],
    ["win32", "C:\\Users\\me", "D:\\Users\\me", false],
    ["win32", "\\\\server\\share\\me", "\\\\SERVER\\share\\me", true],
    ["linux", "/home/me", "/home/ME", false],
    ["linux", "/home/me", "/home/x/../me", true],
    ["darwin", "/Users/me", "/Users/me", true],
  ] as const)("on %s: %s and %s are one place: %s", (platform, a, b, same) => {
    expect(samePath(a, b, platform)).toBe(same);
  });

  it.each([
    ["win32", "C:\\w\\p\\.mcp.json", "C:/w/p", true],
    ["win32", "c:\\W\\P\\.cursor\\mcp.json", "C:\\w\\p", true],
    ["win32", "C:\\w\\p", "C:\\w\\p", false],
    ["win32", "C:\\w\\p2\\x", "C:\\w\\p", false],
    ["win32", "D:\\w\\p\\x", "C:\\w\\p", false],
    ["win32", "C:\\w\\p\\..x", "C:\\w\\p", true],
    ["linux", "/w/p/..x", "/w/p", true],
    ["linux", "/w/x", "/w/p", false],
    ["linux", "/w", "/w/p", false],
  ] as const)("on %s: %s is inside %s: %s", (platform, path, directory, inside) => {
    expect(isInside(path, directory, platform)).toBe(inside);
  });

  it("are spelled as harnesses spell the keys of projects", () => {
    expect(withDriveLetter("c:\\w\\p")).toBe("C:\\w\\p");
    expect(withDriveLetter("\\\\server\\c\\p")).toBe("\\\\server\\c\\p");
    expect(withForwardSlashes("C:\\w\\p", "win32")).toBe("C:/w/p");
    expect(withForwardSlashes("/w/a\\b", "linux")).toBe("/w/a\\b");
  });
});

describe("despiteReaders", () => {
  /** Fails so many times, and says how often it was called. */
  const failing = (times: number, code: string): { work: () => string; calls: () => number } => {
    let calls = 0;
    return {
      calls: () => calls,
      work: () => {
        calls += 1;
        if (calls <= times) throw Object.assign(new Error(code), { code });
        return "done";
      },
    };
  };

  it.each(["EPERM", "EBUSY", "EACCES"])("tries again on Windows after %s", (code) => {
    const { work, calls } = failing(3, code);
    expect([despiteReaders(work, "win32"), calls()]).toEqual(["done", 4]);
  });

  it.each([
    ["win32", "ENOSPC", 1],
    ["win32", "EPERM", 9],
    ["linux", "EPERM", 1],
    ["darwin", "EBUSY", 1],
  ] as const)("gives up on %s after %s at try %i", (platform, code, tries) => {
    const { work, calls } = failing(100, code);
    expect(() => despiteReaders(work, platform)).toThrow(code);
    expect(calls()).toBe(tries);
  });
});
