import { describe, expect, it } from "vitest";
import { detach, piecesOf } from "../src/erase.ts";
import { scan } from "../src/scanner.ts";
import { textOf } from "../src/span.ts";
import { baseOf, child, type Node, openElements, pathOf, plant, type Table } from "../src/tree.ts";
import { wantedOf } from "../src/wanted.ts";

const tree = (text: string, roots?: readonly string[]): Table =>
  plant(scan(text), roots && wantedOf(roots.map((root) => [root])));

const follow = (root: Table, ...path: readonly string[]): Node | undefined => {
  let node: Node | undefined = root;
  for (const key of path) node = node?.kind === "table" ? child(node, key) : undefined;
  return node;
};

/** How a table is written. */
const homeOf = (node: Node | undefined): string => {
  if (node?.kind !== "table") return node?.kind ?? "nothing";
  if (!node.home) return "implied";
  const { kind } = node.home.block;
  return node.home.depth > 0 ? `dotted in ${kind}` : kind;
};

describe("plant", () => {
  it.each([
    ["[m.x]\na = 1", ["m", "x"], "header"],
    ["[m.x]\na = 1", ["m"], "implied"],
    ["[m.x.env]\n[m.x]\na = 1", ["m", "x"], "header"],
    ["m.x.a = 1", ["m", "x"], "dotted in start"],
    ["[m]\nx.y.a = 1", ["m", "x", "y"], "dotted in header"],
    ["[m]\nx = { y.a = 1 }", ["m", "x"], "braces"],
    ["[m]\nx = { y.a = 1 }", ["m", "x", "y"], "dotted in braces"],
    ["[[m]]\na = 1\n[m.x]", ["m"], "tables"],
    ["[m]\na = 1", ["m", "a"], "pair"],
    ["m = { a = 1 }", ["m", "a"], "item"],
    ["[m]", ["m", "toString"], "nothing"],
    ['["\\u006d"]', ["m"], "header"],
  ])("%j: %j is %s", (text, path, home) => {
    expect(homeOf(follow(tree(text), ...path))).toBe(home);
  });

  it("puts sub-tables of an array of tables into its last element", () => {
    const list = follow(tree("[[m]]\n[m.x]\na = 1\n[[m]]\n[m.x]\nb = 1"), "m");
    const elements = list?.kind === "tables" ? list.elements : [];
    const keys = elements.map((element) => {
      const x = element.kind === "table" ? child(element, "x") : undefined;
      return x?.kind === "table" ? [...x.children.keys()] : [];
    });
    expect(keys).toEqual([["a"], ["b"]]);
  });

  it("leaves out what is under other names", () => {
    const root = tree("n.o = 1\nm.p = 1\n[m.x]\na = 1\n[other]\nb = 1\n", ["m"]);
    expect([...root.children.keys()]).toEqual(["m"]);
  });

  it("has neighbours of what is wanted, and nothing in them", () => {
    const root = plant(
      scan("[m.x]\na = 1\n[m.y]\nb = 1\n[m.y.env]\nc = 1\n[m.z.env]\nd = 1\n"),
      wantedOf([["m", "x"]]),
    );
    const inside = ["x", "y", "z"].map((name) => {
      const node = follow(root, "m", name);
      return [homeOf(node), ...(node?.kind === "table" ? node.children.keys() : [])];
    });
    expect(inside).toEqual([["header", "a"], ["header"], ["implied"]]);
  });

  it("needs no stack for depth", () => {
    const path = Array.from({ length: 100_000 }, () => "m");
    const root = tree(`[${path.join(".")}]\na = 1`);
    expect(homeOf(follow(root, ...path, "a"))).toBe("pair");
    expect(piecesOf(follow(root, "m") as Node).sections).toHaveLength(1);
  });
});

describe("paths", () => {
  it("count an array of tables once", () => {
    const list = follow(tree("[[a.m]]\n[a.m.x]"), "a", "m");
    const element = list?.kind === "tables" ? list.elements[0] : undefined;
    const x = element?.kind === "table" ? child(element, "x") : undefined;
    expect(x?.kind === "table" && pathOf(x)).toEqual(["a", "m", "x"]);
  });

  it("lead from a dotted table to the section that it is written in", () => {
    const node = follow(tree("[m]\nx.y.a = 1"), "m", "x", "y") as Table;
    const { base, keys } = baseOf(node);
    expect([pathOf(base), keys]).toEqual([["m"], ["x", "y"]]);
  });
});

it("openElements opens the tables of an array and leaves the rest", () => {
  const root = tree("m = [ { name = 'a' }, 3 ]");
  const pair = follow(root, "m");
  const list = pair?.kind === "pair" ? openElements(pair, "m", root) : undefined;
  expect(list?.elements.map(({ kind }) => kind)).toEqual(["table", "item"]);
});

describe("piecesOf", () => {
  const text = "[m]\nx.a = 1\n[m.x.env]\nb = 1\n[other]\n[[m.x.list]]\nc = 1\n[m.y]\nd = 1\n";
  const pieces = (...path: readonly string[]) => {
    const { sections, pairs } = piecesOf(follow(tree(text), ...path) as Node);
    return [...sections, ...pairs].map((piece) => (piece.kind === "item" ? "item" : textOf(piece)));
  };

  it("finds sections, and pairs in sections of others", () => {
    expect(pieces("m", "x").sort()).toEqual(["[[m.x.list]]", "[m.x.env]", "x.a = 1"]);
  });

  it("counts a pair of its own section with the section", () => {
    expect(pieces("m").sort()).toEqual(["[[m.x.list]]", "[m.x.env]", "[m.y]", "[m]"]);
  });
});

describe("detach", () => {
  it("takes tables along that nothing names any more", () => {
    const root = tree("[m.x.env]\na = 1");
    detach(follow(root, "m", "x") as Table, "env", follow(root, "m", "x", "env") as Node);
    expect([...root.children.keys()]).toEqual([]);
  });

  it("leaves a table with a header", () => {
    const root = tree("[m]\nx.a = 1");
    detach(follow(root, "m", "x") as Table, "a", follow(root, "m", "x", "a") as Node);
    expect(homeOf(follow(root, "m"))).toBe("header");
    expect(homeOf(follow(root, "m", "x"))).toBe("nothing");
  });
});
