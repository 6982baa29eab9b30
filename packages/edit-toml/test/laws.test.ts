import { it } from "vitest";
import { fuzz } from "./fuzz.ts";

const count = 2000;

it(`${count} generated documents and operations keep every law`, () => {
  const seed = Date.now() % 1_000_000;
  console.log(`fuzz(${count}, ${seed})`);
  fuzz(count, seed);
});
