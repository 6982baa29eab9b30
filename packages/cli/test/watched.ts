import { basename } from "node:path";
import { warningCodes } from "@agent-config/core";
import { type Given, searchForSecrets } from "@agent-config/core/testing";
import { expect } from "vitest";
import { everyHarness, loadAdapters } from "../src/adapters.ts";

const adapters = await loadAdapters(everyHarness);
/** The files into which an entry may bring a secret. */
const configurations = new Set(
  adapters.flatMap(({ targets }) => targets.flatMap(({ files }) => files.map((file) => basename(file)))),
);

const warning = new RegExp(`[^.] \\[(?:${Object.keys(warningCodes).join("|")})\\]$`);

/** What ends with a command to repeat has no full stop behind it. */
const isNoSentence = (line: string): boolean =>
  warning.test(line) && !/(?:: agent-config [^:]*|: --harness \S+) \[/.test(line);

/**
 * Begins the watch over a home in which the command is about to run. What comes back is called with all that it told, and
 * fails the test when a secret went where it does not belong, or a warning is no sentence. `mayTell`: secrets that are printed
 * by design.
 */
export const watched = (home: string, given: Given, mayTell: readonly string[] = []): ((told: string) => void) => {
  const search = searchForSecrets(home, configurations);
  return (told) => {
    const leaks = search.leaks(given, told).filter((leak) => !mayTell.some((secret) => leak === `${secret} was told`));
    expect(told.split("\n").filter(isNoSentence), "warnings without a full stop").toEqual([]);
    expect(leaks, `secrets where they do not belong, after ${given.texts.join(" ")}`).toEqual([]);
  };
};
