import { type Reading, report } from "@agent-config/core";
import { asLiteral } from "../placeholders.ts";
import type { Translation } from "../translate.ts";
import type { SettledSettings } from "./answers.ts";
import type { BundlePlatform } from "./manifest.ts";

/** Where a bundle runs. */
export interface BundlePlace {
  /** The folder that it is unpacked in, absolute. */
  readonly root: string;
  readonly platform: BundlePlatform;
  /** What `${HOME}`, `${DESKTOP}`, `${DOCUMENTS}` and `${DOWNLOADS}` stand for; one that is left out stays as it is. */
  readonly folders: Readonly<Record<string, string>>;
}

/** Global; the first group is the key. */
export const PLACEHOLDER: RegExp = /\$\{([^}]*)\}/g;

/** What is the same for every setting. */
export const fixedPlaceholders = ({ root, platform, folders }: BundlePlace): ReadonlyMap<string, string> => {
  const separator = platform === "win32" ? "\\" : "/";
  return new Map([["__dirname", root], ["pathSeparator", separator], ["/", separator], ...Object.entries(folders)]);
};

/** Whether a setting in the text has no value. */
export const lacksAnswer = (text: string, settled: SettledSettings): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, key = ""]) => settled.get(settingOf(key) ?? "")?.length === 0);

/** A placeholder that the format does not have stays as it is, which is what hosts do with it. */
export const translationOf = (
  fixed: ReadonlyMap<string, string>,
  settled: SettledSettings,
  at: string,
  reading: Reading,
): Translation => ({
  strays: "literal",
  find: (key) => {
    const known = fixed.get(key);
    if (known !== undefined) return asLiteral(known);
    const values = settled.get(settingOf(key) ?? "");
    if (values && values.length > 1)
      report(reading, "WRONG_TYPE", at, "A setting with several values must be an argument of its own.");
    return values?.[0];
  },
});

const settingOf = (key: string): string | undefined => /^user_config\.(.*)$/s.exec(key)?.[1];
