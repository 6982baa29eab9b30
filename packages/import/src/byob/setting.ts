import { optional, type Reader, readFlag, readWord, required } from "@agent-config/core";
import { readKnown } from "../known-members.ts";
import { filledText, named } from "./text.ts";

const settingTypes = ["text", "number", "boolean", "directory", "file"] as const;

/** A value that the person gives: an environment variable of every server, and what `${KEY}` stands for. */
export interface ByobSetting {
  readonly key: string;
  readonly label: string;
  readonly secret: boolean;
  readonly type: (typeof settingTypes)[number];
  readonly required: boolean;
  /** Several values, one a line. */
  readonly multiple: boolean;
  readonly help?: string;
  readonly default?: string;
}

export const readSetting: Reader<ByobSetting> = (value, at, reading) => {
  const setting = readKnown(value, at, reading, settingShape) ?? {};
  const { key, label, secret = false, type = "text", multiple = false, help } = setting;
  if (key === undefined || label === undefined) return undefined;
  return {
    key,
    label,
    secret,
    type,
    required: setting.required ?? false,
    multiple,
    ...(help !== undefined && { help }),
    ...(setting.default !== undefined && { default: setting.default }),
  };
};

const readKey = named(
  /^[A-Z][A-Z0-9_]{0,63}$/,
  "a setting's key: a capital letter, then up to 63 capitals, digits and _",
);

/** Null stands for no default, as if the member were not there. */
const readDefault: Reader<string> = (value) => {
  if (value === null) return undefined;
  return Array.isArray(value) ? value.map(asText).join("\n") : asText(value);
};

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const settingShape = {
  key: required(readKey),
  label: required(filledText),
  secret: optional(readFlag),
  type: optional(readWord(settingTypes)),
  required: optional(readFlag),
  multiple: optional(readFlag),
  help: optional(filledText),
  default: optional(readDefault),
};
