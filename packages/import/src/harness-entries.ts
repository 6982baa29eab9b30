import { accepted, isObject, own, pointer, type Result, type ServerOptions, type Warning } from "@agent-config/core";
import type { Decoder } from "./decoder.ts";
import { type Candidate, collect, type Imported, type SkippedServer } from "./imported.ts";
import { decodeWith } from "./pasted/decode-entries.ts";

/**
 * The servers of one file of a harness, by their names there, for specs of other harnesses. The file is the person's own, so
 * each entry stands for itself: one that cannot be used joins the skipped ones with the first reason, and what does not come
 * along (time limits, approvals) is a warning `field-lost` and no reason to refuse. Pointers start with the entry's name. This
 * never refuses.
 */
export const importHarnessEntries = (
  entries: Iterable<readonly [name: string, entry: unknown]>,
  decoder: Decoder,
): Result<Imported> => {
  const read = decodeWith(decoder, {});
  const candidates: Candidate[] = [];
  const skipped: SkippedServer[] = [];
  const warnings: Warning[] = [];
  for (const [name, entry] of entries) {
    const at = pointer(name);
    const result = read(entry, at);
    const options = switchOf(entry, decoder);
    if (result.ok) candidates.push({ sourceName: name, at, server: result.value, ...(options && { options }) });
    else skipped.push(...result.issues.slice(0, 1).map((issue) => ({ ...issue, name })));
    const kept = options && pointer(name, decoder.keys.toggle?.key ?? "");
    warnings.push(...result.warnings.filter((warning) => warning.at !== kept));
  }
  const collected = collect(candidates);
  const imported: Imported = {
    takenFor: `entries of ${decoder.title}`,
    servers: collected.servers,
    skipped: [...skipped, ...collected.skipped],
    inputs: [],
    folders: [],
  };
  return accepted(imported, [...warnings, ...collected.warnings]);
};

/** A server that is switched off stays so. */
const switchOf = (entry: unknown, { keys: { toggle } }: Decoder): ServerOptions | undefined =>
  toggle && isObject(entry) && own(entry, toggle.key) === toggle.off ? { disabled: true } : undefined;
