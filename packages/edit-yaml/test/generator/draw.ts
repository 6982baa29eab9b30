import fc from "fast-check";

/** Draws one value; every choice of a document is one, so that a failing document shrinks. */
export type Draw = fc.GeneratorValue;

export const below = (draw: Draw, bound: number): number => draw(fc.nat, { max: Math.max(0, bound - 1) });

/** True in so many of a hundred cases; shrinks to false. */
export const chance = (draw: Draw, percent: number): boolean => below(draw, 100) >= 100 - percent;

export const pick = <T>(draw: Draw, choices: readonly T[]): T => choices[below(draw, choices.length)] as T;

export const times = <T>(draw: Draw, most: number, make: (index: number) => T): T[] =>
  Array.from({ length: below(draw, most + 1) }, (_, index) => make(index));
