/**
 * Documents as people and harnesses write them: every layout that TOML has for a table or a list of servers, with comments,
 * blank lines and odd spacing everywhere.
 */
import type { Container } from "@agent-config/core";
import fc from "fast-check";
import {
  elementSection,
  entryPairs,
  entrySections,
  inlineContainer,
  inlineEntry,
  inlineList,
} from "./grammar-entries.ts";
import {
  dotted,
  filler,
  header,
  join,
  names,
  number,
  often,
  pair,
  pick,
  scalars,
  some,
  spell,
  strings,
  type Text,
  values,
} from "./grammar-values.ts";

export interface Sample {
  readonly container: Container;
  readonly text: string;
}

type Sections = fc.Arbitrary<readonly string[]>;

const foreign = (id: string): Text =>
  fc.oneof(
    join([header(pick(`other${id}`)), filler, pair(pick("k"), values)]),
    join([
      header(pick("projects"), 2),
      pair(pick("path"), strings),
      header(pick("projects.meta")),
      pair(pick("z"), values),
    ]),
    join([header(pick(`other${id}.mcp_servers.x`)), pair(pick("mcp_servers.x.command"), strings)]),
  );
const strangers: Sections = fc.uniqueArray(number, { maxLength: 2 }).chain((ids) => fc.tuple(...ids.map(foreign)));

/** Sections in any order, with foreign ones between them. */
const shuffled = (sections: Sections): Text =>
  fc
    .tuple(sections, strangers, fc.array(filler, { minLength: 8, maxLength: 8 }))
    .chain(([own, others, fillers]) =>
      fc
        .shuffledSubarray([...own, ...others], { minLength: own.length + others.length })
        .map((all) => all.map((text, i) => (fillers[i % 8] ?? "") + text).join("")),
    );

/** Sections in their order, with foreign ones between them. */
const inOrder = (sections: Sections): Text =>
  fc.tuple(sections, strangers).map(([own, others]) => own.map((text, i) => text + (others[i] ?? "")).join(""));

const both = (first: Sections, second: Text): Sections => fc.tuple(first, second).map(([a, b]) => [...a, b]);
const nothing: Sections = fc.constant([]);

const pathText = ({ path }: Container): readonly Text[] =>
  path.map((key) => (/^\w+$/.test(key) ? pick(key, key, `"${key}"`) : pick(`"${key}"`)));

/** Documents with a table of entries in one of its forms. */
const tableLayout = (container: Container): Text => {
  const path = pathText(container);
  const sections = (entries: readonly string[]): Sections =>
    fc.tuple(...entries.map((name) => entrySections([...path, spell(name)]))).map((all) => all.flat());
  const parent = (entries: readonly string[]): Text =>
    join([
      header(dotted(...path)),
      ...entries.map((name) => fc.oneof(entryPairs(spell(name)), pair(spell(name), often(inlineEntry, scalars)))),
    ]);
  const dottedEntries = (entries: readonly string[]): Text =>
    join(entries.map((name) => entryPairs(...path, spell(name))));
  return some(names.slice(0, -1)).chain((all) => {
    const [first, second] = [all.slice(0, 2), all.slice(2, 4)];
    return fc.oneof(
      { weight: 4, arbitrary: shuffled(sections(all.slice(0, 4))) },
      { weight: 2, arbitrary: join([dottedEntries(first), shuffled(sections(second))]) },
      { weight: 2, arbitrary: shuffled(both(sections(second), parent(first))) },
      { weight: 2, arbitrary: join([pair(dotted(...path), inlineContainer(all.slice(0, 4))), shuffled(nothing)]) },
      { weight: 1, arbitrary: join([pair(dotted(...path), pick("{}", "{ }", "{\n # SECRET\n}")), shuffled(nothing)]) },
      { weight: 1, arbitrary: shuffled(both(nothing, header(dotted(...path)))) },
      { weight: 1, arbitrary: shuffled(nothing) },
    );
  });
};

/** Documents with a list of entries, each with its name in the field `key`. */
const listLayout = (container: Container, key: string): Text => {
  const path = pathText(container);
  const named = (name: string): Text => elementSection(path, key, pick(JSON.stringify(name)));
  return some(names.slice(0, -1)).chain((all) =>
    fc.oneof(
      { weight: 4, arbitrary: inOrder(fc.tuple(...all.map(named))) },
      { weight: 2, arbitrary: join([pair(dotted(...path), inlineList(all, key)), shuffled(nothing)]) },
      { weight: 1, arbitrary: join([pair(dotted(...path), pick("[]", "[ ]", "[\n # SECRET\n]")), shuffled(nothing)]) },
      { weight: 1, arbitrary: shuffled(nothing) },
    ),
  );
};

const root = fc.array(pair(pick("model", "note", '"ключ"'), values), { maxLength: 1 }).map((lines) => lines.join(""));

/** The same text with other line ends, a byte order mark, no final line end. */
const bytes = (text: string): Text =>
  fc
    .tuple(
      often(pick("lf"), pick("crlf", "mixed")),
      often(pick(""), pick("\uFEFF")),
      often(pick("finished"), pick("unfinished")),
    )
    .map(([eol, mark, end]) => {
      const ended = end === "finished" ? text : text.replace(/\n$/, "");
      const crlf = (_: string, at: number): string => (eol === "crlf" || at % 3 === 0 ? "\r\n" : "\n");
      return mark + (eol === "lf" ? ended : ended.replace(/\n/g, crlf));
    });

const blank = pick("", "\n", " \n\n", "  ", "\uFEFF", "\r\n", "# SECRET", "# SECRET\n");

/** Where the entries of the generated documents are. */
const containers: readonly Container[] = [
  { path: ["mcp_servers"] },
  { path: ["projects2", "/p q", "mcp_servers"] },
  { path: ["mcp_servers"], keyedBy: "name" },
  { path: ["vibe", "servers"], keyedBy: "name" },
];

export const samples: fc.Arbitrary<Sample> = fc.constantFrom(...containers).chain((container) => {
  const { keyedBy } = container;
  const body = keyedBy === undefined ? tableLayout(container) : listLayout(container, keyedBy);
  return often(join([filler, root, body, filler]).chain(bytes), blank).map((text) => ({ container, text }));
});
