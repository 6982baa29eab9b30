import { below, chance, type Draw, pick } from "./draw.ts";
import { flow } from "./flow.ts";
import { comment, type Entry, gap, lowered, type Maker, type Place } from "./place.ts";
import { secret } from "./scalars.ts";
import { anyValue, blockList, blockMap, flowMaker, mapItem } from "./values.ts";

export const names = ["x", "xy", "y", "z", "a b", "yes", "123", "__proto__", "é", "null", "#k"] as const;

export const mixed = (draw: Draw, ours: Entry, rest: readonly Entry[]): Entry[] =>
  rest.toSpliced(below(draw, rest.length + 1), 0, ours);

export const others = (draw: Draw, prefix: string): Entry[] =>
  Array.from({ length: below(draw, 4) }, (_, index) => [`${prefix}${index}`, anyValue] as const);

/** The names of the entries of a container, now and then one of them twice. */
const chosen = (draw: Draw): string[] => {
  const some: string[] = names.filter(() => chance(draw, 25));
  return chance(draw, 2) && some[0] !== undefined ? [...some, some[0]] : some;
};

const spelled = (draw: Draw, name: string, isFlow = false): string => {
  if (/^[a-z é_]+$/.test(name) && !["yes", "null"].includes(name) && chance(draw, 85)) return name;
  return isFlow || chance(draw, 50) ? JSON.stringify(name) : `'${name}'`;
};

/** A map of entries, or a list of them when they carry their name in a field. */
export const container = (draw: Draw, keyedBy: string | undefined): Maker => {
  const some = chosen(draw);
  const isFlow = chance(draw, 18);
  if (isFlow) return flowMaker(keyedBy === undefined, (place) => flowEntries(place, keyedBy, some));
  if (keyedBy === undefined) return (place) => blockMap(place, entries(draw, some));
  return (place) =>
    blockList(
      place,
      some.map((name) => (chance(draw, 8) ? anyValue : mapItem(fields(draw, name)))),
    );
};

export const flowContainer = (place: Place, keyedBy: string | undefined): string =>
  flow(place, keyedBy === undefined, flowEntries(place, keyedBy, chosen(place.draw)));

export const entries = (draw: Draw, some: readonly string[] = chosen(draw)): Entry[] =>
  some.map((name) => [spelled(draw, name), chance(draw, 8) ? anyValue : entry(draw)] as const);

const entry = (draw: Draw): Maker =>
  chance(draw, 18) ? flowMaker(true, (place) => flowFields(place.draw)) : (place) => blockMap(place, fields(draw));

const text =
  (value: string): Maker =>
  (place) =>
    lowered(place, {
      head: `${gap(place.draw)}${value}${chance(place.draw, 15) ? ` ${comment(place)}` : ""}`,
      lines: [],
    });

const variables: readonly Entry[] = [
  ["A", text('"1"')],
  ["B", text(secret)],
  ["C", anyValue],
];

/** Keys as a harness has them, some with values that a put will find equal. */
const fields = (draw: Draw, name?: string): Entry[] => {
  const args: Maker = (place) =>
    chance(draw, 30)
      ? text(pick(draw, ["[]", "[-y, p]", "[ '-y' , \"p\", q ]"]))(place)
      : blockList(place, ["-y", "p", '"q"', secret].filter(() => chance(draw, 60)).map(text));
  const env: Maker = (place) =>
    chance(draw, 30)
      ? text(pick(draw, ["{}", "{A: '1'}", '{ "B": x , A: "1" }']))(place)
      : blockMap(
          place,
          variables.filter(() => chance(draw, 60)),
        );
  const all: Entry[] = [
    ["cmd", text(pick(draw, ["npx", "'npx'", '"node"']))],
    ["args", args],
    ["envs", env],
    ["timeout", text(pick(draw, ["300", "300.0", "0x12C", "60"]))],
    ["url", text(pick(draw, ["https://x/y", '"https://x/z"']))],
    ["enabled", text("true")],
    ["extra", anyValue],
    ["text", anyValue],
    ["<<", anyValue],
  ];
  const some = all.filter(([key]) => chance(draw, key === "<<" ? 2 : 45));
  return name === undefined ? some : mixed(draw, ["name", text(JSON.stringify(name))], some);
};

const flowKeys = [
  "cmd: npx",
  '"cmd2": "a"',
  "args: [-y, p]",
  "envs: {A: '1'}",
  "timeout: 300",
  "url: https://x/y",
  'home: "https://x/?y"',
  "extra: ~",
];

const flowFields = (draw: Draw): string[] => flowKeys.filter(() => chance(draw, 35));

const flowEntries = ({ draw }: Place, keyedBy: string | undefined, some: readonly string[]): string[] =>
  some.map((name) => {
    const own = flowFields(draw);
    if (keyedBy !== undefined) return `{${[`${keyedBy}: ${JSON.stringify(name)}`, ...own].join(", ")}}`;
    return `${spelled(draw, name, true)}: {${own.join(", ")}}`;
  });
