import { type Decision, decide } from "./decide.ts";
import {
  type Container,
  type DocumentEditor,
  type DocumentObject,
  type Operation,
  type Outcome,
  pathOf,
} from "./document.ts";
import { applyTo, type Entries, entryReader } from "./entries.ts";
import { sameValue } from "./hash.ts";
import { isObject, own } from "./json.ts";
import { type Claim, type ClaimKey, claimKey, type FileRecord, type Ledger, type LedgerUpdate } from "./ledger.ts";
import { settle } from "./ownership.ts";
import { pendingClaims, recordsOf } from "./pending.ts";
import type { Step, Wish } from "./wish.ts";

export interface FileState {
  /** Base name of the file, as the ledger knows it. */
  readonly file: string;
  /** Undefined: the file is not there. */
  readonly text: string | undefined;
  readonly ledger: Ledger;
}

/** Everything that will happen to one file and to its part of the ledger. Data: nothing has been touched. */
export interface FilePlan {
  /** One per wish, in order. */
  readonly steps: readonly Step[];
  /** Undefined: the file is not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** To be recorded before the file is written, when entries are added or changed. */
  readonly pending: LedgerUpdate | undefined;
  /** To be recorded after the file was written, when the ledger's part changes. */
  readonly settled: LedgerUpdate | undefined;
  /** What the ledger said before, should the run have to be taken back. */
  readonly recorded: LedgerUpdate;
}

/**
 * Plans what the wishes do to one file, in order, each on the result of the ones before it. A wish that ownership or drift
 * forbids becomes a step with a refusal and changes nothing; the others are planned as if it were not there. Claims that a
 * killed run left pending are settled on the way. Throws what the editor throws when the file is not what it should be.
 *
 * `boilerplate`: members that the harness itself adds to any file. A file that we made, and that holds nothing else when
 * its last claim goes, goes too.
 */
export const planFile = (
  state: FileState,
  editor: DocumentEditor,
  wishes: readonly Wish[],
  boilerplate: DocumentObject = {},
): FilePlan => {
  const text = state.text ?? "";
  const ours = state.ledger.claims.filter(({ file }) => file === state.file);
  const document = editor.open(text, [...ours, ...wishes].map(pathOf));
  const entriesIn = entryReader(document);
  const claims = new Map<string, Claim>();
  let changed = false;
  for (const claim of ours) {
    const settled = claim.pending ? settle(claim, entriesIn(claim.container).get(claim.name)) : claim;
    if (settled) claims.set(claimKey(claim), settled);
    changed ||= settled !== claim;
  }
  const record = state.text === undefined || claims.size === 0 ? undefined : state.ledger.files[state.file];
  const recorded: LedgerUpdate = { file: state.file, claims: [...claims.values()], record };

  // An entry that stands twice cannot be edited, so that nothing is said or recorded of one of the two either.
  for (const [container, names] of namesByContainer(wishes)) {
    const present = names.filter((name) => entriesIn(container).has(name));
    if (present.length > 0) document.judge(container, present);
  }

  const decisions = wishes.map((wish) => {
    const entries = entriesIn(wish.container);
    const key = keyOf(state, wish);
    const decision = withTwin(decide(wish, state.file, claims.get(key), entries.get(wish.name)), wish, entries);
    if (decision.operation) applyTo(entries, decision.operation);
    if (decision.claim) claims.set(key, decision.claim);
    else if (decision.claim === null) claims.delete(key);
    return decision;
  });

  const operations = decisions.flatMap(({ operation }, index) =>
    operation ? [withCreated(operation, record, recorded, keyOf(state, wishes[index] as Wish))] : [],
  );
  const edited = operations.length > 0 ? document.edit(operations) : { text: state.text, outcomes: [] };
  const outcomes = alignOutcomes(decisions, edited.outcomes);
  for (const [index, outcome] of outcomes.entries()) {
    const key = keyOf(state, wishes[index] as Wish);
    const claim = claims.get(key);
    if (claim && outcome?.created?.separator) claims.set(key, { ...claim, separator: outcome.created.separator });
  }
  const puts = operations.flatMap((operation) =>
    operation.op === "put" ? [[keyOf(state, operation), operation.drop] as const] : [],
  );

  const removed = new Set(
    operations.flatMap((operation) => (operation.op === "remove" ? [keyOf(state, operation)] : [])),
  );

  const records = recordsOf(record, state.text === undefined, outcomes);
  const settled: LedgerUpdate = {
    file: state.file,
    claims: [...claims.values()],
    record: claims.size > 0 ? records.after : undefined,
  };
  const emptied = claims.size === 0 && record?.file === true && isOnly(editor, edited.text ?? "", boilerplate);
  return {
    steps: decisions.map(({ step }, index) => {
      const isGone = removed.has(keyOf(state, wishes[index] as Wish));
      return withOutcome(isGone ? goneWithTheOthers(step) : step, outcomes[index]);
    }),
    before: state.text,
    after: emptied ? undefined : edited.text,
    pending:
      puts.length > 0
        ? { file: state.file, claims: pendingClaims(recorded.claims, claims, puts), record: records.during }
        : undefined,
    settled: changed || decisions.some(({ claim }) => claim !== undefined) ? settled : undefined,
    recorded,
  };
};

const keyOf = ({ file }: FileState, { container, name }: Pick<ClaimKey, "container" | "name">): string =>
  claimKey({ file, container, name });

const withTwin = (decision: Decision, wish: Wish, entries: Entries): Decision => {
  if (decision.step.action !== "written" || !decision.step.created) return decision;
  const twin = [...entries.keys()].find((name) => name.toLowerCase() === wish.name.toLowerCase());
  if (twin === undefined) return decision;
  const message = `There is also an entry "${twin}", which differs only in case.`;
  return {
    ...decision,
    step: { ...decision.step, warnings: [...decision.step.warnings, { code: "case-twin", message }] },
  };
};

/** Hands a remove what the ledger knows of the spot, so that the bytes of before can come back. */
const withCreated = (
  operation: Operation,
  record: FileRecord | undefined,
  recorded: LedgerUpdate,
  key: string,
): Operation => {
  if (operation.op === "put") return operation;
  const separator = recorded.claims.find((claim) => claimKey(claim) === key)?.separator;
  return { ...operation, created: { containers: record?.created ?? [], ...(separator ? { separator } : {}) } };
};

/** One outcome per decision; undefined for those that edit nothing. */
const alignOutcomes = (
  decisions: readonly Decision[],
  outcomes: readonly Outcome[],
): readonly (Outcome | undefined)[] => {
  let next = 0;
  return decisions.map(({ operation }) => (operation ? outcomes[next++] : undefined));
};

/** An entry that was to stay for another harness does not, once that one lets go of it in the same run. */
const goneWithTheOthers = (step: Step): Step =>
  step.op === "uninstall" && step.action === "recorded" ? { ...step, action: "removed", warnings: [] } : step;

const withOutcome = (step: Step, outcome: Outcome | undefined): Step =>
  outcome?.exact === false
    ? {
        ...step,
        warnings: [
          ...step.warnings,
          {
            code: "removed-structurally",
            message:
              "The text around the entry was changed since; the entry was taken out, the spacing of before was not restored.",
          },
        ],
      }
    : step;

const namesByContainer = (wishes: readonly Wish[]): readonly (readonly [Container, readonly string[]])[] => {
  const found = new Map<string, [Container, string[]]>();
  for (const { container, name } of wishes) {
    const key = JSON.stringify(container);
    const names = found.get(key)?.[1] ?? [];
    names.push(name);
    found.set(key, [container, names]);
  }
  return [...found.values()];
};

/** True when a document holds nothing, or nothing but these members. */
const isOnly = (editor: DocumentEditor, text: string, boilerplate: DocumentObject): boolean => {
  if (text.trim() === "") return true;
  const root = editor.read(text, []);
  return (
    isObject(root) &&
    Object.keys(root).length > 0 &&
    Object.entries(root as DocumentObject).every(([key, value]) => {
      const known = own(boilerplate, key);
      return known !== undefined && sameValue(known, value);
    })
  );
};
