import { below, chance, pick, times } from "./draw.ts";
import { flow, flowValue } from "./flow.ts";
import { behind, between, type Entry, gap, lowered, type Maker, type Place, type Written, written } from "./place.ts";
import { key, properties, scalar, secret } from "./scalars.ts";

/** A value of any kind behind a key or dash. */
export const anyValue: Maker = (place) => {
  const { draw, depth, state, column, step } = place;
  const kind = below(draw, 100);
  if (kind < 40 || depth > 3)
    return lowered(place, { head: `${gap(draw)}${properties(place)}${scalar(place)}${behind(place)}`, lines: [] });
  if (kind < 46) return { head: behind(place), lines: [] };
  if (kind < 52 && state.anchors.length > 0)
    return lowered(place, { head: `${gap(draw)}*${pick(draw, state.anchors)}${behind(place)}`, lines: [] });
  if (kind < 58) return blockScalar(place);
  if (kind < 62) {
    const pad = " ".repeat(Math.max(column, 0) + step);
    const inLines = pick(draw, [
      { head: " first", lines: [`${pad}second`, "", `${pad}third${behind(place)}`] },
      { head: ' "first', lines: [`${pad}second \\`, `${pad}third"${behind(place)}`] },
      { head: " 'first", lines: ["", `${pad}it''s`, `${pad}# third'${behind(place)}`] },
    ]);
    return lowered(place, inLines);
  }
  const inner = { ...place, depth: depth + 1 };
  if (kind < 72) return lowered(place, written(`${gap(draw)}${flowValue(inner)}${behind(place)}`));
  if (kind < 86)
    return blockMap(
      place,
      times(draw, 3, (index) => [key(inner, index), anyValue] as const),
    );
  return blockList(
    place,
    times(draw, 3, () => anyValue),
  );
};

const blockScalar: Maker = (place) => {
  const { draw, column, step } = place;
  const pad = " ".repeat(Math.max(column, 0) + step + below(draw, 2));
  const choices = [
    `${pad}text ${secret}`,
    `${pad}# no comment`,
    "",
    "  ",
    `${pad}  deeper`,
    `${pad}\ttab `,
    `${pad}k: v`,
  ];
  const lines = times(draw, 3, () => pick(draw, choices));
  const indicator = chance(draw, 15) ? String(pad.length - Math.max(column, 0)) : "";
  return { head: ` ${pick(draw, ["|", ">"])}${indicator}${pick(draw, ["", "-", "+"])}${behind(place)}`, lines };
};

export const blockMap = (place: Place, members: readonly Entry[]): Written => {
  if (members.length === 0)
    return { head: pick(place.draw, [" {}", "", " ~", " { }", " null"]) + behind(place), lines: [] };
  const isRoot = place.column < 0;
  const head = isRoot ? "" : ` ${properties(place)}`.trimEnd() + behind(place);
  return { head, lines: mapLines(place, isRoot ? 0 : place.column + place.step, members) };
};

const mapLines = (place: Place, column: number, members: readonly Entry[]): string[] => {
  const { draw } = place;
  const inner = { ...place, column, depth: place.depth + 1 };
  const indent = " ".repeat(column);
  const body = members.flatMap(([name, make]) => {
    const lead = between(inner, column);
    const isExplicit = chance(draw, 3);
    const isComplex = isExplicit && make === anyValue && chance(draw, 30);
    const first = isExplicit
      ? [`${indent}? ${isComplex ? "[a, b]" : name}${behind(inner)}`, `${indent}:`]
      : [`${indent}${name}${chance(draw, 3) ? " " : ""}:`];
    const { head, lines } = make(inner);
    return [...lead, ...first.slice(0, -1), first.at(-1) + head, ...lines];
  });
  return [...body, ...between(inner, column)];
};

export const blockList = (place: Place, items: readonly Maker[]): Written => {
  if (items.length === 0) return { head: pick(place.draw, [" []", "", " ~", " [ ]"]) + behind(place), lines: [] };
  const isRoot = place.column < 0;
  const column = isRoot ? 0 : place.column + place.listStep;
  const inner = { ...place, column, depth: place.depth + 1 };
  const body = items.flatMap((make) => {
    const { head, lines } = joined(inner, make(inner));
    return [...between(inner, column), `${" ".repeat(column)}-${head}`, ...lines];
  });
  return { head: isRoot ? "" : behind(place), lines: [...body, ...between(inner, column)] };
};

/** A list or map as an item, with its first line moved up behind the dash where it stands at the right column. */
const joined = ({ draw, column }: Place, item: Written): Written => {
  const [first = "", ...rest] = item.lines;
  const fits = item.head.trim() === "" && /^ *[^ #]/.test(first) && first.search(/\S/) === column + 2;
  return fits && chance(draw, 60) ? { head: ` ${first.trimStart()}`, lines: rest } : item;
};

/** A map as an item: its first key on the line of the dash, or below it. */
export const mapItem =
  (members: readonly Entry[]): Maker =>
  (place) => {
    const width = pick(place.draw, [2, 2, 2, 4]);
    const body = mapLines(place, place.column + width, members);
    const isCompact = !/^\s*(#|$)/.test(body[0] ?? "") && chance(place.draw, 90);
    return isCompact
      ? { head: " ".repeat(width - 1) + body[0]?.trimStart(), lines: body.slice(1) }
      : { head: behind(place), lines: body };
  };

export const flowMaker =
  (isMap: boolean, members: (place: Place) => readonly string[]): Maker =>
  (place) =>
    lowered(place, written(` ${flow(place, isMap, members({ ...place, depth: place.depth + 1 }))}${behind(place)}`));
