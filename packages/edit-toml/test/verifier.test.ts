import { describe, expect, it } from "vitest";
import { judge } from "../src/judge.ts";
import { verify } from "../src/verifier.ts";
import { refusalFrom } from "./refusals.ts";

const check = (text: string, wanted: string, ...paths: readonly (readonly string[])[]): void =>
  verify(text, judge(wanted, []), paths);

describe("verify", () => {
  it("takes the same values in another form", () => {
    expect(() => check("m = { x.a = 30.0 }", "[m.x]\na = 30")).not.toThrow();
  });

  it.each([
    ["m = 1", "m = 2"],
    ["m = 1", "m = 1\nn = 1"],
    ["[m.x]", "[m]"],
    ["m = ", "m = 1"],
  ])("throws for %j where %j is wanted", (text, wanted) => {
    expect(() => check(text, wanted, ["m"])).toThrow(/report/);
  });

  it("counts an empty container on a path as none, and no other", () => {
    expect(() => check("a = 1", "a = 1\n[m.n]", ["m", "n"])).not.toThrow();
    expect(() => check("[m]", "m = []", ["m"])).not.toThrow();
    expect(() => check("a = 1", "a = 1\n[m.n]", ["m"])).toThrow(/report/);
  });

  it("says so when the result nests too deep to be read", () => {
    const error = refusalFrom(() => check(`a = ${"[".repeat(1001)}${"]".repeat(1001)}`, "a = 1"));
    expect(error).toMatchObject({ code: "CONFIG_TOO_LARGE" });
  });
});
