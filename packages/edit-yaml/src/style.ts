import type { CST } from "yaml";
import { breakNear } from "./lines.ts";
import type { Source } from "./parse.ts";
import { collectionsIn } from "./tokens.ts";
import type { Slot } from "./tree.ts";

/** How a file is laid out, as far as new lines follow it. */
export interface Style {
  /** Columns by which a value stands deeper than its key. */
  readonly step: number;
  /** Whether a list stands deeper than its key, too. */
  readonly indentLists: boolean;
  readonly lineBreak: string;
}

/** The layout around a place: of what is in it, else of the first place in the document that shows one. */
export const styleAt = ({ text, token }: Source, slot: Slot): Style => {
  const shown = [...layoutsIn(slot.node?.srcToken), ...layoutsIn(token?.value)];
  const list = shown.find(({ isList }) => isList);
  const deeper = shown.find(({ isList }) => !isList) ?? shown.find(({ by }) => by > 0);
  return {
    step: Math.max(1, deeper?.by ?? 2),
    indentLists: list === undefined || list.by > 0,
    lineBreak: breakNear(text, slot.end),
  };
};

interface Layout {
  readonly isList: boolean;
  readonly by: number;
}

/** The first list and the first map that stand below a key of a block map. */
const layoutsIn = (root: CST.Token | undefined): Layout[] => {
  const layouts: Layout[] = [];
  for (const { token } of collectionsIn(root)) {
    if (token.type !== "block-map") continue;
    for (const { value } of token.items) {
      if (value?.type !== "block-map" && value?.type !== "block-seq") continue;
      const isList = value.type === "block-seq";
      if (!layouts.some((known) => known.isList === isList)) layouts.push({ isList, by: value.indent - token.indent });
    }
    if (layouts.length === 2) break;
  }
  return layouts;
};
