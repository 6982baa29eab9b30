import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listRoutes, planLaunch, readEntry } from "../src/index.ts";

const read = (document: unknown) => {
  const reading = readEntry(document);
  if (!reading.ok) throw new Error(reading.issues[0]?.message);
  return reading.value;
};

describe("an entry of any schema date", () => {
  it("is read in both spellings", () => {
    const snake = {
      name: "a/b",
      version_detail: { version: "1.2.0" },
      packages: [
        {
          registry_name: "docker",
          name: "acme/thing",
          version: "1",
          runtime_hint: " docker ",
          package_arguments: [{ type: "positional", value_hint: "dir", is_repeated: true }],
          environment_variables: [{ name: "A", is_required: true, is_secret: true }],
        },
      ],
      remotes: [{ transport_type: "sse", url: "https://x.example" }],
    };
    const { version, packages, remotes } = read(snake);
    expect(version).toBe("1.2.0");
    expect(packages[0]).toMatchObject({
      registryType: "oci",
      identifier: { at: "/packages/0/name", text: "acme/thing" },
      runtimeHint: "docker",
      transport: { text: "stdio" },
      packageArguments: [{ valueHint: "dir", isRepeated: true }],
      environmentVariables: [{ name: "A", isRequired: true, isSecret: true }],
    });
    expect(remotes[0]?.type.text).toBe("sse");
  });

  it("takes the status from the envelope before the file", () => {
    const official = { "io.modelcontextprotocol.registry/official": { status: "deprecated", statusMessage: "m" } };
    const server = { name: "a/b", status: "active" };
    expect(read({ server, _meta: official })).toMatchObject({ status: "deprecated", statusMessage: "m" });
    expect(read({ ...server, _meta: official })).toMatchObject({ status: "deprecated" });
    expect(read(server)).toMatchObject({ status: "active" });
    expect(read({ name: "a/b" }).status).toBeUndefined();
  });

  it("reads what is of another type as absent, and says where", () => {
    const { description, packages, unread } = read({ name: "a/b", description: {}, packages: [7], remotes: "x" });
    expect([description, packages.length]).toEqual([undefined, 1]);
    expect(unread).toEqual(["/description", "/packages/0", "/remotes"]);
  });

  it.each([
    [null, "DOCUMENT_INVALID"],
    ["x", "DOCUMENT_INVALID"],
    [[], "DOCUMENT_INVALID"],
    [{}, "MISSING_FIELD"],
    [{ server: {} }, "MISSING_FIELD"],
  ])("%j is refused with %s", (document, code) => {
    expect(readEntry(document)).toMatchObject({ ok: false, issues: [{ code }] });
  });

  it("never throws, whatever it is", () => {
    const key = fc.constantFrom(
      ..."name packages remotes registryType identifier version transport type url headers value variables".split(" "),
      ..."runtimeArguments packageArguments environmentVariables server _meta __proto__".split(" "),
    );
    const text = fc.constantFrom("npm", "pypi", "oci", "stdio", "named", "a/b", "{x}", "${X}", "", "\u0000", "-e");
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(value, (document) => {
        planLaunch(document);
        const reading = readEntry(document);
        if (reading.ok) listRoutes(reading.value);
      }),
      { numRuns: 500 },
    );
  });
});
