import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { References } from "../packages/core/src/adapter.ts";
import { awkwardArgs, type Case, type Recorders, variable } from "./cases.ts";
import { bystanders, type StdioRecord } from "./sandbox.ts";
import type { HttpRecord } from "./servers/record-http.ts";

/** What reached the server of a case. */
export type Arrival =
  | { readonly reached: false }
  | {
      readonly reached: true;
      /** What came in the place of the form's text; undefined when nothing did. */
      readonly value: string | undefined;
      /** Something beside it that is not as asked. */
      readonly fault?: string;
    };

/** Finds what the recorders have of a case: the last start or call counts. */
export const arrivalOf = (
  { name, transport, place }: Case,
  started: readonly StdioRecord[],
  called: readonly HttpRecord[],
  at: Recorders,
  inherits: References["inherits"],
): Arrival => {
  const mine = (record: { readonly name: string }) => record.name === name;
  if (transport === "stdio") {
    const record = started.filter(mine).at(-1);
    return record ? fromStart(place.id, record, at, inherits) : { reached: false };
  }
  const record = called.filter(mine).at(-1);
  return record ? fromCall(place.id, record, `/${transport}/${name}`) : { reached: false };
};

const fromStart = (place: string, record: StdioRecord, at: Recorders, inherits: References["inherits"]): Arrival => {
  const value = placeValue(place, record, at);
  const args = place === "args" ? record.args.slice(1) : record.args;
  const inherited = inheritedBy(record);
  const faults = [
    ...(isDeepStrictEqual(args, place === "args" ? [...awkwardArgs] : [])
      ? []
      : [`the arguments were ${JSON.stringify(record.args)}`]),
    ...(inherited === inherits ? [] : [`the server inherits ${inherited}, by the adapter's facts ${inherits}`]),
  ];
  return { reached: true, value, ...(faults.length > 0 ? { fault: faults.join("; ") } : {}) };
};

/** Which of the variables that no case speaks of came through. */
const inheritedBy = ({ env }: StdioRecord): References["inherits"] => {
  const came = (name: string) => env[name] !== undefined;
  if (!came(bystanders.plain)) return "few";
  return came(bystanders.secret) ? "all" : "all but secret-looking";
};

const placeValue = (place: string, record: StdioRecord, at: Recorders): string | undefined => {
  switch (place) {
    case "command":
      return basename(record.command);
    case "args":
      return record.args[0];
    case "cwd":
      return record.cwd === at.places ? "" : within(join(at.places, "/"), record.cwd);
    default:
      return record.env[place === "env" ? "PROBE" : variable];
  }
};

const fromCall = (place: string, { path, headers }: HttpRecord, base: string): Arrival => {
  if (place === "url") return { reached: true, value: within(`${base}/`, path) };
  const value = headers[place === "header" ? "x-probe" : "authorization"];
  const text = Array.isArray(value) ? value.join(", ") : value;
  return { reached: true, value: text, ...(path === base ? {} : { fault: `the path was ${path}` }) };
};

/** The rest of a path below a place; the whole path when it lies elsewhere. */
const within = (place: string, path: string): string => (path.startsWith(place) ? path.slice(place.length) : path);
