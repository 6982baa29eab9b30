import { isAgentConfigError } from "@agent-config/core";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { archiveLimits, readArchive } from "../src/index.ts";
import { gigabyte, packedGigabyte, type ZipEntry, zip } from "./zips.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The code of what is thrown; every throw must be one of ours. */
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return error.code;
  }
};

describe("an archive", () => {
  it("gives its files, packed or stored, with their modes", () => {
    const files = readArchive(
      zip([
        { name: "folder/" },
        { name: "folder/a.txt", content: "hello" },
        { name: "./b/../b/c", content: "run me", mode: 0o100755 },
        { name: "stored", content: "as it is", packed: Buffer.from("as it is"), method: 0 },
      ]),
    );
    expect(files.map(({ path, size, executable }) => [path, size, executable])).toEqual([
      ["folder/a.txt", 5, false],
      ["b/c", 6, true],
      ["stored", 8, false],
    ]);
    expect(files.map((file) => text(file.read()))).toEqual(["hello", "run me", "as it is"]);
  });

  it("is what another program writes, too", () => {
    const archive = zipSync({
      "manifest.json": Buffer.from("{}"),
      server: { "index.js": Buffer.from("1".repeat(1e5)) },
    });
    const files = readArchive(archive);
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ["manifest.json", 2],
      ["server/index.js", 1e5],
    ]);
    expect(files.map((file) => file.read().length)).toEqual([2, 1e5]);
  });

  it("may stand in the middle of a larger piece of memory", () => {
    const archive = zip([{ name: "a", content: "hello" }]);
    const larger = Buffer.concat([Buffer.alloc(100, 1), archive]);
    const [file] = readArchive(larger.subarray(100));
    expect(file && text(file.read())).toBe("hello");
  });
});

describe("a hostile archive", () => {
  it.each<[what: string, entries: readonly ZipEntry[], code: string]>([
    ["leads out", [{ name: "../x" }], "PATH_ESCAPES"],
    ["leads out and back", [{ name: "a/../../b/x" }], "PATH_ESCAPES"],
    ["is absolute", [{ name: "/etc/passwd" }], "PATH_ESCAPES"],
    ["leads out of a folder of Windows", [{ name: "..\\x" }], "PATH_ESCAPES"],
    ["hides a way out in its middle", [{ name: "a\\..\\..\\x" }], "PATH_ESCAPES"],
    ["names a drive", [{ name: "C:/x" }], "PATH_ESCAPES"],
    ["names a drive without a slash", [{ name: "C:x" }], "PATH_ESCAPES"],
    ["is the folder itself", [{ name: "." }], "PATH_ESCAPES"],
    ["is nothing", [{ name: "" }], "PATH_ESCAPES"],
    ["holds a line end", [{ name: "a\nb" }], "DOCUMENT_INVALID"],
    ["holds a NUL", [{ name: "a\0b" }], "DOCUMENT_INVALID"],
    ["is no UTF-8", [{ name: Uint8Array.of(0xff, 0xfe) }], "DOCUMENT_INVALID"],
    ["is there twice", [{ name: "a" }, { name: "a" }], "DOCUMENT_INVALID"],
    ["differs from another in case only", [{ name: "Ä" }, { name: "ä" }], "DOCUMENT_INVALID"],
    ["differs from another in composition only", [{ name: "\u00e9" }, { name: "e\u0301" }], "DOCUMENT_INVALID"],
  ])("whose file's name %s is refused", (_, entries, code) => {
    expect(codeOf(() => readArchive(zip([{ name: "fine", content: "1" }, ...entries])))).toBe(code);
  });

  it.each<[what: string, archive: Uint8Array, code: string]>([
    ["links", zip([{ name: "a", content: "/etc/passwd", mode: 0o120777 }]), "DOCUMENT_INVALID"],
    ["encrypted files", zip([{ name: "a", content: "x", flags: 1 }]), "DOCUMENT_INVALID"],
    ["no archive", Buffer.from("no archive at all, but long enough to be one"), "DOCUMENT_INVALID"],
    ["nothing", new Uint8Array(0), "DOCUMENT_INVALID"],
    ["more files than there are", zip([{ name: "a" }], 2), "DOCUMENT_INVALID"],
    ["too many files", zip([{ name: "a" }], archiveLimits.files + 1), "CONFIG_TOO_LARGE"],
    ["a gigabyte that says so", zip([{ name: "a", size: gigabyte }]), "CONFIG_TOO_LARGE"],
    [
      "a gigabyte in pieces",
      zip(Array.from({ length: 64 }, (_, i) => ({ name: `${i}`, size: gigabyte / 64 }))),
      "CONFIG_TOO_LARGE",
    ],
    ["many times its size", zip([{ name: "a", content: Buffer.alloc(64 * 1024 * 1024) }]), "CONFIG_TOO_LARGE"],
  ])("with %s is refused", (_, archive, code) => {
    expect(codeOf(() => readArchive(archive))).toBe(code);
  });

  it("cannot unpack more than it says, whatever it holds", () => {
    const [file] = readArchive(zip([{ name: "a", packed: packedGigabyte(), size: 1000 }]));
    const before = process.memoryUsage().arrayBuffers;
    expect(codeOf(() => file?.read())).toBe("DOCUMENT_INVALID");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });

  it.each<[what: string, entry: ZipEntry]>([
    ["less than it says", { name: "a", content: "short", size: 1000 }],
    ["nonsense", { name: "a", packed: Uint8Array.of(0xff, 0xff, 0xff), size: 10 }],
    ["what nobody can unpack", { name: "a", packed: Uint8Array.of(1), size: 1, method: 14 }],
    ["stored text of another size", { name: "a", packed: Uint8Array.of(1), size: 2, method: 0 }],
  ])("with a file that holds %s is refused when it is read", (_, entry) => {
    const [file] = readArchive(zip([entry]));
    expect(codeOf(() => file?.read())).toBe("DOCUMENT_INVALID");
  });

  it("is refused in our own words, wherever it is cut and whichever byte is changed", () => {
    const archive = zip([
      { name: "manifest.json", content: '{"name":"x"}' },
      { name: "server/index.js", content: "a".repeat(100) },
    ]);
    const readAll = (bytes: Uint8Array): void => {
      for (const file of readArchive(bytes)) file.read();
    };
    const known = ["none", "DOCUMENT_INVALID", "CONFIG_TOO_LARGE", "PATH_ESCAPES"];
    for (let length = 0; length < archive.length; length += 1)
      expect(codeOf(() => readAll(archive.subarray(0, length)))).toBe("DOCUMENT_INVALID");
    for (let at = 0; at < archive.length; at += 1)
      for (const change of [0x01, 0x80, 0xff]) {
        const changed = archive.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(known).toContain(codeOf(() => readAll(changed)));
      }
  });
});
