import { own, parseText, pointer, type Reading, report, type Text, take } from "@agent-config/core";
import type { ImportInput } from "../imported.ts";
import { asLiteral } from "../placeholders.ts";
import type { BundleManifest, BundleSetting } from "./manifest.ts";

/** Answers to what a bundle asks for, by key, in the neutral syntax; a list where the setting takes several values. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** What the bundle asks for; the keys are those of `Answers`. */
export const bundleInputs = ({ settings }: Pick<BundleManifest, "settings">): readonly ImportInput[] =>
  Object.entries(settings).map(([key, { title, type, required, sensitive, ...setting }]) => ({
    key,
    title,
    type: type === "string" ? "text" : type,
    required: required && setting.default === undefined,
    secret: sensitive,
    repeated: setting.multiple,
    ...(setting.default !== undefined && { default: listOf<string | number | boolean>(setting.default).join(", ") }),
  }));

/** The values of each setting: none, one, or for `multiple` several. */
export type SettledSettings = ReadonlyMap<string, readonly Text[]>;

/**
 * Each setting with its answer, else its default, whose folders (`${HOME}` and so on) are filled in first. A blank answer is
 * none. Reported at `/user_config/KEY`: UNRESOLVED_VARIABLE for a required one without a value, WRONG_TYPE for several values
 * where one is expected, REFERENCE_UNSUPPORTED.
 */
export const settle = (
  settings: BundleManifest["settings"],
  answers: Answers,
  fillFolders: (text: string) => string,
  reading: Reading,
): SettledSettings => {
  const settled = new Map<string, readonly Text[]>();
  for (const [key, setting] of Object.entries(settings)) {
    const at = pointer("user_config", key);
    const answer = own(answers, key);
    const values = answer === undefined ? defaultOf(setting, fillFolders) : answered(answer, at, reading);
    if (values.length > 1 && !setting.multiple) report(reading, "WRONG_TYPE", at, "This setting takes one value.");
    if (values.length === 0 && setting.required)
      report(reading, "UNRESOLVED_VARIABLE", at, `A value must be given for \`${key}\`.`);
    settled.set(key, setting.multiple ? values : values.slice(0, 1));
  }
  return settled;
};

const listOf = <T extends string | number | boolean>(value: T | readonly T[]): readonly T[] =>
  typeof value === "object" ? value : [value];

const answered = (answer: string | readonly string[], at: string, reading: Reading): readonly Text[] =>
  listOf(answer)
    .filter((text) => text !== "")
    .map((text) => take(parseText(text, at), reading) ?? []);

const defaultOf = (setting: BundleSetting, fillFolders: (text: string) => string): readonly Text[] =>
  setting.default === undefined || setting.default === ""
    ? []
    : listOf<string | number | boolean>(setting.default).map((value) => asLiteral(fillFolders(String(value))));
