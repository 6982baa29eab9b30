/** The fenced code blocks of a text. */
export interface CodeBlocks {
  /**
   * Each with as many empty lines before it as stand there in the text, so that a fault is told with its place in the whole. One
   * more than `mostBlocks` at most.
   */
  readonly bodies: readonly string[];
  /** Whether anything stands beside them. */
  readonly inProse: boolean;
}

/** More than a README has where only one is meant. */
export const mostBlocks = 50;

/** A README that is copied whole brings prose along, one block alone its fence. Line by line, since the text may be hostile. */
export const codeBlocks = (text: string): CodeBlocks => {
  const lines = text.split("\n");
  const bodies: string[] = [];
  let inProse = false;
  let open: { readonly fence: string; readonly start: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, fence, label = ""] = /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
    if (open && fence?.startsWith(open.fence) && label.trim() === "") {
      if (bodies.length <= mostBlocks) bodies.push("\n".repeat(open.start) + lines.slice(open.start, index).join("\n"));
      open = undefined;
    } else if (!open && fence !== undefined) open = { fence, start: index + 1 };
    else if (!open && line.trim() !== "") inProse = true;
  }
  return { bodies, inProse };
};
