import { isAgentConfigError } from "@agent-config/core";
import { judge } from "./judge.ts";
import { type Model, withoutEmpty } from "./model.ts";
import { sameValue } from "./value.ts";

/**
 * Compares what the new text says with what the old one said and the operations wanted. A text need not name the containers
 * on `paths` that are empty. Throws when they differ, whatever the reason: such a text is never given out.
 */
export const verify = (text: string, wanted: Model, paths: readonly (readonly string[])[]): void => {
  const actual = readBack(text);
  for (const path of new Map(paths.map((path) => [JSON.stringify(path), path])).values()) {
    withoutEmpty(actual, path);
    withoutEmpty(wanted, path);
  }
  if (!sameValue(actual, wanted)) throw new Error(UNEXPECTED);
};

const UNEXPECTED = "The edited TOML would not say what was asked for, so it was not used. Please report this.";

/** What is refused now, was not in the text that was given; nesting too deep is the only way to get there by good edits. */
const readBack = (text: string): Model => {
  try {
    return judge(text, []);
  } catch (cause) {
    if (isAgentConfigError(cause) && cause.code === "CONFIG_TOO_LARGE") throw cause;
    throw new Error(UNEXPECTED, { cause });
  }
};
