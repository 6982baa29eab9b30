/** Generated wishes: values of every kind that an entry can be asked to hold. */
import type { DocumentObject, DocumentValue } from "@agent-config/core";
import fc from "fast-check";
import { names } from "./grammar-values.ts";

const word = fc.constantFrom(
  "npx",
  "-y",
  "SECRET",
  "C:\\Users\\n",
  'say "q"',
  "'''",
  "a\nb",
  "é😀",
  "",
  "# no",
  "\u0001\u007f",
);
const odd: readonly DocumentValue[] = [
  true,
  1.5,
  1e21,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2n ** 62n,
  30,
  new Date("1979-05-27T07:32:00Z"),
];
const scalar: fc.Arbitrary<DocumentValue> = fc.oneof(word, fc.integer({ min: -5, max: 40 }), fc.constantFrom(...odd));
const list: fc.Arbitrary<DocumentValue> = fc.array(fc.oneof({ weight: 3, arbitrary: word }, scalar), { maxLength: 5 });

const objectOf = (members: readonly (readonly [string, DocumentValue])[]): DocumentObject => {
  const object: Record<string, DocumentValue> = Object.create(null);
  for (const [key, value] of members) object[key] = value;
  return object;
};

const map = fc
  .uniqueArray(fc.tuple(fc.constantFrom("A", "B", "A.B", "PATH", "__proto__"), fc.oneof(scalar, list)), {
    maxLength: 3,
    selector: ([key]) => key,
  })
  .map(objectOf);
const nested: fc.Arbitrary<DocumentValue> = fc.oneof(
  fc.array(fc.oneof(map, list, scalar), { maxLength: 3 }),
  fc.array(map, { maxLength: 3 }).map((all) => objectOf(all.map((member, i) => [`t${i}`, member]))),
);
const wanted: Readonly<Record<string, fc.Arbitrary<DocumentValue>>> = {
  command: word,
  args: list,
  url: word,
  enabled: scalar,
  startup_timeout_sec: scalar,
  started: scalar,
  env: map,
  http_headers: map,
  tools: nested,
  list: fc.array(map, { maxLength: 3 }),
};
const keys = Object.keys(wanted);

export interface Wish {
  readonly name: string;
  readonly set: DocumentObject;
  readonly drop: readonly string[];
}

/** What an adapter could ask for, over keys that generated documents have; now and then of a type that nobody expects. */
export const wishes: fc.Arbitrary<Wish> = fc
  .tuple(fc.constantFrom(...names), fc.subarray(keys, { maxLength: 5 }), fc.subarray(keys, { maxLength: 3 }))
  .chain(([name, chosen, drop]) => {
    const values = chosen.map((key) =>
      fc.oneof({ weight: 6, arbitrary: wanted[key] ?? scalar }, { weight: 1, arbitrary: nested }),
    );
    return fc
      .tuple(...values)
      .map((all) => ({ name, set: objectOf(chosen.map((key, i) => [key, all[i] ?? ""])), drop }));
  });
