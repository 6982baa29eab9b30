import type { Adapter } from "../adapter.ts";
import type { Container } from "../document.ts";
import { sameValue } from "../hash.ts";
import { own } from "../json.ts";
import type { Claim } from "../ledger.ts";
import { difference } from "../ownership.ts";
import { prepareInstall } from "../prepare.ts";
import type { CheckedSpec } from "../spec.ts";
import type { InstallWish, Refusal, Wish } from "../wish.ts";
import type { Draft, Request } from "./draft.ts";
import type { Candidate } from "./locate.ts";
import type { Machine } from "./machine.ts";

/**
 * A file that several harnesses read holds one entry, with a claim of each. What is to be written for one of them is judged
 * as an entry of the others too, and refused where they would take it for something else: those that claim it already, and
 * those of the same run.
 */
export const judgedForAll = (
  drafts: readonly Draft[],
  requests: readonly Request[],
  machine: Machine,
): readonly Draft[] => {
  const steps = drafts.map((draft, index) => stepOf(draft, requests[index]));
  const byEntry = new Map<string, Step[]>();
  for (const step of steps) if (step) byEntry.set(step.entry, [...(byEntry.get(step.entry) ?? []), step]);
  return drafts.map((draft, index) => {
    const step = steps[index];
    const { wish } = draft;
    if (step?.request.op !== "install" || wish?.op !== "install") return draft;
    const others = (byEntry.get(step.entry) ?? []).filter((each) => each !== step);
    const refusals = [
      ...others.flatMap((other) => contradictions(wish, other.draft.wish, other.candidate.adapter)),
      ...refusalsOfClaimants(step.request.spec, wish, step.candidate, others, machine),
    ];
    if (refusals.length === 0) return draft;
    const { wish: _, ...rest } = draft;
    const told = [...new Map(refusals.map((refusal) => [refusal.at + refusal.message, refusal])).values()];
    return { ...rest, item: { ...draft.item, refusals: [...draft.item.refusals, ...told] } };
  });
};

/** A draft that speaks of an entry in a file. */
interface Step {
  readonly draft: Draft;
  readonly request: Request;
  readonly candidate: Candidate;
  /** The same text for all that speak of the same entry. */
  readonly entry: string;
}

const stepOf = (draft: Draft, request: Request | undefined): Step | undefined => {
  const { candidate, place, item } = draft;
  if (!request || !candidate || !place) return undefined;
  return { draft, request, candidate, entry: JSON.stringify([place.realPath, candidate.container, item.name]) };
};

const refusalsOfClaimants = (
  spec: CheckedSpec,
  wish: InstallWish,
  candidate: Candidate,
  others: readonly Step[],
  machine: Machine,
): readonly Refusal[] => {
  const inRun = others.flatMap(({ draft }) => (draft.wish?.owner === wish.owner ? [draft.wish] : []));
  const leaving = inRun.filter(({ op }) => op === "uninstall").map(({ harness }) => harness);
  const coming = inRun.filter(({ op }) => op === "install").map(({ harness }) => harness);
  const known = new Set([...(claimOf(wish, candidate, machine)?.harnesses ?? []), ...coming]);
  const claimants = [...known].filter((id) => id !== wish.harness && !leaving.includes(id));
  // Entries are read last: most files have one reader, and may be large.
  if (claimants.length === 0 || changesNothing(wish, candidate, machine)) return [];
  return claimants.flatMap((id): readonly Refusal[] => {
    const adapter = machine.adapters.find((each) => each.id === id);
    if (!adapter) return [unknown(id, wish)];
    const theirs = machine.candidates(adapter).find((each) => isSamePlace(each, candidate));
    if (!theirs) return [];
    const prepared = prepareInstall(spec, adapter, theirs.target, theirs.container, machine);
    return [
      ...prepared.refusals.map((refusal) => forClaimant(refusal, adapter, wish)),
      ...contradictions(wish, prepared.wish, adapter),
    ];
  });
};

const isSamePlace = (a: Candidate, b: Candidate): boolean =>
  a.path === b.path && wordsOf(a.container) === wordsOf(b.container);

const wordsOf = ({ path, keyedBy }: Container): string => JSON.stringify([path, keyedBy]);

/** True for an entry that is what it should be: who only adds a claim to it changes nothing for others. */
const changesNothing = (wish: InstallWish, candidate: Candidate, machine: Machine): boolean => {
  const entry = orNothing(() => machine.entries(candidate).get(wish.name));
  return entry !== undefined && difference(entry, wish.entry, []).set.length === 0;
};

const claimOf = ({ name, owner }: InstallWish, candidate: Candidate, machine: Machine): Claim | undefined =>
  orNothing(() => machine.claims(candidate))?.find((claim) => claim.name === name && claim.owner === owner);

/** What cannot be read fails when the file is planned. */
const orNothing = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Keys of the one entry that another harness wants to hold something else. */
const contradictions = (wish: InstallWish, other: Wish | undefined, { title }: Adapter): readonly Refusal[] => {
  if (other?.op !== "install" || other.owner !== wish.owner) return [];
  return Object.entries(wish.entry).flatMap(([key, value]): readonly Refusal[] => {
    const theirs = own(other.entry, key);
    if (theirs === undefined || sameValue(theirs, value)) return [];
    const message = `${title} reads the same entry, and its "${key}" is to be something else there.`;
    const hint = "Let both say the same, or leave one of them out with --harness.";
    return [{ code: "FIELD_UNSUPPORTED", at: "/server", message, hint }];
  });
};

const forClaimant = (refusal: Refusal, { title, id }: Adapter, wish: InstallWish): Refusal => ({
  ...refusal,
  message: `${title} has this entry too. ${refusal.message}`,
  hint: [refusal.hint, endOfClaim(id, wish)].filter((text) => text !== undefined).join(" "),
});

const unknown = (id: string, wish: InstallWish): Refusal => ({
  code: "HARNESS_UNKNOWN",
  at: "/harness",
  message: `The entry is one of "${id}" too, which is not known here: nobody can say what the change would mean there.`,
  hint: `Give the adapter of ${id} along, or update agent-config. ${endOfClaim(id, wish)}`,
});

const endOfClaim = (id: string, { name, owner, scope }: InstallWish): string =>
  `To end its claim: agent-config uninstall ${name} --owner ${owner} --harness ${id}${scope === "user" ? "" : ` --scope ${scope}`}`;
