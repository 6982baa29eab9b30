import type { CreatedContainer, Operation } from "@agent-config/core";
import { describe, expect, it } from "vitest";
import { yaml } from "../src/index.ts";

const container = { path: ["extensions"] };
const put = (name: string): Operation => ({ op: "put", container, name, set: { cmd: "npx" }, drop: [] });

/** Puts entries in, lets somebody else change the text, and takes them out. */
const undone = (before: string, names: readonly string[], change: (text: string) => string) => {
  const made = yaml.edit(before, names.map(put));
  const containers = made.outcomes.flatMap(({ created }) => created?.containers ?? []);
  const text = change(made.text);
  const removals = names.map((name): Operation => ({ op: "remove", container, name, created: { containers } }));
  const { text: after, outcomes } = yaml.edit(text, removals);
  return {
    after,
    exact: outcomes.every(({ exact }) => exact),
    restored: outcomes.flatMap(({ restored = [] }) => restored),
  };
};

describe("a removal after foreign edits", () => {
  it("leaves what others added to a container that we made", () => {
    const add = (text: string) => `${text}  theirs: {}\n`;
    expect(undone("a: 1\n", ["x"], add)).toEqual({
      after: "a: 1\nextensions:\n  theirs: {}\n",
      exact: true,
      restored: [],
    });
  });

  it.each([
    ["a comment on the line of its key", "extensions:", "extensions: # mine", "a: 1\nextensions: {} # mine\n"],
    ["a comment line", "extensions:\n", "extensions:\n  # mine\n", "a: 1\nextensions: {}\n  # mine\n"],
    ["an anchor", "extensions:", "extensions: &mine", "a: 1\nextensions: &mine {}\n"],
  ])("keeps a container that we made and that got %s", (_, from, to, after) => {
    expect(undone("a: 1\n", ["x", "y"], (text) => text.replace(from, to))).toEqual({
      after,
      exact: false,
      restored: [],
    });
  });

  it("keeps a comment behind our entry, when it is not indented deeper", () => {
    const add = (text: string) => `${text}  # theirs\n`;
    expect(undone("extensions:\n", ["x"], add).after).toBe("extensions:\n  # theirs\n");
  });

  it("takes a comment inside our entry with it", () => {
    const add = (text: string) => text.replace("cmd: npx", "cmd: npx\n    # inside");
    expect(undone("extensions:\n", ["x"], add)).toMatchObject({ after: "extensions:\n", exact: true });
  });

  it("puts the text of before where the container stands now", () => {
    const flow = (text: string) => text.replace(/extensions:[\s\S]*/, "extensions: {x: {cmd: npx}}\n");
    expect(undone("extensions: ~\n", ["x"], flow)).toMatchObject({ after: "extensions: ~\n", exact: true });
    const tell = (text: string) => text.replace("extensions:", "extensions: # told");
    expect(undone("extensions: { }\n", ["x"], tell)).toMatchObject({ after: "extensions: { } # told\n", exact: true });
  });

  it("leaves an empty container, where the text of before does not fit", () => {
    const block = (text: string) => text.replace("\n  {x: {cmd: npx}}", "\n  x: {cmd: npx}");
    expect(undone("extensions:\n  {}\n", ["x"], block)).toEqual({
      after: "extensions: {}\n",
      exact: false,
      restored: [],
    });
    const flow = (text: string) => text.replace(/extensions:[\s\S]*/, "extensions: { # theirs\n  x: 1}\n");
    expect(undone("extensions: null\n", ["x"], flow)).toMatchObject({
      after: "extensions: { # theirs\n  }\n",
      exact: false,
    });
  });

  it("leaves `{}` for a document of which nothing is left, unless it was blank", () => {
    expect(undone("a: 1\n", ["x"], (text) => text.replace("a: 1\n", "")).after).toBe("{}\n");
    expect(undone("", ["x"], (text) => text).after).toBe("");
    expect(undone("# c\n", ["x"], (text) => text.replace("# c\n", "")).after).toBe("");
  });
});

describe("several records of one container", () => {
  it("say what it was before the last put that found it empty", () => {
    const records: CreatedContainer[] = [
      { path: ["extensions"], was: "absent" },
      { path: ["extensions"], was: "empty", text: " {}" },
    ];
    const remove: Operation = { op: "remove", container, name: "x", created: { containers: records } };
    expect(yaml.edit("a: 1\nextensions:\n  x: 1\n", [remove]).text).toBe("a: 1\nextensions: {}\n");
  });
});

describe("a removal without records", () => {
  const remove = (text: string, keyedBy?: string) => {
    const place = keyedBy === undefined ? container : { ...container, keyedBy };
    return yaml.edit(text, [{ op: "remove", container: place, name: "x" }]).text;
  };

  it("leaves an empty map or list", () => {
    expect(remove("extensions:\n  x: 1\n")).toBe("extensions: {}\n");
    expect(remove("extensions: {x: 1}\n")).toBe("extensions: {}\n");
    expect(remove("extensions: [{name: x}] # c\n", "name")).toBe("extensions: [] # c\n");
    expect(remove("extensions:\n- name: x\n", "name")).toBe("extensions: []\n");
    expect(remove("--- # c\nextensions: { x: 1 }\n")).toBe("--- # c\nextensions: { }\n");
  });

  it("keeps the end of the file as it was", () => {
    expect(remove("extensions:\n  y: 1\n  x: 1")).toBe("extensions:\n  y: 1");
    expect(remove("extensions:\r\n  y: 1\r\n  # c\r\n  x: 1")).toBe("extensions:\r\n  y: 1\r\n  # c");
    expect(remove("extensions:\n  y: |\n    t\n  x: 1")).toBe("extensions:\n  y: |\n    t\n");
  });

  it("is refused where blank lines would become part of a neighbour's text", () => {
    expect(() => remove("extensions:\n  y: |+\n    t\n  x: 1\n\nz: 1\n")).toThrow(
      expect.objectContaining({ code: "CONFIG_SHAPE", message: expect.stringContaining("A text above") }),
    );
  });
});
