/*
 * What is wanted: one MCP server, for one owner. A plain object and the builder go through the same rules, and validation
 * returns data: the checked value, or every issue with its code and a JSON pointer into the input.
 *
 *   const spec = mcp("github").owner("myapp").stdio("npx", ["-y", "@modelcontextprotocol/server-github"])
 *     .envFromHost("GITHUB_TOKEN").build();               // throws AgentConfigError with all issues
 *   const same = validateSpec({ name: "github", owner: "myapp", server: { transport: "stdio", command: "npx", … } });
 */

export { mcp, type SpecBuilder } from "./builder.ts";
export * from "./result.ts";
export * from "./spec.ts";
export { checkServer, validateSpec } from "./validate-spec.ts";

/* `agent-config.json`: its rules, and its JSON Schema for editors. */

export { type CheckedManifest, manifestJsonSchema, scopes, validateManifest } from "./manifest.ts";

/*
 * References. A string says `${NAME}`, `${NAME:-default}`, and `$${` for a literal `${`; parsed once, it is a list of
 * literals and references, which each harness renders in its own dialect.
 *
 *   parseText("Bearer ${TOKEN}")                          // value: [{ text: "Bearer " }, { ref: "TOKEN" }]
 */

export {
  formatText,
  isReferenceName,
  joinLiterals,
  type Literal,
  literalText,
  type Part,
  parseText,
  type Reference,
  referencedNames,
  type Text,
} from "./references.ts";
export { valueToString } from "./value.ts";

/*
 * One text, URL or path at a time, by the rules of a profile; all profiles are columns of one table.
 *
 *   checkText("envName", "A=B")                           // issues: INVALID_ENV_NAME
 *   checkUrl("https://example.com/${TENANT}")             // value: { url, host: "example.com", loopback: false }
 */

export { placeInFolder, stepsInFolder } from "./folder-path.ts";
export { checkText, type TextKind } from "./rules.ts";
export { checkUrl, type UrlFacts } from "./url.ts";

/*
 * Other untrusted documents are read the same way: readers of single values, put together to shapes, over own members only,
 * with every fault reported in the order of the input.
 *
 *   const readSetting: Reader<…> = (value, at, reading) => readMembers(value, at, reading, { key: required(readText) });
 *   readInput(readSetting, JSON.parse(text), "byob")      // a Result
 */

export * from "./read-members.ts";
export { readChecked, readServer, remoteShape, stdioShape } from "./spec-shapes.ts";

/*
 * Secrets. Findings say where a literal secret stands and never what it is; `secretTexts` feeds `maskKnown`, which is how
 * diffs are shown.
 *
 *   judgeSecrets("project", "refuse-inline", { env: { GITHUB_TOKEN: "abc" } })
 *                                                         // issues: INLINE_SECRET at /env/GITHUB_TOKEN
 */

export { maskKnown, redact } from "./mask.ts";
export { isSecretName } from "./secret-names.ts";
export type { ServerParts } from "./secret-places.ts";
export {
  type Finding,
  findSecrets,
  judgeSecrets,
  type Mention,
  mentionSecrets,
  type SecretReport,
  secretTexts,
  textMentions,
} from "./secrets.ts";

/* Harnesses, ownership and plans. */

export * from "./adapter.ts";
export { withoutCmd } from "./batch-file.ts";
export * from "./codes.ts";
export * from "./decode.ts";
export * from "./document.ts";
export * from "./encode.ts";
export { entryReader, readEntries } from "./entries.ts";
export * from "./env.ts";
export * from "./errors.ts";
export * from "./flow.ts";
export * from "./hash.ts";
export * from "./json.ts";
export * from "./ledger.ts";
export * from "./ledger-lift.ts";
export * from "./ledger-text.ts";
export * from "./ownership.ts";
export * from "./path-template.ts";
export * from "./plan.ts";
export * from "./prepare.ts";
export * from "./unset-references.ts";
export * from "./wish.ts";
