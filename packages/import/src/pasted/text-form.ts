import { accepted, type Issue, isAgentConfigError, type Result, refused } from "@agent-config/core";

/** Parsers of the three languages that configurations are written in; each throws on what it cannot read. */
export interface Parsers {
  /** Reads JSON with comments and trailing commas. */
  readonly json: (text: string) => unknown;
  readonly toml: (text: string) => unknown;
  readonly yaml: (text: string) => unknown;
}

export interface ParsedDocument {
  readonly value: unknown;
  /** The language, for a person. */
  readonly form: string;
}

/**
 * A pasted text as a document, in the language that it looks like; undefined when it looks like none. A JSON text without its
 * outermost braces, as one copies it out of a file, is given them. DOCUMENT_INVALID with the parser's reason and its position
 * when it cannot be read.
 */
export const parseDocument = (text: string, parsers: Parsers): Result<ParsedDocument> | undefined => {
  const issues: Issue[] = [];
  for (const { form, parse, source } of attempts(text, parsers)) {
    try {
      return accepted({ value: parse(source), form });
    } catch (error) {
      issues.push(faultOf(error, form));
    }
  }
  return issues[0] && refused([issues[0]]);
};

interface Attempt {
  readonly form: string;
  readonly parse: (text: string) => unknown;
  readonly source: string;
}

/** In the order in which they are tried; the first one's fault is the one to tell. */
const attempts = (text: string, parsers: Parsers): readonly Attempt[] => {
  const json = { form: "JSON", parse: parsers.json, source: text };
  const toml = { form: "TOML", parse: parsers.toml, source: text };
  const start = text.trimStart();
  if (startsJson.test(start)) return [json];
  if (start.startsWith("[")) return startsTable.test(start) ? [toml, json] : [json, toml];
  if (startsMember.test(start))
    return [{ ...json, form: "a piece of JSON, completed with braces", source: `{${text.replace(/,\s*$/, "")}}` }];
  if (startsToml.test(start)) return [toml];
  return startsYaml.test(start) ? [{ form: "YAML", parse: parsers.yaml, source: text }] : [];
};

const startsJson = /^(?:\{|\/[/*])/;
const startsMember = /^"[^"\n]*"\s*:/;
const startsTable = /^\[\[?[\w."' -]+\]\]?[ \t]*(?:#.*)?$/m;
const startsToml = /^(?:#.*\n\s*)*(?:\[|[\w."'-]+\s*=\s*["'[{\d])/;
const startsYaml = /^(?:#.*\n\s*|---\s*\n)*[\w."'-]+:(?:\s*\n|\s+[^/\s])/;

const faultOf = (error: unknown, form: string): Issue => {
  const { message, position } = isAgentConfigError(error) ? error : { message: `This is not ${form}.` };
  return { code: "DOCUMENT_INVALID", at: "", message, ...(position && { position }) };
};
