import { adapterCases } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import goose from "../src/index.ts";

const folder = new URL("../fixtures", import.meta.url).pathname;

for (const { name, run } of adapterCases(goose, folder, process.env.RECORD_FIXTURES === "1")) {
  it(name, async () => expect(await run()).toEqual([]));
}
