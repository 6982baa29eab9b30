/** Characters that move the cursor, turn the direction of the text, or cannot be seen: control, format, private, unassigned. */
const unseen = /[\p{C}\u2028\u2029]/gu;

/** One line in which every character can be seen: those that cannot are spelled `\u{202e}`. */
export const visible = (text: string): string => text.replace(unseen, spelled);

/** The codes of our colours, as picocolors writes them. Nobody can hide a text with them. */
const colorCode = "\u001b\\[(?:1|22|31|32|33|36|39)m";
const besideColors = new RegExp(`${colorCode}|${unseen.source}`, "gu");

/** Lines of which names and values may be a stranger's; with `colored`, our colours stay. */
export const visibleLines = (text: string, colored: boolean): string =>
  text.replace(colored ? besideColors : unseen, (found) =>
    found === "\n" || found === "\t" || found.length > 2 ? found : spelled(found),
  );

const spelled = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;
