import type { DocumentValue } from "../packages/core/src/document.ts";
import { awkwardArgs, baseOf, type Case, type Recorders, recorderCommand } from "./cases.ts";

/** A text of an entry as it stands in the file, with the key of the entry that holds it. */
export interface Trace {
  readonly key: string;
  readonly value: string;
}

const kinds = ["stdio", "http", "sse", "local", "remote"];

/** What an entry holds besides the words that every case has. Of an address or a directory, only the end is given. */
export const tracesIn = (entry: DocumentValue, which: Case, at: Recorders): readonly Trace[] => {
  const [base, places] = [baseOf(which, at), at.places];
  const common = [...recorderCommand(at.log, which.name), ...awkwardArgs, ...kinds, base];
  const tracesOf = (key: string, value: DocumentValue): readonly Trace[] => {
    if (typeof value === "string") {
      if (common.includes(value)) return [];
      const start = [`${base}/`, `${places}/`].find((each) => value.startsWith(each)) ?? "";
      return [{ key, value: value.slice(start.length) }];
    }
    return typeof value === "object" && value !== null
      ? Object.values(value).flatMap((member: DocumentValue) => tracesOf(key, member))
      : [];
  };
  return Object.entries(entry ?? {}).flatMap(([key, value]) => tracesOf(key, value));
};
