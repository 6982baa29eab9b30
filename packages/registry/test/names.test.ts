import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { argumentReferenceName, defaultId, envName, referenceName } from "../src/names.ts";

describe("names", () => {
  it("are such as every shell and every harness takes, whatever they are made from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (registryName, raw) => {
        const id = defaultId(registryName);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(["__proto__", "constructor", "prototype"]).not.toContain(id);
        expect(envName(raw)).toMatch(/^(?:[A-Z_][A-Z0-9_]*)?$/);
        for (const name of [referenceName, argumentReferenceName]) {
          expect(name(registryName, id, raw)).toMatch(/^[A-Z_][A-Z0-9_]*$/);
        }
      }),
    );
  });

  it.each([
    ["prototype", "server-prototype"],
    ["constructor/", "server-constructor"],
    ["example.orchard/prototype", "orchard-prototype"],
  ])("are never one that no server may have: %s", (registryName, id) => {
    expect(defaultId(registryName)).toBe(id);
  });

  it.each([
    ["--api-key", "PEAR_API_KEY"],
    ["--orchard-url", "ORCHARD_URL"],
    ["--2fa-token", "_2FA_TOKEN"],
    ["AWS_SECRET_ACCESS_KEY", "PEAR_AWS_SECRET_ACCESS_KEY"],
    ["---", "PEAR"],
  ])("of the argument %s: %s", (raw, name) => {
    expect(argumentReferenceName("example.orchard/pear", "pear", raw)).toBe(name);
  });
});
