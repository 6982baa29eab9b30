import type { AgentConfigError, Container } from "@agent-config/core";
import type { Document } from "./document.ts";
import { piecesOf } from "./erase.ts";
import { refusal } from "./judge.ts";
import { skipBlanks } from "./lex.ts";
import { placesIn, valueAt } from "./model.ts";
import { child, holdsArray, type Node, openElements, type Table, type Tables } from "./tree.ts";

export interface Place {
  /** The container, or as much of the way to it as is there. */
  readonly node: Table | Tables;
  /** The keys from there to the container; empty when it is there. */
  readonly missing: readonly string[];
}

/** Walks to a container. Throws CONFIG_SHAPE when something else stands on the way or in its place. */
export const locate = (document: Document, { path, keyedBy }: Container): Place => {
  let table = document.root;
  for (const [index, key] of path.entries()) {
    const node = child(table, key);
    if (node === undefined) return { node: table, missing: path.slice(index) };
    const wantsList = keyedBy !== undefined && index === path.length - 1;
    if (wantsList && node.kind === "tables") return { node, missing: [] };
    if (wantsList && holdsArray(node)) return { node: openElements(node, key, table), missing: [] };
    if (wantsList || node.kind !== "table") throw wrongShape(document, node, path.slice(0, index + 1), wantsList);
    table = node;
  }
  return { node: table, missing: [] };
};

/** The entry of that name in a container. Throws CONFIG_DUPLICATE_KEY when a list holds it twice. */
export const entryNode = (
  document: Document,
  { node, missing }: Place,
  container: Container,
  name: string,
): Node | undefined => {
  if (missing.length > 0) return undefined;
  if (node.kind === "table") return child(node, name);
  const places = placesIn(valueAt(document.model, container.path), container.keyedBy ?? "", name);
  const [first, second] = places.map((place) => node.elements[place]);
  if (!second) return first;
  const reason = `${container.path.join(".")} holds "${name}" a second time here.`;
  throw refusal(document.text, offsetOf(second), [...container.path, name], "CONFIG_DUPLICATE_KEY", reason);
};

const wrongShape = (document: Document, node: Node, path: readonly string[], wantsList: boolean): AgentConfigError => {
  const expected = wantsList ? "an array of tables" : "a table";
  const reason = `${path.join(".")} is ${kindOf(node)}, not ${expected}.`;
  return refusal(document.text, offsetOf(node), path, "CONFIG_SHAPE", reason);
};

const kindOf = (node: Node): string => {
  if (node.kind === "table") return "a table";
  if (node.kind === "tables") return "an array of tables";
  return holdsArray(node) ? "an array" : "a plain value";
};

/** Where a node is written in the text that was given. */
const offsetOf = (node: Node): number | undefined => {
  const { sections, pairs } = piecesOf(node);
  const span = sections[0] ?? pairs[0];
  if (!span) return undefined;
  const { source, start } = span.kind === "item" ? span.value.span : span;
  return source.original ? skipBlanks(source.text, start) : undefined;
};
