import type { Lines } from "./lines.ts";
import type { Model } from "./model.ts";
import { scan } from "./scanner.ts";
import { plant, type Table } from "./tree.ts";

/** A document while it is edited. */
export interface Document {
  /** As it was given. */
  readonly text: string;
  readonly lines: Lines;
  /** The tables on the paths that will be followed. */
  readonly root: Table;
  /** What the document says. */
  readonly model: Model;
}

/** Opens a text that says `model`. */
export const openDocument = (text: string, model: Model, paths: readonly (readonly string[])[]): Document => {
  const lines = scan(text);
  const roots = paths.some((path) => path.length === 0) ? undefined : new Set(paths.map(([first = ""]) => first));
  return { text, lines, root: plant(lines, roots), model };
};
