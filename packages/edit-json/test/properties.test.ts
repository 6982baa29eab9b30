import { expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";

it("holds every law on 2,000 random documents", () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  console.log(`edit-json: 2,000 random documents with seed ${seed} (FUZZ_SEED=${seed} repeats the run)`);
  expect(fuzz(2_000, seed)).toEqual({ cases: 2_000, seed });
});
