import { expect, it } from "vitest";
import { fuzz } from "./fuzz.ts";

it("keeps its promises on 2,000 random documents", () => {
  const report = fuzz(2000, Number(process.env.FUZZ_SEED ?? 20_261_130));
  console.info(`yaml fuzz, seed ${report.seed}: ${report.edits} edits; PyYAML: ${report.python}`);
  expect(report.edits).toBeGreaterThan(2000);
});
