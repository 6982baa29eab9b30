/** What a reader of the file puts up with beyond strict JSON (RFC 8259). */
export interface Accepts {
  /** Line and block comments. */
  readonly comments: boolean;
  /** A comma after the last member of an object or the last item of an array. */
  readonly trailingCommas: boolean;
  /** U+FEFF as the first character. */
  readonly byteOrderMark: boolean;
}

/** JSON as one kind of file uses it. */
export interface Dialect {
  readonly accepts: Accepts;
  /** `json`: what we add is strict JSON. `jsonc`: a list that ends with a comma keeps that habit. Comments are never added. */
  readonly emits: "json" | "jsonc";
  /** What such a file is called in a message, e.g. "strict JSON". */
  readonly title: string;
}

/** A byte order mark is read and kept, since editors on Windows add one and most harnesses skip it. */
export const strict: Accepts = { comments: false, trailingCommas: false, byteOrderMark: true };

export const lenient: Accepts = { comments: true, trailingCommas: true, byteOrderMark: true };

export const titleOf = (accepts: Accepts): string => {
  if (accepts.comments)
    return accepts.trailingCommas ? "JSON with comments" : "JSON with comments (no trailing commas)";
  return accepts.trailingCommas ? "JSON with trailing commas" : "strict JSON";
};
