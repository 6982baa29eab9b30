import { it } from "vitest";
import { fuzz } from "./fuzz.ts";

const count = 2000;

it(`${count} generated documents and operations keep every law`, () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_130);
  console.log(`fuzz(${count}, ${seed})`);
  fuzz(count, seed);
});
