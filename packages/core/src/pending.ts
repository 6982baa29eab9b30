import type { CreatedContainer, Outcome } from "./document.ts";
import { type Claim, claimKey, type FileRecord, noValue } from "./ledger.ts";

/**
 * The claims to be recorded before the file is written: beside what each entry is now, what the write will make of it.
 * `puts` names the claims whose entries are written, with the keys that are deleted from them.
 */
export const pendingClaims = (
  recorded: readonly Claim[],
  planned: ReadonlyMap<string, Claim>,
  puts: readonly (readonly [key: string, dropped: readonly string[]])[],
): readonly Claim[] => {
  const claims = new Map(recorded.map((claim) => [claimKey(claim), claim]));
  for (const [key, dropped] of puts) {
    const claim = planned.get(key);
    if (!claim) continue;
    const { keys = {}, separator, ...rest } = claim;
    const gone = dropped.filter((each) => !Object.hasOwn(keys, each)).map((each) => [each, noValue]);
    claims.set(key, {
      ...(claims.get(key) ?? rest),
      ...(separator && { separator }),
      pending: { ...claims.get(key)?.pending, ...keys, ...Object.fromEntries(gone) },
    });
  }
  return [...claims.values()];
};

/** The record of a file while the edits are under way, when it holds all that they make, and once they are done. */
export const recordsOf = (
  record: FileRecord | undefined,
  isNew: boolean,
  outcomes: readonly (Outcome | undefined)[],
): { readonly during: FileRecord; readonly after: FileRecord } => {
  const created = outcomes.flatMap((outcome) => outcome?.created?.containers ?? []);
  const restored = outcomes.flatMap((outcome) => outcome?.restored ?? []);
  // What had to be made again was not there any more: what was known of it is outdated.
  const during = [...without(record?.created ?? [], created), ...created];
  const file = record?.file || isNew ? { file: true } : {};
  return { during: { created: during, ...file }, after: { created: without(during, restored), ...file } };
};

const without = (
  containers: readonly CreatedContainer[],
  others: readonly CreatedContainer[],
): readonly CreatedContainer[] => containers.filter((container) => !others.some((other) => samePath(other, container)));

const samePath = (a: CreatedContainer, b: CreatedContainer): boolean =>
  JSON.stringify(a.path) === JSON.stringify(b.path);
