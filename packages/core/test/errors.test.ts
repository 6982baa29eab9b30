import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentConfigError, codes, isAgentConfigError, positionAt, withDetails } from "../src/index.ts";
import { forAll } from "./arbitraries.ts";

const token = `ghp_${"x1".repeat(12)}`;

describe("AgentConfigError", () => {
  it("is an Error with a code, and the hint of its code unless another is given", () => {
    const error = new AgentConfigError("BUSY", "Somebody keeps writing. Nothing was changed.");
    expect(error).toBeInstanceOf(Error);
    expect({ ...error, message: error.message }).toEqual({
      name: "AgentConfigError",
      code: "BUSY",
      message: "Somebody keeps writing. Nothing was changed.",
      hint: codes.BUSY.hint,
      path: undefined,
      position: undefined,
      at: undefined,
    });
    expect(new AgentConfigError("BUSY", "x", { hint: "Wait." }).hint).toBe("Wait.");
    expect(String(error)).toBe("AgentConfigError: Somebody keeps writing. Nothing was changed.");
  });

  it("carries what is known of the place, and its cause", () => {
    const details = { path: "/f", position: { line: 2, column: 3 }, at: "/a", cause: new Error("why") };
    expect(new AgentConfigError("CONFIG_SHAPE", "x", details)).toMatchObject(details);
    expect("cause" in new AgentConfigError("CONFIG_SHAPE", "x")).toBe(false);
  });

  it("shows no credential, neither in its message nor in its hint", () => {
    const error = new AgentConfigError("USAGE", `--env A=${token} is not known`, {
      hint: `Write https://me:hunter2@x.example/?api_key=hunter2 elsewhere.`,
    });
    expect(error.message).toBe("--env A=ghp_*** is not known");
    expect(error.hint).toBe("Write https://me:***@x.example/?api_key=*** elsewhere.");
    expect(error.stack).not.toContain(token);
  });
});

describe("isAgentConfigError", () => {
  it("knows the error of another copy of this package by its name and code", () => {
    const foreign = Object.assign(new Error("x"), { name: "AgentConfigError", code: "BUSY" });
    expect(isAgentConfigError(foreign)).toBe(true);
    expect(isAgentConfigError(new AgentConfigError("BUSY", "x"))).toBe(true);
  });

  it.each([
    new Error("x"),
    Object.assign(new Error("x"), { code: "ENOENT" }),
    Object.assign(new Error("x"), { name: "AgentConfigError" }),
    { name: "AgentConfigError", code: "BUSY", message: "x" },
    "AgentConfigError",
    undefined,
  ])("takes %s for something else", (value) => {
    expect(isAgentConfigError(value)).toBe(false);
  });
});

describe("withDetails", () => {
  const error = new AgentConfigError("CONFIG_SHAPE", "x", { at: "/a", hint: "h", cause: "c" });

  it("adds what is new and keeps what was known", () => {
    expect(withDetails(error, { path: "/f" })).toMatchObject({
      code: "CONFIG_SHAPE",
      message: "x",
      at: "/a",
      hint: "h",
      cause: "c",
      path: "/f",
    });
  });

  it("lets the new word count where both speak, and leaves the first error as it is", () => {
    expect(withDetails(error, { at: "/b" }).at).toBe("/b");
    expect(error.at).toBe("/a");
  });
});

describe("positionAt", () => {
  it.each([
    ["", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["a\nbc", 2, 2, 1],
    ["a\r\nbc", 4, 2, 2],
    ["a\rb", 2, 2, 1],
    ["a\n\nb", 3, 3, 1],
    ["a\r\n\rb", 4, 3, 1],
    ["a\u{1f600}b", 3, 1, 4],
  ])("in %j the offset %i is line %i, column %i", (text, offset, line, column) => {
    expect(positionAt(text, offset)).toEqual({ line, column });
  });

  it("is the line and column that an editor would show", () => {
    const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
    const line = fc.stringMatching(/^[ab \t\u2028]{0,4}$/);
    const document = fc.array(fc.tuple(line, lineEnd), { minLength: 1, maxLength: 5 });
    const spot = document.chain((lines) => fc.tuple(fc.constant(lines), fc.nat(lines.length - 1), fc.nat(4)));
    forAll(spot, ([lines, index, wish]) => {
      const column = Math.min(wish, lines[index]?.[0].length ?? 0);
      // No line is empty: CR and LF of two line ends would be one.
      const text = lines.map(([content, end]) => `x${content}${end}`).join("");
      const before = lines.slice(0, index).map(([content, end]) => `x${content}${end}`);
      expect(positionAt(text, before.join("").length + column)).toEqual({ line: index + 1, column: column + 1 });
    });
  });
});
