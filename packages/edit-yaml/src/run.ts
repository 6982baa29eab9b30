import type { Container, Operation, Outcome, Put, Remove, TextEdit } from "@agent-config/core";

/** Operations of one kind on different entries of one container: they can be judged, and made, on one and the same text. */
export type Run = PutRun | RemoveRun;
export interface PutRun {
  readonly op: "put";
  readonly container: Container;
  readonly operations: Put[];
}
export interface RemoveRun {
  readonly op: "remove";
  readonly container: Container;
  readonly operations: Remove[];
}

/** The edits of a run, in any order, and the outcome of each of its operations. */
export interface Result {
  readonly edits: readonly TextEdit[];
  readonly outcomes: readonly Outcome[];
}

/** Divides operations into runs, which keeps their order; a thousand puts into one container are one run. */
export const runsOf = (operations: readonly Operation[]): Run[] => {
  const runs: Run[] = [];
  let names = new Set<string>();
  for (const operation of operations) {
    const last = runs.at(-1);
    const fits = last && isSame(last.container, operation.container) && !names.has(operation.name);
    if (fits && last.op === "put" && operation.op === "put") last.operations.push(operation);
    else if (fits && last.op === "remove" && operation.op === "remove") last.operations.push(operation);
    else {
      runs.push(runOf(operation));
      names = new Set();
    }
    names.add(operation.name);
  }
  return runs;
};

const runOf = (operation: Operation): Run =>
  operation.op === "put"
    ? { op: "put", container: operation.container, operations: [operation] }
    : { op: "remove", container: operation.container, operations: [operation] };

const isSame = (a: Container, b: Container): boolean =>
  a.keyedBy === b.keyedBy && a.path.length === b.path.length && a.path.every((key, index) => key === b.path[index]);
