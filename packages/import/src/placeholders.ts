import type { Part, Text } from "@agent-config/core";

/**
 * Replaces what `pattern` (a global one) matches by the parts that `find` gives for its first group, in one pass from left to
 * right: neither inserted text nor a match that stays (undefined) is looked at again. What stands between goes through `rest`.
 */
export const fillText = (
  text: string,
  pattern: RegExp,
  find: (key: string) => Text | undefined,
  rest: (text: string) => Text = asLiteral,
): Text => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const found = find(match[1] ?? "");
    if (found === undefined) continue;
    parts.push(...rest(text.slice(end, match.index)), ...found);
    end = match.index + match[0].length;
  }
  return joined([...parts, ...rest(text.slice(end))]);
};

/** The same where everything is plain text. */
export const fillPlain = (text: string, pattern: RegExp, find: (key: string) => string | undefined): string =>
  fillText(text, pattern, (key) => {
    const found = find(key);
    return found === undefined ? undefined : asLiteral(found);
  })
    .map((part) => ("text" in part ? part.text : ""))
    .join("");

/** A plain text, whatever it looks like. */
export const asLiteral = (text: string): Text => (text === "" ? [] : [{ text }]);

/** Without empty literals, and neighbouring ones made one: apart, a `$` and a `{` would not be seen to start a reference. */
export const joined = (parts: readonly Part[]): Text => {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (!("text" in part)) result.push(part);
    else if (last && "text" in last) result.splice(-1, 1, { text: last.text + part.text });
    else if (part.text !== "") result.push(part);
  }
  return result;
};
