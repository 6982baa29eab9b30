import { below, chance, pick } from "./draw.ts";
import type { Place } from "./place.ts";

/** Values carry this, so that a message that quotes one is found out. */
export const secret = "s3cr3t";

const plains = ["npx", `${secret}-a`, "-y", "/usr/bin/x", "https://h/p?q=1", "a b", "v1.0", "it's", "C:\\x", "${X}"];
const typed = ["1", "0x1F", "1.50", "1e3", "true", "No", "~", "null", "12345678901234567890", "2024-01-01", "12:30"];
const quoted = ['"q: 1 # no"', "'it''s'", '"\\u0041\\n"', `"${secret}"`, "'{a: b}'", '""', "''", '"a\\\\"'];

export const scalar = ({ draw }: Place): string => {
  const kind = below(draw, 10);
  return pick(draw, kind < 5 ? plains : kind < 7 ? typed : quoted);
};

/** A tag or an anchor, now and then one of a name that is there already. */
export const properties = ({ draw, state }: Place): string => {
  if (!chance(draw, 5)) return "";
  if (chance(draw, 30)) return pick(draw, ["!!str ", "!custom ", "! "]);
  state.nextAnchor += 1;
  const name = chance(draw, 20) && state.anchors[0] ? state.anchors[0] : `n${state.nextAnchor}`;
  state.anchors.push(name);
  return `&${name} `;
};

export const key = ({ draw, state }: Place, index: number, isFlow = false): string => {
  if (chance(draw, 82)) return `k${index}`;
  if (chance(draw, 10)) return "<<";
  if (chance(draw, 10) && state.anchors[0]) return `*${state.anchors[0]} `;
  if (chance(draw, 10)) {
    state.nextAnchor += 1;
    return `&n${state.nextAnchor} k${index}`;
  }
  const odd = [
    `"q${index}"`,
    `'s ${index}'`,
    `${index}`,
    "true",
    "null",
    `k ${index}`,
    `"\\u006b${index}"`,
    `k${index}-é`,
  ];
  return pick(draw, isFlow ? odd : [...odd, `k${index}#`, `-k${index}`]);
};
