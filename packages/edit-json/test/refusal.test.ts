import { isAgentConfigError } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { refuse } from "../src/refusal.ts";

const refusal = (text: string, offset: number, keys: readonly string[] = []) => {
  try {
    return refuse("CONFIG_SHAPE", { text, title: "JSON", keys }, offset, "Wrong.");
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return { code: error.code, position: error.position, lines: error.message.split("\n") };
  }
};

describe("refuse", () => {
  it("points at the place, and hides everything but structure and the keys of the path", () => {
    const text = '{\n\t"mcpServers": {"x": "hunter2\\"", "n": -1.5}, // hunter2\n}';
    expect(refusal(text, text.indexOf("-1.5"), ["mcpServers", "hunter2"])).toEqual({
      code: "CONFIG_SHAPE",
      position: { line: 2, column: 40 },
      lines: ["Wrong.", '2 |  "mcpServers": {"*": "*********", "*": ****}, // *******', `${" ".repeat(4 + 39)}^`],
    });
  });

  it("shows a key of the path only as a key", () => {
    expect(refusal('["a", {"a" : "a"}]', 0, ["a"])).toMatchObject({
      lines: ["Wrong.", '1 | ["*", {"a" : "*"}]', "    ^"],
    });
  });

  it.each([
    ["\n", 2],
    ["\r\n", 2],
    ["\r", 2],
  ])("counts lines that end with %j", (eol, line) => {
    expect(refusal(`{${eol}  1}${eol}`, 1 + eol.length + 2)).toMatchObject({
      position: { line, column: 3 },
      lines: ["Wrong.", "2 |   *}", "      ^"],
    });
  });

  it("counts columns without a byte order mark", () => {
    expect(refusal("\uFEFF[1]", 2)).toMatchObject({ position: { line: 1, column: 2 } });
    expect(refusal("\uFEFF[1]", 0)).toMatchObject({ position: { line: 1, column: 1 } });
  });

  it("shows the neighbourhood only of a long line, and hides a string that started before it", () => {
    const text = `{"a": "${"hunter2 ".repeat(1_000_000)}", "b": 1, "c": "${"hunter2 ".repeat(100)}"}`;
    const { lines, position } = refusal(text, text.indexOf("1,"));
    expect(position?.column).toBe(text.indexOf("1,") + 1);
    expect(lines[1]?.length).toBeLessThan(140);
    expect(lines[1]).not.toContain("hunter2");
    expect(lines[1]).toContain('****", "*": *, "*": "***');
    expect(lines[1]?.[lines[2]?.indexOf("^") ?? 0]).toBe("*");
  });

  it("points past the end of the text", () => {
    expect(refusal('{"a', 3)).toMatchObject({
      position: { line: 1, column: 4 },
      lines: ["Wrong.", '1 | {"*', "       ^"],
    });
  });

  it("has no place to show for what an edit of the same call wrote", () => {
    expect(refusal("{}", -1)).toEqual({ code: "CONFIG_SHAPE", position: undefined, lines: ["Wrong."] });
  });
});
