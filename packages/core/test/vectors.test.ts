import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runVectorFolder } from "../src/testing/index.ts";
import { runners } from "../vectors/run.ts";

const reports = await runVectorFolder(fileURLToPath(new URL("../vectors/", import.meta.url)), runners);

it.each(reports)("agrees with every vector of $name", ({ failures }) => {
  expect(failures).toEqual([]);
});

it("has a vector file for every runner", () => {
  expect(reports.map(({ name }) => name).sort()).toEqual(Object.keys(runners).sort());
});
