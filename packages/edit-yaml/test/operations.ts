import type {
  Container,
  CreatedContainer,
  DocumentObject,
  DocumentValue,
  Operation,
  Outcome,
} from "@agent-config/core";
import fc from "fast-check";
import { names } from "./generator/entries.ts";

const tricky = [
  ..."npx node -y p q yes on null ~ = 0x1F 1_000 12:30 2024-01-01 --- << {a} [ *a &a !a %A% @x ` | > ? é 😀".split(" "),
  ...["", " a", "a: b", "a #b", "a\nb", "a\tb", "? a", "- a", "${{ x }}", "C:\\x", "\u2028", "\u0085", "\ufeff"],
];
const text = fc.oneof(fc.constantFrom(...tricky), fc.string({ unit: "binary", maxLength: 6 }));
const single = fc.oneof(fc.boolean(), fc.constant(null), fc.integer(), fc.double(), fc.bigInt());

const { value } = fc.letrec<{ value: DocumentValue; list: DocumentValue[]; map: DocumentObject }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: "small" }, text, single, tie("list"), tie("map")),
  list: fc.array(tie("value"), { maxLength: 4 }),
  map: fc.dictionary(text, tie("value"), { maxKeys: 3 }),
}));

const set: fc.Arbitrary<DocumentObject> = fc.record(
  {
    cmd: fc.constantFrom("npx", "node"),
    args: fc.subarray(["-y", "p", "q", "r", "s"]),
    envs: fc.dictionary(fc.constantFrom("A", "B", "C", "D"), fc.constantFrom("1", "x", "yes"), { maxKeys: 3 }),
    timeout: fc.constantFrom(300, 60, 1.5),
    url: fc.constantFrom("https://x/y", "https://x/z", "https://x/y?z=1"),
    enabled: fc.boolean(),
    other: value,
  },
  { requiredKeys: [] },
);

export interface Wish {
  readonly op: "put" | "remove";
  readonly name: string;
  readonly set: DocumentObject;
  readonly drop: readonly string[];
  /** A comment that somebody else writes before the next wish: its line and its column. */
  readonly aside?: readonly [line: number, column: number] | undefined;
}

export const wish: fc.Arbitrary<Wish> = fc.record({
  op: fc.constantFrom("put", "put", "remove"),
  name: fc.constantFrom(...names, "n1", "n2"),
  set,
  drop: fc.subarray(["cmd", "url", "args", "envs", "k0", "name", "extra"], { maxLength: 3 }),
  aside: fc.option(fc.tuple(fc.nat(30), fc.nat(8)), { freq: 1, nil: undefined }),
});

/** What the planner keeps: the containers that puts of this file made, as long as one of their entries is there. */
export interface Book {
  readonly created: readonly CreatedContainer[];
  readonly claims: ReadonlySet<string>;
}

export const emptyBook: Book = { created: [], claims: new Set() };

export const operationFor = (container: Container, { op, name, set, drop }: Wish, book: Book): Operation =>
  op === "put" ? { op, container, name, set, drop } : { op, container, name, created: { containers: book.created } };

export const booked = (book: Book, operation: Operation, outcome: Outcome): Book => {
  const claims = new Set(book.claims);
  if (operation.op === "remove") claims.delete(operation.name);
  else if (outcome.created) claims.add(operation.name);
  const nameOf = ({ path }: CreatedContainer) => path.join("\0");
  const gone = new Set(outcome.restored?.map(nameOf));
  const created = [...book.created, ...(outcome.created?.containers ?? [])].filter((each) => !gone.has(nameOf(each)));
  return { claims, created: claims.size === 0 ? [] : created };
};
