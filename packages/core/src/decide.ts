import type { DocumentObject, DocumentValue, Operation } from "./document.ts";
import { canonicalText, hashKeys } from "./hash.ts";
import { pointer } from "./json.ts";
import { anyValue, type Claim, type KeyHashes } from "./ledger.ts";
import { difference, judge, members, type Ownership, recordedHashes } from "./ownership.ts";
import type { Warning } from "./result.ts";
import type { Action, AdoptWish, InstallWish, Refusal, Step, UninstallWish, Wish } from "./wish.ts";

export interface Decision {
  readonly step: Step;
  readonly operation?: Operation;
  /** The claim from now on; null: none any more; absent: as before. */
  readonly claim?: Claim | null;
}

/** Decides one wish by the table of ownership: who claims the entry, and is it still what was written? */
export const decide = (
  wish: Wish,
  file: string,
  claim: Claim | undefined,
  entry: DocumentValue | undefined,
): Decision => {
  const ownership = judge(wish.owner, claim, entry);
  switch (wish.op) {
    case "install":
      return decideInstall(keepUnasked(wish, entry), file, ownership, entry);
    case "uninstall":
      return decideUninstall(wish, file, ownership, entry);
    case "adopt":
      return decideAdopt(wish, file, claim, ownership, entry);
  }
};

/** The wish with the switches that nobody asked for as the entry has them. */
export const keepUnasked = (wish: InstallWish, entry: DocumentValue | undefined): InstallWish => {
  const present = Object.entries(members(entry)).filter(([key]) => wish.keys.unasked?.includes(key));
  return present.length === 0 ? wish : { ...wish, entry: { ...wish.entry, ...Object.fromEntries(present) } };
};

const decideInstall = (
  wish: InstallWish,
  file: string,
  ownership: Ownership,
  entry: DocumentValue | undefined,
): Decision => {
  if (ownership.kind === "other") return refuseOwner(wish, file, ownership.owner);
  if (ownership.kind === "nobody") {
    if (entry === undefined) return write(wish, file, undefined, entry, []);
    if (!wish.adopt) return refuseOwner(wish, file, null);
    const { set, drop } = difference(entry, wish.entry, wish.keys.modelled);
    if (set.length + drop.length > 0 && !wish.force) return refuseDifferent(wish, file, [...set, ...drop]);
    return write(wish, file, undefined, entry, wish.keys.modelled);
  }
  const { claim, drifted } = ownership;
  if (entry === undefined) return write(wish, file, claim, entry, []);
  const unwanted = unwantedKeys(wish, claim);
  if (drifted.length > 0 && !wish.force) {
    const { set, drop } = difference(entry, wish.entry, unwanted);
    if (set.length + drop.length > 0) return refuseDrift(wish, file, drifted);
  }
  return write(wish, file, claim, entry, unwanted);
};

/** Keys that were ours and are no longer wanted, unless another harness still wants them, and keys of the other transport. */
const unwantedKeys = (wish: InstallWish, claim: Claim): readonly string[] => {
  const shared = claim.harnesses.some((harness) => harness !== wish.harness);
  return [...new Set([...(shared ? [] : Object.keys(claim.keys ?? {})), ...wish.keys.otherTransport])];
};

const write = (
  wish: InstallWish,
  file: string,
  claim: Claim | undefined,
  entry: DocumentValue | undefined,
  unwanted: readonly string[],
): Decision => {
  const { set, drop } = difference(entry, wish.entry, unwanted);
  const next = claimOf(wish, file, claim, {
    ...keptHashes(claim, wish, unwanted),
    ...recordedHashes(wish.entry, wish.keys.switches),
  });
  if (entry !== undefined && set.length + drop.length === 0) {
    return claim && sameClaim(claim, next)
      ? { step: stepOf(wish, "unchanged") }
      : { step: stepOf(wish, "recorded"), claim: next };
  }
  const switched = drop.filter((key) => wish.keys.otherTransport.includes(key));
  const warnings: Warning[] =
    switched.length > 0
      ? [{ code: "transport-switched", message: `${listed(switched)} went, since the transport is another now.` }]
      : [];
  return {
    step: { ...stepOf(wish, "written", warnings), created: entry === undefined, keys: [...set, ...drop] },
    operation: { op: "put", container: wish.container, name: wish.name, set: wish.entry, drop },
    claim: next,
  };
};

const sameClaim = (a: Claim, b: Claim): boolean =>
  canonicalText(a as unknown as DocumentObject) === canonicalText(b as unknown as DocumentObject);

/** In a file that several harnesses read, what was recorded for the others stays recorded. */
const keptHashes = (claim: Claim | undefined, wish: InstallWish, unwanted: readonly string[]): KeyHashes =>
  Object.fromEntries(
    Object.entries(claim?.keys ?? {}).filter(
      ([key]) => !unwanted.includes(key) && claim?.harnesses.some((harness) => harness !== wish.harness),
    ),
  );

const claimOf = (wish: InstallWish | AdoptWish, file: string, claim: Claim | undefined, keys: KeyHashes): Claim => {
  const { entryHash: _, pending: __, inlineSecrets, source, ...before } = claim ?? {};
  // An entry that is only claimed is what it was before.
  const is = wish.op === "install" ? wish : { inlineSecrets, source };
  return {
    ...before,
    file,
    container: wish.container,
    name: wish.name,
    owner: wish.owner,
    harnesses: [...new Set([...(claim?.harnesses ?? []), wish.harness])].sort(),
    keys,
    ...(is.inlineSecrets ? { inlineSecrets: true } : {}),
    ...(is.source ? { source: is.source } : {}),
  };
};

const decideUninstall = (
  wish: UninstallWish,
  file: string,
  ownership: Ownership,
  entry: DocumentValue | undefined,
): Decision => {
  if (ownership.kind === "other") return refuseOwner(wish, file, ownership.owner);
  if (ownership.kind === "nobody") {
    return entry === undefined ? { step: stepOf(wish, "absent") } : refuseOwner(wish, file, null);
  }
  const { claim, drifted } = ownership;
  if (entry === undefined) return { step: stepOf(wish, "forgotten"), claim: null };
  const others = claim.harnesses.filter((harness) => harness !== wish.harness);
  if (others.length > 0) {
    const message = `The entry stays for ${listed(others)}: the file is shared.`;
    const warnings: Warning[] = [{ code: "shared-entry", message }];
    return others.length === claim.harnesses.length
      ? { step: stepOf(wish, "unchanged", warnings) }
      : { step: stepOf(wish, "recorded", warnings), claim: { ...claim, harnesses: others } };
  }
  if (drifted.length > 0 && !wish.force) return refuseDrift(wish, file, drifted);
  const foreign = Object.keys(members(entry)).filter(
    (key) => !Object.hasOwn(claim.keys ?? {}, key) && key !== wish.container.keyedBy,
  );
  const warnings: Warning[] =
    foreign.length > 0
      ? [
          {
            code: "foreign-keys-removed",
            message: `${listed(foreign)}, which others added to the entry, went with it.`,
          },
        ]
      : [];
  return {
    step: stepOf(wish, "removed", warnings),
    operation: { op: "remove", container: wish.container, name: wish.name },
    claim: null,
  };
};

const decideAdopt = (
  wish: AdoptWish,
  file: string,
  claim: Claim | undefined,
  ownership: Ownership,
  entry: DocumentValue | undefined,
): Decision => {
  if (ownership.kind === "other" && ownership.owner !== wish.from) return refuseOwner(wish, file, ownership.owner);
  if (ownership.kind === "nobody" && entry === undefined) return { step: stepOf(wish, "absent") };
  if (ownership.kind === "ours" && ownership.drifted.length === 0) return { step: stepOf(wish, "unchanged") };
  const keys = entry === undefined ? (claim?.keys ?? {}) : adoptedHashes(wish, members(entry), claim);
  return { step: stepOf(wish, "recorded"), claim: claimOf(wish, file, claim, keys) };
};

const adoptedHashes = ({ keys }: AdoptWish, entry: DocumentObject, claim: Claim | undefined): KeyHashes => {
  const ours = new Set([...Object.keys(claim?.keys ?? {}), ...(keys?.modelled ?? Object.keys(entry))]);
  const hashes = Object.entries(hashKeys(entry)).filter(([key]) => ours.has(key));
  return Object.fromEntries(hashes.map(([key, hash]) => [key, keys?.switches.includes(key) ? anyValue : hash]));
};

const stepOf = (wish: Wish, action: Action, warnings: readonly Warning[] = []): Step => ({
  op: wish.op,
  harness: wish.harness,
  owner: wish.owner,
  name: wish.name,
  action,
  warnings,
});

const refuse = (wish: Wish, refusal: Omit<Refusal, "at">): Decision => ({
  step: { ...stepOf(wish, "refused"), refusal: { ...refusal, at: pointer(...wish.container.path, wish.name) } },
});

const refuseOwner = (wish: Wish, file: string, owner: string | null): Decision => {
  const message =
    owner === null
      ? `${file} has an entry "${wish.name}" that nobody claims; it may be the user's own. It was left alone.`
      : `The entry "${wish.name}" in ${file} belongs to "${owner}", not to "${wish.owner}". It was left alone.`;
  const hint =
    owner !== null
      ? `To take it over: ${adoptCommand(wish)} --from ${owner}`
      : wish.op === "install"
        ? "To take the entry over: repeat the command with --adopt (and --force if it differs), or choose another name."
        : `To take it over first: ${adoptCommand(wish)}`;
  return refuse(wish, { code: "NOT_OWNED_BY_CALLER", message, hint, owner });
};

const refuseDifferent = (wish: InstallWish, file: string, keys: readonly string[]): Decision =>
  refuse(wish, {
    code: "NOT_OWNED_BY_CALLER",
    message: `${file} has an entry "${wish.name}" that nobody claims and that says something else (${listed(keys)}). It was left alone.`,
    hint: "To overwrite it: repeat the command with --adopt --force.",
    owner: null,
    keys,
  });

const refuseDrift = (wish: Wish, file: string, keys: readonly string[]): Decision =>
  refuse(wish, {
    code: "DRIFTED",
    message: `The entry "${wish.name}" in ${file} was changed by hand (${listed(keys)}). It was left alone.`,
    hint:
      wish.op === "install"
        ? `To overwrite it: repeat the command with --force. To keep it as it is: ${adoptCommand(wish)}`
        : "To remove it all the same: repeat the command with --force.",
    keys,
  });

const adoptCommand = ({ name, owner, harness, scope }: Wish): string =>
  `agent-config adopt ${name} --owner ${owner} --harness ${harness}${scope === "user" ? "" : ` --scope ${scope}`}`;

const listed = (words: readonly string[]): string => words.join(", ");
