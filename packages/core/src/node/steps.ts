/** The moments of a write, in order. Each is reported before it happens. */
export type StepName =
  | "make-directory"
  | "lock"
  | "read"
  | "open-temporary"
  | "write-temporary"
  | "sync-temporary"
  | "compare"
  | "rename"
  | "sync-directory"
  | "remove"
  | "verify"
  | "unlock"
  | "remove-directory";

/** Called before each step with the path it is about. Tests make it throw or kill the process; nothing else uses it. */
export type OnStep = (step: StepName, path: string) => void;

export const ignoreSteps: OnStep = () => {};
