/** The moments of a write, in about the order in which they come. Each is reported before it happens. */
export type StepName =
  | "make-directory"
  | "place-directory"
  | "lock"
  | "read"
  | "open-temporary"
  | "write-temporary"
  | "sync-temporary"
  | "compare"
  | "keep"
  | "rename"
  | "remove"
  | "sync-directory"
  | "verify"
  | "unlock"
  | "retire-ledger"
  | "remove-directory"
  | "forget-directory";

/**
 * Called before each step with the path it is about, the ledger's among them. An error that it throws is taken for one of
 * the step. Programs show with it what a run is waiting for; tests make it fail or kill the process.
 */
export type OnStep = (step: StepName, path: string) => void;

export const ignoreSteps: OnStep = () => {};
