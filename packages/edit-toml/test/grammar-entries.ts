/** Generated entries in each form that an entry can have. */
import fc from "fast-check";
import {
  breaks,
  dotted,
  filler,
  header,
  join,
  keyNames,
  many,
  maps,
  often,
  pair,
  pick,
  plainKeys,
  plainValue,
  scalars,
  some,
  space,
  spell,
  strings,
  type Text,
  tableKeys,
  values,
} from "./grammar-values.ts";

const plainPairs = some(plainKeys).chain((keys) =>
  join(keys.map((key) => join([filler, pair(pick(key, key, `"${key}"`), plainValue(key))]))),
);

/** The pairs of an entry in a section, each key after `prefix`: plain ones, and tables that are dotted or inline. */
export const entryPairs = (...prefix: readonly Text[]): Text => {
  const under = (...keys: readonly string[]): Text => dotted(...prefix, ...keys.map((key) => pick(key)));
  const members = fc.uniqueArray(keyNames, { minLength: 1, maxLength: 3 });
  const table = (key: string): Text =>
    fc.oneof(
      pair(under(key), maps),
      members.chain((all) => join(all.map((member) => pair(under(key, member), scalars)))),
    );
  return fc
    .tuple(some(plainKeys), some(tableKeys))
    .chain(([plain, tables]) =>
      join([...plain.map((key) => join([filler, pair(under(key), plainValue(key))])), ...tables.map(table)]),
    );
};

const subsections = (path: readonly Text[]) => ({
  env: join([
    header(dotted(...path, pick("env"))),
    many(pair(pick("A"), scalars), 1),
    many(pair(pick("B"), values), 1),
  ]),
  tool: join([header(dotted(...path, pick("tools"), pick("t"))), filler, pair(pick("mode"), strings)]),
  list: many(join([header(dotted(...path, pick("list")), 2), filler, many(pair(pick("A"), strings), 1)]), 3),
});

/** The sections of an entry in some order: its own, only those of its sub-tables, or an array of tables in its place. */
export const entrySections = (path: readonly Text[]): fc.Arbitrary<readonly string[]> => {
  const own = header(dotted(...path));
  const { env, tool, list } = subsections(path);
  const shuffled = (...parts: readonly Text[]): fc.Arbitrary<readonly string[]> =>
    fc.tuple(...parts).chain((all) => fc.shuffledSubarray(all, { minLength: 1 }));
  return fc.oneof(
    { weight: 4, arbitrary: join([own, entryPairs()]).map((text) => [text]) },
    { weight: 4, arbitrary: shuffled(join([own, plainPairs]), env, tool, list) },
    { weight: 2, arbitrary: shuffled(env, tool) },
    { weight: 1, arbitrary: many(join([header(dotted(...path), 2), plainPairs]), 2).map((text) => [text]) },
  );
};

/** An element of a list with its sub-tables, which follow it in any order. */
export const elementSection = (path: readonly Text[], key: string, name: Text): Text => {
  const { env, tool, list } = subsections(path);
  const named = pair(pick(key), name);
  const parts = fc.tuple(env, tool, list).chain((all) => fc.shuffledSubarray([...all]));
  return join([header(dotted(...path), 2), plainPairs, named, filler, parts.map((all) => all.join(""))]);
};

const members = some(plainKeys).chain((keys) =>
  join(
    keys.map((key) => plainValue(key).map((value) => `${key} = ${value}`)),
    ", ",
  ),
);

export const inlineEntry = fc.oneof(
  members.map((text) => `{ ${text} }`),
  maps.map((map) => `{ command = "npx", env = ${map}, tools.t.mode = "ask" }`),
  pick('{\n  args = [ "-y",\n # SECRET\n ], # SECRET\n # SECRET\n  command = "c" # SECRET\n}'),
  pick("{}", "{ }", '{command="npx"}', '{ env.A = "1", env.B = "SECRET", command = "c" }'),
);

const comma = often(pick(","), pick(" # SECRET }]\n ,"));

/** Items between brackets, on one line or on lines of their own. */
const between = (open: string, items: readonly Text[], close: string): Text =>
  often(
    fc.tuple(space, join(items, ", ")).map(([pad, text]) => open + pad + text + pad + close),
    join([
      pick(open),
      join(items.map((item, i) => join([breaks, item, i < items.length - 1 ? comma : often(comma, pick(""))]))),
      often(breaks, pick("", " ")),
      pick(close),
    ]),
  );

export const inlineContainer = (entries: readonly string[]): Text => {
  const item = (name: string): Text =>
    often(
      join([spell(name), space, pick("="), space, often(inlineEntry, scalars)]),
      join([spell(name), pick('.command = "SECRET"')]),
    );
  return between("{", entries.map(item), "}");
};

export const inlineList = (entries: readonly string[], key: string): Text =>
  between(
    "[",
    entries.map((name) =>
      often(
        members.map((text) => `{ ${[`${key} = ${JSON.stringify(name)}`, text].filter(Boolean).join(", ")} }`),
        scalars,
      ),
    ),
    "]",
  );
