import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runVectorFile, runVectorFolder, type VectorFile } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import { runners } from "../vectors/run.ts";

const folder = fileURLToPath(new URL("../vectors/", import.meta.url));
const reports = await runVectorFolder(folder, runners);

it.each(reports)("agrees with every vector of $name", ({ failures }) => {
  expect(failures).toEqual([]);
});

it("has a vector file for every runner", () => {
  expect(reports.map(({ name }) => name).sort()).toEqual(Object.keys(runners).sort());
});

it("notices when a file, an owner or an outcome is another one", async () => {
  const file = JSON.parse(readFileSync(`${folder}ownership.json`, "utf8")) as VectorFile;
  const vector = file.vectors.find(({ id }) => id === "own-install-beside");
  if (!vector || !runners.ownership) throw new Error("the vector is gone");
  const wrong = [{ files: { "main.json": null } }, { owners: { "main.json": {} } }, { outcomes: ["recorded"] }];
  const vectors = wrong.map((part, index) => ({
    ...vector,
    id: String(index),
    expect: { ...vector.expect, ...part },
  }));
  const report = await runVectorFile("ownership", { ...file, vectors }, runners.ownership);
  expect(report.failures.map(({ id }) => id)).toEqual(["0", "1", "2"]);
});
