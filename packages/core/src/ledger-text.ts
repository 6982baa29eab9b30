import type { CreatedContainer } from "./document.ts";
import { AgentConfigError, type Position, positionAt } from "./errors.ts";
import { isObject } from "./json.ts";
import {
  type Claim,
  type CrateLedger,
  claimKey,
  type FileRecord,
  type KeyHashes,
  type Ledger,
  type Source,
} from "./ledger.ts";

/**
 * Reads a ledger. Throws LEDGER_UNPARSEABLE (with the position of the fault where there is one, e.g. a conflict marker
 * that git left) and LEDGER_TOO_NEW: both stop every write in that directory, since guessing would make entries of
 * others ours.
 */
export const parseLedger = (text: string): Ledger | CrateLedger => {
  const conflict = /^(<{7}|={7}|>{7}|\|{7})(?=\s|$)/m.exec(text);
  if (conflict) {
    const position = positionAt(text, conflict.index);
    throw unparseable(`line ${position.line} is a conflict marker that git left`, position);
  }
  const value = parseJson(text);
  if (!isObject(value)) throw unparseable("it is not an object");
  const version = value.version;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) throw unparseable("it has no version");
  if (version > 3) {
    throw new AgentConfigError(
      "LEDGER_TOO_NEW",
      `The ledger has version ${version}; this agent-config knows 1 to 3. Nothing was changed.`,
    );
  }
  if (version === 3) return readLedger(value);
  return { version: version === 1 ? 1 : 2, entries: readCrateEntries(value.entries) };
};

/** One claim per line, sorted, so that git merges the ledgers of two branches. */
export const renderLedger = (ledger: Ledger): string => {
  const lines = [`  "version": 3`];
  if (ledger.directories) lines.push(`  "directories": ${ledger.directories}`);
  const files = Object.entries(ledger.files)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, record]) => `    ${JSON.stringify(name)}: ${JSON.stringify(sortedFile(record))}`);
  lines.push(`  "files": {${block(files)}}`);
  const claims = ledger.claims.map(sortedClaim).map((claim) => `    ${JSON.stringify(claim)}`);
  lines.push(`  "claims": [${block(claims.sort(compare))}]`);
  if (ledger.unplaced) {
    const rest = Object.entries(ledger.unplaced)
      .sort(([a], [b]) => compare(a, b))
      .map(([name, entry]) => `    ${JSON.stringify(name)}: ${JSON.stringify(crateEntry(entry))}`);
    lines.push(`  "unplaced": {${block(rest)}}`);
  }
  return `{\n${lines.join(",\n")}\n}\n`;
};

const crateEntry = ({ owner, contentHash }: CrateLedger["entries"][string]) => ({
  owner,
  ...(contentHash && { content_hash: contentHash }),
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const block = (lines: readonly string[]): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `);

const sortedFile = ({ file, created }: FileRecord) => ({ ...(file ? { file } : {}), created });

const sortedHashes = (hashes: KeyHashes): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => compare(a, b)));

const sortedClaim = (claim: Claim) => ({
  file: claim.file,
  path: claim.container.path,
  ...(claim.container.keyedBy === undefined ? {} : { keyedBy: claim.container.keyedBy }),
  name: claim.name,
  owner: claim.owner,
  harnesses: [...claim.harnesses].sort(compare),
  ...(claim.keys && { keys: sortedHashes(claim.keys) }),
  ...(claim.pending && { pending: sortedHashes(claim.pending) }),
  ...(claim.entryHash && { entryHash: claim.entryHash }),
  ...(claim.separator && { separator: claim.separator }),
  ...(claim.inlineSecrets && { inlineSecrets: true }),
  ...(claim.source && { source: claim.source }),
});

const unparseable = (what: string, position?: Position): AgentConfigError =>
  new AgentConfigError(
    "LEDGER_UNPARSEABLE",
    `The ledger cannot be read: ${what}. Nothing was changed.`,
    position && { position },
  );

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw unparseable(text.trim() === "" ? "it is empty" : "it is not JSON");
  }
};

const readCrateEntries = (value: unknown): CrateLedger["entries"] => {
  if (!isObject(value)) throw unparseable("it has no entries");
  const entries = Object.entries(value).map(([name, entry]) => {
    if (!isObject(entry) || typeof entry.owner !== "string")
      throw unparseable(`the entry of ${JSON.stringify(name)} has no owner`);
    const hash = entry.content_hash;
    return [name, { owner: entry.owner, ...(typeof hash === "string" ? { contentHash: hash } : {}) }] as const;
  });
  return Object.fromEntries(entries);
};

const readLedger = (value: Readonly<Record<string, unknown>>): Ledger => {
  if (!isObject(value.files) || !Array.isArray(value.claims)) throw unparseable("it has no files or no claims");
  const claims = value.claims.map(readClaim);
  const seen = new Set<string>();
  for (const claim of claims) {
    const key = claimKey(claim);
    if (seen.has(key)) throw unparseable(`two claims speak of ${JSON.stringify(claim.name)} in ${claim.file}`);
    seen.add(key);
  }
  return {
    version: 3,
    ...(typeof value.directories === "number" ? { directories: value.directories } : {}),
    files: Object.fromEntries(Object.entries(value.files).map(([name, record]) => [name, readFile(name, record)])),
    claims,
    ...(value.unplaced === undefined ? {} : { unplaced: readCrateEntries(value.unplaced) }),
  };
};

const readFile = (name: string, record: unknown): FileRecord => {
  if (!isObject(record) || !Array.isArray(record.created)) throw unparseable(`the record of ${name} is not one`);
  const created = record.created.map((container: unknown): CreatedContainer => {
    if (!isObject(container) || !isStrings(container.path)) throw unparseable(`the record of ${name} is not one`);
    const was = formerStates.find((state) => state === container.was);
    if (!was) throw unparseable(`the record of ${name} is not one`);
    return { path: container.path, was, ...(typeof container.text === "string" ? { text: container.text } : {}) };
  });
  return { created, ...(record.file === true ? { file: true } : {}) };
};

const formerStates = ["absent", "null", "empty", "comma"] as const satisfies readonly CreatedContainer["was"][];

const readClaim = (claim: unknown, index: number): Claim => {
  const bad = () => unparseable(`claim ${index + 1} is not one`);
  if (!isObject(claim) || !isStrings(claim.path) || !isStrings(claim.harnesses)) throw bad();
  const { file, name, owner, keyedBy, keys, pending, entryHash, separator, source } = claim;
  if (typeof file !== "string" || typeof name !== "string" || typeof owner !== "string") throw bad();
  if (keys !== undefined && !isHashes(keys)) throw bad();
  if (pending !== undefined && !isHashes(pending)) throw bad();
  return {
    file,
    container: { path: claim.path, ...(typeof keyedBy === "string" ? { keyedBy } : {}) },
    name,
    owner,
    harnesses: claim.harnesses,
    ...(keys && { keys }),
    ...(pending && { pending }),
    ...(typeof entryHash === "string" ? { entryHash } : {}),
    ...(isSeparator(separator) ? { separator } : {}),
    ...(claim.inlineSecrets === true ? { inlineSecrets: true } : {}),
    ...(isSource(source) ? { source } : {}),
  };
};

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
const isHashes = (value: unknown): value is KeyHashes =>
  isObject(value) && Object.values(value).every((hash) => typeof hash === "string");
const isSeparator = (value: unknown): value is { before: string; after: string } =>
  isObject(value) && typeof value.before === "string" && typeof value.after === "string";
const isSource = (value: unknown): value is Source =>
  isObject(value) &&
  isStrings([value.registry, value.name, value.version]) &&
  (value.route === undefined || typeof value.route === "string") &&
  (value.inputs === undefined || isStrings(value.inputs));
