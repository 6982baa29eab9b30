import { chance, type Draw, pick, times } from "./draw.ts";

/** What has been made so far, and where the next value stands. */
export interface Place {
  readonly draw: Draw;
  readonly state: { comments: number; anchors: string[]; nextAnchor: number };
  /** Column of the key or dash that holds the value; -1 for the document. */
  readonly column: number;
  readonly depth: number;
  /** Columns by which maps and lists stand deeper than their key. */
  readonly step: number;
  readonly listStep: number;
}

/** A value as it stands behind `key:` (with the space before it) and on the lines below. */
export interface Written {
  readonly head: string;
  readonly lines: readonly string[];
}

export type Maker = (place: Place) => Written;
export type Entry = readonly [key: string, make: Maker];

export const written = (text: string): Written => {
  const [head = "", ...lines] = text.split("\n");
  return { head, lines };
};

/** What stands between a `:` or a dash and the value on its line. */
export const gap = (draw: Draw): string => pick(draw, [" ", " ", " ", " ", " ", " ", "  ", "    ", "\t"]);

/** A value that starts on the line of its key or dash, now and then moved to a line of its own below. */
export const lowered = (place: Place, value: Written): Written => {
  if (!chance(place.draw, 6)) return value;
  const pad = " ".repeat(Math.max(place.column, 0) + place.step);
  return { head: behind(place), lines: [pad + value.head.trimStart(), ...value.lines] };
};

/** Comments are numbered, so that a lost one is found out. */
export const comment = ({ draw, state }: Place): string => {
  state.comments += 1;
  const number = `c${state.comments}.`;
  return pick(draw, [`# ${number}`, `#${number}`, `# ${number} x: {y: 1}`, `## ${number}: - #`]);
};

/** What may follow on the line of a value. */
export const behind = (place: Place): string => {
  if (chance(place.draw, 15)) return `${pick(place.draw, [" ", " ", " ", "  ", "   ", "\t"])}${comment(place)}`;
  return chance(place.draw, 5) ? "  " : "";
};

/** Comment and blank lines between members. */
export const between = (place: Place, column: number): string[] => {
  if (!chance(place.draw, 22)) return [];
  const columns = [column, column, column + 2, Math.max(0, column - 2), 0, column + 1];
  return times(place.draw, 3, () =>
    chance(place.draw, 60)
      ? " ".repeat(pick(place.draw, columns)) + comment(place)
      : pick(place.draw, ["", "", " ".repeat(column), " ".repeat(column + 1)]),
  );
};
