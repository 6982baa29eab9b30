import type { DocumentObject, DocumentValue } from "../document.ts";
import { sameValue } from "../hash.ts";
import { isObject, own } from "../json.ts";
import type { Warning } from "../result.ts";
import type { InstallWish, Refusal } from "../wish.ts";
import type { Candidate } from "./locate.ts";
import type { Machine } from "./machine.ts";

/**
 * What becomes of an entry beside entries of the same name in the harness' other files: one hides the other, or the harness
 * merges them field by field. A merge into something that the harness cannot use is refused.
 */
export const otherEntries = (
  machine: Machine,
  candidate: Candidate,
  wish: InstallWish,
): { refusals: readonly Refusal[]; warnings: readonly Warning[] } => {
  const { adapter } = candidate;
  const all = machine.candidates(adapter);
  const mine = all.indexOf(candidate);
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  all.forEach((other, index) => {
    if (index === mine || !other.exists) return;
    const entry = entryOf(machine, other, wish.name);
    if (entry === undefined) return;
    const where = `${other.path} (scope ${other.target.scope})`;
    const stronger = index < mine;
    if (adapter.sameName === "wins") {
      const message = stronger
        ? `${where} has a server "${wish.name}" too, and ${adapter.title} uses that one.`
        : `${where} has a server "${wish.name}" too, which this entry hides.`;
      warnings.push({ code: "shadowed", message });
      return;
    }
    const merged = stronger ? merge(wish.entry, entry) : merge(entry, wish.entry);
    if (adapter.decode(merged) === undefined) {
      const message = `${adapter.title} merges this entry with "${wish.name}" of ${where} into one that it cannot use, and would not start.`;
      refusals.push({
        code: "SCOPE_UNSUPPORTED",
        at: "/name",
        message,
        hint: "Choose another name, or remove the other entry first.",
      });
    } else if (!sameValue(merged, wish.entry)) {
      warnings.push({
        code: "merged-scopes",
        message: `${adapter.title} merges this entry field by field with "${wish.name}" of ${where}.`,
      });
    }
  });
  return { refusals, warnings };
};

const entryOf = (machine: Machine, candidate: Candidate, name: string): DocumentObject | undefined => {
  try {
    const entry = machine.entries(candidate).get(name);
    return isObject(entry) ? (entry as DocumentObject) : undefined;
  } catch {
    return undefined;
  }
};

const merge = (weaker: DocumentObject, stronger: DocumentObject): DocumentObject => {
  const merged: Record<string, DocumentValue> = { ...weaker };
  for (const [key, value] of Object.entries(stronger)) {
    const below = own(weaker, key);
    merged[key] = isObject(below) && isObject(value) ? merge(below as DocumentObject, value as DocumentObject) : value;
  }
  return merged;
};
