import { accepted, pointer, type Result, type Warning } from "@agent-config/core";
import type { Decoder } from "./decoder.ts";
import { type GivenValues, parseValues } from "./given-values.ts";
import { type Candidate, collect, type Imported, type SkippedServer } from "./imported.ts";
import { decodeWith } from "./pasted/decode-entries.ts";

/**
 * The servers of one file of a harness, by their names there, for specs of other harnesses. The file is the person's own, so
 * each entry stands for itself: one that cannot be used joins the skipped ones with the first reason, and what does not come
 * along (lists of tools, approvals) is a warning `field-lost` and no reason to refuse. Pointers start with the entry's name.
 * `answers` are for what the harness asks for (VS Code's `${input:ID}`), by id; one that is no text is REFERENCE_UNSUPPORTED, and
 * nothing else refuses the whole.
 */
export const importHarnessEntries = (
  entries: Iterable<readonly [name: string, entry: unknown]>,
  decoder: Decoder,
  answers: GivenValues = {},
): Result<Imported> => {
  const values = parseValues(answers);
  if (!values.ok) return values;
  const read = decodeWith(decoder, values.value);
  const candidates: Candidate[] = [];
  const skipped: SkippedServer[] = [];
  const warnings: Warning[] = [];
  for (const [name, entry] of entries) {
    const at = pointer(name);
    const result = read(entry, at);
    if (result.ok) candidates.push({ sourceName: name, at, ...result.value });
    else skipped.push(...result.issues.slice(0, 1).map((issue) => ({ ...issue, name })));
    warnings.push(...result.warnings);
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
