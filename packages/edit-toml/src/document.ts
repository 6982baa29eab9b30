import type { Path } from "@agent-config/core";
import type { Lines } from "./lines.ts";
import type { Model } from "./model.ts";
import { scan } from "./scanner.ts";
import { plant, type Table } from "./tree.ts";
import { wantedOf } from "./wanted.ts";

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

/** Opens a text that says `model`, to look at what these paths lead to and what is on the way. */
export const openDocument = (text: string, model: Model, paths: readonly Path[]): Document => {
  const lines = scan(text);
  return { text, lines, root: plant(lines, wantedOf(paths)), model };
};
