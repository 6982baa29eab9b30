import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Everything below a directory by its relative path: kind, mode and content in one text. */
export type Tree = ReadonlyMap<string, string>;

export const readTree = (root: string): Tree => {
  const tree = new Map<string, string>();
  const visit = (directory: string): void => {
    for (const name of readdirSync(join(root, directory)).sort()) {
      const path = directory === "" ? name : `${directory}/${name}`;
      const stat = lstatSync(join(root, path));
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isDirectory()) {
        tree.set(path, `directory ${mode}`);
        visit(path);
      } else if (stat.isSymbolicLink()) tree.set(path, `link to ${readlinkSync(join(root, path))}`);
      else tree.set(path, `file ${mode} ${readFileSync(join(root, path), "utf8")}`);
    }
  };
  visit("");
  return tree;
};

/** What a tree has or lacks compared to another, one line each. */
export const differences = (actual: Tree, wanted: Tree): readonly string[] => [
  ...[...wanted].filter(([path]) => !actual.has(path)).map(([path]) => `${path} is missing`),
  ...[...actual].filter(([path]) => !wanted.has(path)).map(([path]) => `${path} was left behind`),
  ...[...actual].flatMap(([path, state]) => {
    const other = wanted.get(path);
    return other === undefined || other === state ? [] : [`${path} is ${brief(state)} instead of ${brief(other)}`];
  }),
];

const brief = (state: string): string => JSON.stringify(state.length > 300 ? `${state.slice(0, 300)}…` : state);
