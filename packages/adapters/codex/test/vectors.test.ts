import { fileURLToPath } from "node:url";
import { runVectorFolder } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import { runners } from "../vectors/run.ts";

const reports = await runVectorFolder(fileURLToPath(new URL("../vectors/", import.meta.url)), runners);

it.each(reports)("agrees with every vector of $name", ({ failures }) => {
  expect(failures).toEqual([]);
});

it("has a vector file for every runner", () => {
  expect(reports.map(({ name }) => name).sort()).toEqual(Object.keys(runners).sort());
});
