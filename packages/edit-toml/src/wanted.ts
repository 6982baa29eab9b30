import type { Path } from "@agent-config/core";

/** What of a document is looked into: all of it, or what some keys lead to. */
export type Wanted = "all" | WantedKeys;
interface WantedKeys extends Map<string, Wanted> {}

export const wantedOf = (paths: readonly Path[]): Wanted => {
  const root: WantedKeys = new Map();
  for (const path of paths) if (!want(root, path)) return "all";
  return root;
};

/** False for the path of the whole document. */
const want = (root: WantedKeys, path: Path): boolean => {
  let inside = root;
  for (const [index, key] of path.entries()) {
    const next = index === path.length - 1 ? "all" : (inside.get(key) ?? new Map<string, Wanted>());
    inside.set(key, next);
    if (next === "all") return true;
    inside = next;
  }
  return false;
};

/** How many keys of a path are on the way to something that is looked into: all of them in what is itself looked into. */
export const wayInto = (wanted: Wanted, path: Path): number => {
  let inside: Wanted | undefined = wanted;
  for (const [index, key] of path.entries()) {
    if (inside === "all") return path.length;
    inside = inside.get(key);
    if (inside === undefined) return index;
  }
  return path.length;
};
