import { expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";

it("holds every law on 2,000 random documents", () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_130);
  console.log(`edit-json: 2,000 random documents with seed ${seed}`);
  expect(fuzz(2_000, seed)).toEqual({ cases: 2_000, seed });
});
