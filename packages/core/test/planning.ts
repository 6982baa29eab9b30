import {
  type AdoptWish,
  applyUpdate,
  type Claim,
  type DocumentObject,
  emptyLedger,
  type FilePlan,
  type FileState,
  type InstallWish,
  type Ledger,
  planFile,
  type UninstallWish,
  type Wish,
} from "../src/index.ts";
import { plainJson } from "./plain-json.ts";

const common = { harness: "h", scope: "user", owner: "me", name: "docs", container: { path: ["servers"] } } as const;

export const keys = {
  modelled: ["url", "timeout", "off", "command"],
  otherTransport: ["command"],
  switches: ["off"],
} as const;

export const installs = (entry: DocumentObject, more: Partial<InstallWish> = {}): InstallWish => ({
  ...common,
  op: "install",
  entry,
  keys,
  ...more,
});

export const uninstalls = (more: Partial<UninstallWish> = {}): UninstallWish => ({
  ...common,
  op: "uninstall",
  ...more,
});

export const adopts = (more: Partial<AdoptWish> = {}): AdoptWish => ({ ...common, op: "adopt", ...more });

/** A file with these servers, and the ledger beside it. */
export const stateOf = (servers: DocumentObject | undefined, ledger: Ledger = emptyLedger): FileState => ({
  file: "f",
  text: servers && JSON.stringify({ servers }),
  ledger,
});
export const plan = (state: FileState, ...wishes: readonly Wish[]): FilePlan => planFile(state, plainJson, wishes);
export const done = (state: FileState, ...wishes: readonly Wish[]): FileState => {
  const { after, settled } = plan(state, ...wishes);
  return { ...state, text: after, ledger: settled ? applyUpdate(state.ledger, settled) : state.ledger };
};
export const serversIn = ({ text }: FileState): DocumentObject => JSON.parse(text ?? "{}").servers;
export const claimIn = ({ ledger }: FileState): Claim | undefined => ledger.claims[0];
export const edited = (state: FileState, servers: DocumentObject): FileState => ({
  ...stateOf(servers),
  ledger: state.ledger,
});

/** What a person reads of each wish. */
export const told = ({ steps }: FilePlan): readonly string[] =>
  steps.map(({ action, refusal, warnings }) =>
    [
      action,
      ...(refusal ? [`${refusal.code} ${refusal.at}: ${refusal.message} ${refusal.hint}`] : []),
      ...warnings.map(({ code, message }) => `${code}: ${message}`),
    ].join(" | "),
  );

export const docs = { url: "https://x.example", timeout: 5 };
export const installed = done(stateOf(undefined), installs(docs));

export const unclaimed =
  'NOT_OWNED_BY_CALLER /servers/docs: f has an entry "docs" that nobody claims; it may be the user\'s own. It was left alone.';
export const different = (named: string) =>
  `refused | NOT_OWNED_BY_CALLER /servers/docs: f has an entry "docs" that nobody claims and that says something else (${named}). It was left alone. To overwrite it: repeat the command with --adopt --force.`;
export const ofYou =
  'NOT_OWNED_BY_CALLER /servers/docs: The entry "docs" in f belongs to "you", not to "me". It was left alone. To take it over: agent-config adopt docs --owner me --harness h --from you';
export const drifted = (named: string, hint: string) =>
  `refused | DRIFTED /servers/docs: The entry "docs" in f was changed by hand (${named}). It was left alone. ${hint}`;
