import type {
  Container,
  CreatedContainer,
  DocumentObject,
  DocumentValue,
  Outcome,
  Put,
  TextEdit,
} from "@agent-config/core";
import type { Addition } from "./change.ts";
import { isSatisfied, keysOf } from "./entry.ts";
import { isBare } from "./flow.ts";
import { collectionAt, finder, type Route, routeTo, type Step } from "./locate.ts";
import type { Source } from "./parse.ts";
import { revise, reviseKeys, type Work } from "./revise.ts";
import type { PutRun, Result } from "./run.ts";
import { fill, recordOf, replace } from "./slot.ts";
import { styleAt } from "./style.ts";
import type { Collection, Slot } from "./tree.ts";
import { toValue } from "./values.ts";

/** Sets keys of entries; makes the entries, and the containers on their path, when they are not there. */
export const put = (source: Source, { container, operations }: PutRun): Result => {
  const route = routeTo(source, container);
  const step = route.steps.at(-1) as Step;
  const work = { source, style: styleAt(source, step.slot) };
  const isThere = route.missing.length === 0 && (step.collection?.members.length ?? 0) > 0;
  return isThere && step.collection
    ? putInto(work, step.collection, container, operations)
    : makeContainer(work, route, step, container, operations);
};

const putInto = (work: Work, collection: Collection, container: Container, operations: readonly Put[]): Result => {
  const find = finder(work.source, collection, container.keyedBy);
  const additions: Addition[] = [];
  const inner: TextEdit[] = [];
  const outcomes = operations.map((operation): Outcome => {
    const member = find(operation.name);
    if (!member) {
      additions.push(additionFor(container, operation));
      return { changed: true, created: { containers: [] } };
    }
    const edits = update(work, member.slot, container, operation);
    inner.push(...edits);
    return { changed: edits.length > 0 };
  });
  const added = behindLast(collection, additions);
  return { edits: revise(work, collection, { removed: new Set(), added, inner }), outcomes };
};

const additionFor = (container: Container, operation: Put): Addition => {
  const { set: value } = keysOf(container, operation);
  return container.keyedBy === undefined ? { key: operation.name, value } : { value };
};

const update = ({ source, style }: Work, slot: Slot, container: Container, operation: Put): TextEdit[] => {
  const keys = keysOf(container, operation);
  if (isSatisfied(toValue(source, slot.node), keys)) return [];
  const entry = collectionAt(source, slot, [...container.path, operation.name]);
  return entry && !isBare(source.text, entry)
    ? reviseKeys({ source, style }, entry, keys)
    : replace(source, slot, keys.set, style);
};

const makeContainer = (
  { source, style }: Work,
  { missing }: Route,
  { path, slot, collection }: Step,
  container: Container,
  operations: readonly Put[],
): Result => {
  const entries = operations.map((operation) => additionFor(container, operation));
  const content = missing.reduceRight((inner, key): Addition[] => [{ key, value: valueFrom(inner) }], entries);
  const hasMembers = collection !== undefined && collection.members.length > 0;
  const edits =
    collection && !isBare(source.text, collection)
      ? revise({ source, style }, collection, { removed: new Set(), added: behindLast(collection, content), inner: [] })
      : fill(source, slot, valueFrom(content), style);
  const containers: CreatedContainer[] = [
    ...(hasMembers ? [] : [recordOf(source, slot, path)]),
    ...missing.map((_, index) => ({ path: [...path, ...missing.slice(0, index + 1)], was: "absent" as const })),
  ];
  const outcomes = operations.map((_, index) => ({
    changed: true,
    created: { containers: index === 0 ? containers : [] },
  }));
  return { edits, outcomes };
};

const behindLast = (
  { members }: Collection,
  additions: readonly Addition[],
): ReadonlyMap<number, readonly Addition[]> => new Map(additions.length > 0 ? [[members.length - 1, additions]] : []);

const valueFrom = (additions: readonly Addition[]): DocumentObject | readonly DocumentValue[] => {
  const values = additions.map(({ value }) => value);
  return additions.some(({ key }) => key === undefined)
    ? values
    : Object.fromEntries(additions.map(({ key = "", value }) => [key, value] as const));
};
