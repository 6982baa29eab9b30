import type { Declare } from "../program.ts";

export const harnesses: Declare = (program, start) => {
  program
    .command("harnesses")
    .description("Lists the harnesses that agent-config knows, and which of them are here.")
    .action(() => start("harnesses", async (context) => (await import("../show-harnesses.ts")).showHarnesses(context)));
};
