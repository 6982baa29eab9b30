import type { Candidate } from "./locate.ts";
import type { Machine } from "./machine.ts";
import { snapshot } from "./snapshot.ts";

/** The keys that the harness refuses a file without, and that this one has not. Throws what reading the file throws. */
export const missingKeys = (candidate: Candidate, machine: Machine): readonly string[] => {
  const { needs, editor } = candidate.target;
  if (typeof needs !== "object") return [];
  const paths = needs.map((key) => [key]);
  const document = editor.open(snapshot(machine.place(candidate).realPath).text ?? "", paths);
  return needs.filter((key) => document.read([key]) === undefined);
};
