import { type Container, type DocumentObject, type DocumentValue, own, setOwn } from "@agent-config/core";
import { isList, isMap } from "./value.ts";

/** What a document says, as the parser gave it; operations change it beside the text, to be compared in the end. */
export type Model = Record<string, DocumentValue>;

export const valueAt = (model: DocumentObject, path: readonly string[]): DocumentValue | undefined => {
  let value: DocumentValue | undefined = model;
  for (const key of path) value = isMap(value) ? own(value, key) : undefined;
  return value;
};

/** The value of an entry; in a list the one whose field `keyedBy` holds its name. */
export const entryOf = (model: DocumentObject, container: Container, name: string): DocumentValue | undefined => {
  const entries = valueAt(model, container.path);
  if (container.keyedBy === undefined) return isMap(entries) ? own(entries, name) : undefined;
  const [place] = placesIn(entries, container.keyedBy, name);
  return isList(entries) && place !== undefined ? entries[place] : undefined;
};

/** Where in a list the entries of that name are. */
export const placesIn = (entries: DocumentValue | undefined, keyedBy: string, name: string): readonly number[] =>
  isList(entries)
    ? entries.flatMap((entry, place) => (isMap(entry) && own(entry, keyedBy) === name ? [place] : []))
    : [];

/** Gives an entry another value, or takes it out; containers on the way are made. */
export const setEntry = (
  model: Model,
  { path, keyedBy }: Container,
  name: string,
  value: DocumentValue | undefined,
): void => {
  let parent = model;
  for (const key of keyedBy === undefined ? path : path.slice(0, -1)) parent = memberMap(parent, key);
  if (keyedBy === undefined) setMember(parent, name, value);
  else {
    const key = path.at(-1) ?? "";
    const list = own(parent, key);
    setMember(parent, key, withElement(isList(list) ? list : [], keyedBy, name, value));
  }
};

const memberMap = (parent: Model, key: string): Model => {
  const member = own(parent, key);
  if (isMap(member)) return member as Model;
  const made: Model = {};
  setOwn<DocumentValue>(parent, key, made);
  return made;
};

const setMember = (parent: Model, key: string, value: DocumentValue | undefined): void => {
  if (value === undefined) delete parent[key];
  else setOwn(parent, key, value);
};

const withElement = (
  list: readonly DocumentValue[],
  keyedBy: string,
  name: string,
  value: DocumentValue | undefined,
): readonly DocumentValue[] => {
  const at = placesIn(list, keyedBy, name)[0] ?? list.length;
  return [...list.slice(0, at), ...(value === undefined ? [] : [value]), ...list.slice(at + 1)];
};

/** Takes out the containers on a path that hold nothing: a text need not name them. */
export const withoutEmpty = (model: Model, path: readonly string[]): void => {
  const parents: Model[] = [model];
  for (const key of path) {
    const next = own(parents.at(-1) ?? {}, key);
    if (!isMap(next)) break;
    parents.push(next as Model);
  }
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = parents[depth - 1];
    const key = path[depth - 1] ?? "";
    const value = parent && own(parent, key);
    const empty = isMap(value) ? Object.keys(value).length === 0 : isList(value) && value.length === 0;
    if (parent && empty) delete parent[key];
  }
};
