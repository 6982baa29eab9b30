import {
  AgentConfigError,
  type CreatedContainer,
  type DocumentEditor,
  type DocumentObject,
  type DocumentValue,
  defineEditor,
  type Edited,
  isObject,
  type Operation,
  type Outcome,
} from "@agent-config/core";

type Mutable = { [key: string]: DocumentValue };

/** The least editor there can be: parses and prints. It keeps values, not bytes; what it tests is what stands around an editor. */
export const plainJson: DocumentEditor = defineEditor({
  format: "json",
  title: "plain JSON",
  open: (text) => ({
    read: (path) =>
      path.reduce<DocumentValue | undefined>((value, key) => (value as DocumentObject | undefined)?.[key], parse(text)),
    judge: ({ path, keyedBy }) => {
      const value = path.reduce<unknown>((outer, key) => (isObject(outer) ? outer[key] : undefined), parse(text));
      const isFit = keyedBy === undefined ? isObject(value) : Array.isArray(value);
      if (value !== undefined && !isFit) throw new AgentConfigError("CONFIG_SHAPE", path.join("."));
    },
    edit: (operations) => edit(text, operations),
  }),
});

const edit = (text: string, operations: readonly Operation[]): Edited => {
  let root: Mutable = { ...parse(text) };
  let blank = text.trim() === "";
  const outcomes = operations.map((operation): Outcome => {
    const { path } = operation.container;
    const [key = ""] = path;
    const entries = (root[key] ?? {}) as Mutable;
    if (operation.op === "put") {
      const containers: CreatedContainer[] = blank ? [{ path: [], was: "absent", text }] : [];
      if (!(key in root)) containers.push({ path, was: "absent" });
      blank = false;
      const there = entries[operation.name];
      const before = Object.entries(isObject(there) ? (there as DocumentObject) : {});
      const kept = before.filter(([member]) => !operation.drop.includes(member));
      const entry = { ...Object.fromEntries(kept), ...operation.set };
      root = { ...root, [key]: { ...entries, [operation.name]: entry } };
      return { changed: true, created: { containers } };
    }
    delete entries[operation.name];
    const made = operation.created?.containers ?? [];
    const restored: CreatedContainer[] = [];
    for (const container of [...made].reverse()) {
      const isEmpty = Object.keys(container.path.length === 0 ? root : entries).length === 0;
      if (!isEmpty) break;
      if (container.path.length === 0) blank = true;
      else delete root[key];
      restored.push(container);
    }
    return { changed: true, restored, exact: true };
  });
  const after = blank ? "" : JSON.stringify(root);
  return { text: after, edits: [{ start: 0, end: text.length, text: after }], outcomes };
};

const parse = (text: string): DocumentObject => {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch (cause) {
    throw new AgentConfigError("CONFIG_UNPARSEABLE", "not JSON", { cause });
  }
};
