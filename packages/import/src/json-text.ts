import { accepted, pointer, type Result, refused } from "@agent-config/core";

export interface StrictJson {
  readonly value: unknown;
  /** Paths of members that stand there a second time; `value` holds the last of each. */
  readonly repeated: readonly (readonly string[])[];
}

/** Reads JSON without any extension: no comment, no trailing comma. DOCUMENT_INVALID at "". */
export const parseStrictJson = (text: string): Result<StrictJson> => {
  try {
    return accepted({ value: JSON.parse(text) as unknown, repeated: repeatedMembers(text) });
  } catch {
    return refused([{ code: "DOCUMENT_INVALID", at: "", message: "This is not strict JSON." }]);
  }
};

/** The value of strict JSON in which no member stands twice. DOCUMENT_INVALID, at the second one where that is the fault. */
export const parseUnambiguousJson = (text: string): Result<unknown> => {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return parsed;
  const [twice] = parsed.value.repeated;
  if (!twice) return accepted(parsed.value.value);
  return refused([{ code: "DOCUMENT_INVALID", at: pointer(...twice), message: "This member stands there twice." }]);
};

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** An object or a list that is open: where in it the walk is. Lists have no names. */
interface Level {
  readonly names: Set<string> | undefined;
  step: string;
  index: number;
  expectsName: boolean;
}

/** Walks the tokens of a text that is known to be JSON; scalars other than strings need no attention. */
const repeatedMembers = (text: string): readonly (readonly string[])[] => {
  const repeated: string[][] = [];
  const levels: Level[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    const level = levels.at(-1);
    if (token === "{") levels.push({ names: new Set(), step: "", index: 0, expectsName: true });
    else if (token === "[") levels.push({ names: undefined, step: "0", index: 0, expectsName: false });
    else if (token === "}" || token === "]") levels.pop();
    else if (level === undefined) continue;
    else if (token === ",") nextMember(level);
    else if (token === ":") level.expectsName = false;
    else if (level.names && level.expectsName) {
      level.step = String(JSON.parse(token));
      if (level.names.has(level.step)) repeated.push(levels.map(({ step }) => step));
      level.names.add(level.step);
    }
  }
  return repeated;
};

const nextMember = (level: Level): void => {
  level.index += 1;
  if (level.names) level.expectsName = true;
  else level.step = String(level.index);
};
