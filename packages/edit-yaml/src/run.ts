import type { Container, Operation, Outcome, Put, Remove, TextEdit } from "@agent-config/core";

/** Operations of one kind on different entries of one container: they can be judged, and made, on one and the same text. */
export type Run = PutRun | RemoveRun;
export interface PutRun {
  readonly op: "put";
  readonly container: Container;
  readonly operations: readonly Put[];
}
export interface RemoveRun {
  readonly op: "remove";
  readonly container: Container;
  readonly operations: readonly Remove[];
}

/** The edits of a run, in any order, and the outcome of each of its operations. */
export interface Result {
  readonly edits: readonly TextEdit[];
  readonly outcomes: readonly Outcome[];
}

/** Divides operations into runs, which keeps their order; a thousand puts into one container are one run. */
export const runsOf = (operations: readonly Operation[]): Run[] => {
  const runs: { op: Run["op"]; container: Container; operations: Operation[]; names: Set<string> }[] = [];
  for (const operation of operations) {
    const { op, container, name } = operation;
    const last = runs.at(-1);
    if (last?.op === op && isSame(last.container, container) && !last.names.has(name)) {
      last.operations.push(operation);
      last.names.add(name);
    } else runs.push({ op, container, operations: [operation], names: new Set([name]) });
  }
  return runs as unknown as Run[];
};

const isSame = (a: Container, b: Container): boolean =>
  a.keyedBy === b.keyedBy && a.path.length === b.path.length && a.path.every((key, index) => key === b.path[index]);
