import { chance, pick, times } from "./draw.ts";
import { comment, type Place } from "./place.ts";
import { key, properties, scalar } from "./scalars.ts";

/** A map or list in brackets, on one line or several, with commas and comments wherever they may stand. */
export const flow = (place: Place, isMap: boolean, members: readonly string[]): string => {
  const { draw } = place;
  const [open, close] = isMap ? ["{", "}"] : ["[", "]"];
  const pad = pick(draw, ["", "", " "]);
  const column = Math.max(place.column, 0);
  const indent = `\n${" ".repeat(column + place.step)}`;
  if (members.length === 0) return chance(draw, 10) ? `${open} ${comment(place)}${indent}${close}` : open + pad + close;
  if (!chance(draw, 20)) {
    const comma = pick(draw, [", ", ",", ",  ", " , "]);
    return `${open}${pad}${members.join(comma)}${chance(draw, 8) ? "," : ""}${pad}${close}`;
  }
  const parts = members.map((member, index) => {
    const comma = index < members.length - 1 || chance(draw, 30) ? "," : "";
    const lead = chance(draw, 10) ? indent + comment(place) : "";
    const trail = chance(draw, 20) ? ` ${comment(place)}${indent}` : "";
    return `${lead}${lead || chance(draw, 90) ? indent : " "}${member}${comma}${trail}`;
  });
  const end = chance(draw, 75) ? `\n${" ".repeat(column + (chance(draw, 80) ? place.step : 0))}${close}` : pad + close;
  return `${open}${chance(draw, 8) ? ` ${comment(place)}${indent}` : ""}${parts.join("")}${end}`;
};

export const flowValue = (place: Place): string => {
  const { draw, depth, state } = place;
  if (depth > 3 || chance(draw, 65)) {
    if (state.anchors.length > 0 && chance(draw, 8)) return `*${pick(draw, state.anchors)} `;
    const text = scalar(place);
    return /[[\]{},]/.test(text) && !/^["']/.test(text) ? "w" : text;
  }
  const inner = { ...place, depth: depth + 1 };
  const isMap = chance(draw, 50);
  const members = times(draw, 3, (index) => {
    if (!isMap) return chance(draw, 5) ? `k${index}: ${flowValue(inner)}` : flowValue(inner);
    if (chance(draw, 8)) return pick(draw, [`k${index}`, `k${index}:`, `? k${index} : v`, `"k${index}":v`]);
    return `${key(inner, index, true)}: ${flowValue(inner)}`;
  });
  return properties(place) + flow(place, isMap, members);
};
