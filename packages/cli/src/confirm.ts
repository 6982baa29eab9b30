import { confirm as ask } from "@clack/prompts";
import { interruptible } from "./interruptible.ts";

/** Asks once; false for a no, and for whoever leaves with Escape, Ctrl-C or a signal. */
export const confirm = (message: string): Promise<boolean> =>
  interruptible(async (signal) => (await ask({ message, signal })) === true);
