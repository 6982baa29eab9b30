import type { ErrorCode } from "yaml";

/** What is wrong with a text, in words that hold nothing of it: the parser's own messages quote the document. */
const complaints: Partial<Record<ErrorCode, string>> = {
  ALIAS_PROPS: "An alias cannot have a tag or an anchor",
  BAD_ALIAS: "An anchor or an alias has no name",
  BAD_DIRECTIVE: "A directive is not one that YAML knows",
  BAD_DQ_ESCAPE: "A backslash in double quotes starts no known escape",
  BAD_INDENT: "The indentation does not fit the lines above",
  BAD_PROP_ORDER: "A tag or an anchor stands before the indicator of its value",
  BAD_SCALAR_START: "A value without quotes cannot start with this character",
  BLOCK_AS_IMPLICIT_KEY:
    "A key stands where the value of another goes on: the indentation is wrong, or quotes are missing",
  BLOCK_IN_FLOW: "A block list or map stands inside brackets or braces",
  KEY_OVER_1024_CHARS: "A key is longer than 1024 characters",
  MISSING_CHAR: "Something is missing here: a space, a comma, a colon, or a closing bracket or quote",
  MULTILINE_IMPLICIT_KEY: "A line is neither a key with a colon nor part of a value",
  MULTIPLE_ANCHORS: "A value has two anchors",
  MULTIPLE_TAGS: "A value has two tags",
  TAB_AS_INDENT: "A tab is used as indentation",
  TAG_RESOLVE_FAILED: "A tag is unknown or does not fit its value",
  UNEXPECTED_TOKEN: "Something stands where YAML does not allow it",
};

/** An error at the end of a text is the same whatever the parser calls it. */
export const complaintOf = (code: ErrorCode, isAtEnd: boolean): string =>
  isAtEnd
    ? "The text ends before a bracket, a brace, a quote or a directive is complete"
    : (complaints[code] ?? "This is not YAML");
