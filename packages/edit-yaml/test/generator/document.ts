import type { Container } from "@agent-config/core";
import fc from "fast-check";
import { below, chance, type Draw, pick } from "./draw.ts";
import { container, entries, flowContainer, mixed, others } from "./entries.ts";
import { flow, flowValue } from "./flow.ts";
import { comment, type Entry, type Maker, type Place } from "./place.ts";
import { anyValue, blockMap } from "./values.ts";

/** A document of a grammar that knows all of YAML that a settings file could hold, and where its entries live. */
export interface Sample {
  readonly text: string;
  readonly site: Container;
  /** True when a stray character makes it something that not every reader takes, if any does. */
  readonly stray?: boolean;
}

const sites: readonly Container[] = [
  { path: ["extensions"] },
  { path: ["extensions"] },
  { path: ["extensions"] },
  { path: ["mcp_servers"] },
  { path: ["a", "b", "extensions"] },
  { path: [] },
  { path: ["mcpServers"], keyedBy: "name" },
  { path: ["a", "mcpServers"], keyedBy: "name" },
];

export const sample: fc.Arbitrary<Sample> = fc.gen().map((draw) => {
  const site = pick(draw, sites);
  const text = rebroken(draw, document(draw, site));
  const stray = chance(draw, 12);
  return { text: stray ? damaged(draw, text) : text, site, stray };
});

const document = (draw: Draw, site: Container): string => {
  const state = { comments: 0, anchors: [], nextAnchor: 0 };
  const step = pick(draw, [2, 2, 2, 4, 1, 3]);
  const place: Place = { draw, state, column: -1, depth: 0, step, listStep: pick(draw, [0, step]) };
  const note = () => (chance(draw, 30) ? `${comment(place)}\n` : "");
  const marks = [
    "",
    "",
    "",
    "",
    "---\n",
    `--- ${comment(place)}\n`,
    "%YAML 1.2\n---\n",
    "%YAML 1.1\n---\n",
    "%TAG !e! tag:e,2000:\n---\n",
    "---\n\n",
  ];
  const marker = pick(draw, marks);
  const end = pick(draw, ["", "", "", "", "", "...\n", `...\n${note()}`]);
  const kind = below(draw, 100);
  if (kind < 4) return `${marker}${note()}${pick(draw, ["", "\n", "  \n", "\n\n"])}${note()}${marker ? end : ""}`;
  if (kind < 7) {
    const root = pick(draw, ["{}", "{ }", "~", "null", "[]", "text"]);
    return `${marker || note()}${root}${chance(draw, 20) ? ` ${comment(place)}` : ""}\n${end}`;
  }
  if (kind < 9) return `--- ${pick(draw, ["{}", "~", "{a: 1}", "!!map {}", "&r {}"])}\n${end}`;
  if (kind < 17) return `${marker}${flowRoot(place, site)}\n${end}`;
  const { head, lines } = blockMap(place, rootMembers(draw, site));
  return [marker, note(), head.trim() && `${head.trim()}\n`, ...lines.map((line) => `${line}\n`), note(), end].join("");
};

const rootMembers = (draw: Draw, { path, keyedBy }: Container): Entry[] => {
  const nest = ([key = "", ...rest]: readonly string[], prefix: string): Entry[] => {
    if (chance(draw, 15)) return others(draw, prefix);
    const inner: Maker = (place) => {
      if (rest.length > 0) return blockMap(place, nest(rest, "i"));
      return chance(draw, 5) ? anyValue(place) : container(draw, keyedBy)(place);
    };
    const twice: Entry[] = chance(draw, 2) ? [[key, anyValue]] : [];
    return [...mixed(draw, [chance(draw, 10) ? `"${key}"` : key, inner], others(draw, prefix)), ...twice];
  };
  return path.length === 0 ? [...entries(draw), ...others(draw, "o")] : nest(path, "o");
};

const flowRoot = (root: Place, { path, keyedBy }: Container): string => {
  const { draw } = root;
  const value = (place: Place, [key, ...rest]: readonly string[]): string => {
    if (key === undefined) return chance(draw, 12) ? "null" : flowContainer(place, keyedBy);
    const rank = below(draw, 3);
    const some = ["o0", "o1"].slice(0, below(draw, 3)).map((other) => `${other}: ${flowValue(place)}`);
    const inner = value({ ...place, depth: place.depth + 1 }, rest);
    const ours = chance(draw, 80) ? [`${chance(draw, 40) ? JSON.stringify(key) : key}: ${inner}`] : [];
    return flow(place, true, some.toSpliced(rank, 0, ...ours));
  };
  return value(root, path);
};

const strays = ["", " ", "\n", ":", "{", "]", '"', "'", "#", "-", "\t", "&", "*", "|", ",", "? ", "- ", "x"];

/** Line breaks, a byte order mark, no final line break. */
const rebroken = (draw: Draw, text: string): string => {
  let result = chance(draw, 25) ? text.replace(/\n$/, "") : text;
  const breaks = below(draw, 10);
  if (breaks === 9) result = result.replaceAll("\n", "\r\n");
  if (breaks === 8) result = result.replace(/\n/g, () => pick(draw, ["\n", "\r\n"]));
  return chance(draw, 6) ? `\uFEFF${result}` : result;
};

/** A stray character more, or in the place of another, so that most such texts are broken. */
const damaged = (draw: Draw, text: string): string => {
  const at = below(draw, text.length + 1);
  return text.slice(0, at) + pick(draw, strays) + text.slice(at + below(draw, 2));
};
