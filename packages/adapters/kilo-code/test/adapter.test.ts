import { adapterCases } from "@agent-config/core/testing";
import { expect, it } from "vitest";
import kiloCode from "../src/index.ts";

const folder = new URL("../fixtures", import.meta.url).pathname;

for (const { name, run } of adapterCases(kiloCode, folder, process.env.RECORD_FIXTURES === "1")) {
  it(name, async () => expect(await run()).toEqual([]));
}
