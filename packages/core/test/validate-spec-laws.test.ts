import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateSpec } from "../src/index.ts";
import { anyKey, forAll, referenceName } from "./arbitraries.ts";

const spec = (server: object) => ({ name: "docs", owner: "me", server });

describe("validateSpec", () => {
  it("is content with what it gave", () => {
    const texts = fc.oneof(
      fc.string(),
      referenceName.map((name) => `\${${name}}`),
    );
    const servers = fc.record({
      transport: fc.constant("stdio"),
      command: fc.string({ minLength: 1 }),
      args: fc.array(texts, { maxLength: 3 }),
      env: fc.dictionary(referenceName, texts, { maxKeys: 3 }),
    });
    forAll(servers, (server) => {
      const first = validateSpec(spec(server));
      if (first.ok) expect(validateSpec(first.value)).toEqual(first);
    });
  });

  it("never throws, and always gives a pointer to something that is there or is missing", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const odd = fc.record(
      {
        name: json,
        owner: json,
        server: fc.dictionary(fc.oneof(anyKey, fc.constantFrom("transport", "command", "env", "url")), json),
      },
      { requiredKeys: [] },
    );
    forAll(odd, (input) => {
      const result = validateSpec(input);
      if (result.ok) return;
      expect(result.issues.length).toBeGreaterThan(0);
      for (const { code, at } of result.issues) {
        const steps = at.split("/").slice(1);
        const parent = (code === "MISSING_FIELD" ? steps.slice(0, -1) : steps)
          .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
          .reduce<unknown>((value, key) => Object.getOwnPropertyDescriptor(value, key)?.value, input);
        expect([at, parent === undefined]).toEqual([at, false]);
      }
    });
  });
});
