import { type Candidate, gateNotes, type Machine } from "@agent-config/core/node";

/**
 * Why nothing that a file names may be started, or undefined. Where the harness asks its user first, its own files must say
 * that it did. Where they cannot say so, a project's file is not trusted either: it came with a clone, and whoever asks what
 * is wrong has not agreed to run it.
 */
export const barrierBefore = (candidate: Candidate, machine: Machine): string | undefined => {
  const { adapter, target } = candidate;
  const gates = (adapter.gates ?? []).filter(({ scope }) => scope === target.scope);
  const telling = gates.filter(({ open }) => open.length > 0);
  const closed = telling.find(
    (gate) => gateNotes({ ...candidate, adapter: { ...adapter, gates: [gate] } }, machine).length > 0,
  );
  if (closed) return `${closed.note}.`;
  if (!target.committed || telling.length > 0) return undefined;
  const [gate] = gates;
  return gate
    ? `${gate.note}. Whether that was done cannot be read from its files, so nothing was started.`
    : `${adapter.title} starts what a project's file names without asking; nothing was started here, since the project was not said to be trusted.`;
};
