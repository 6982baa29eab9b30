/**
 * The contract between the planner and an editor of one document format (JSON, TOML, YAML).
 *
 * An editor is pure: text in, text out. It never touches a byte outside the entry it was asked to change, refuses a
 * text that the harness itself could not read, and reports what it created so that a later removal can give back the
 * bytes that were there before.
 */

/** A value as a document holds it. Integers beyond 2^53 are bigint; a TOML date is a Date whose toISOString() is its RFC 3339 text. */
export type DocumentValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | readonly DocumentValue[]
  | DocumentObject;
export interface DocumentObject {
  readonly [key: string]: DocumentValue;
}

/** Where the entries of one kind live: a map, or a list whose items carry their name in the field `keyedBy`. */
export interface Container {
  /** Keys from the root, e.g. `["mcpServers"]` or `["projects", "/home/me/app", "mcpServers"]`. */
  readonly path: readonly string[];
  /** Set when the container is a list: the field of an item that holds its name (`name` in Continue). */
  readonly keyedBy?: string;
}

/** A container that a put had to make, or found without members or with a last comma that it made use of, outermost first. */
export interface CreatedContainer {
  /** `[]` is the document itself. */
  readonly path: readonly string[];
  /**
   * `empty`: it was there without members; `null`: its value was null; `absent`: neither key nor value were there;
   * `comma`: its last member had a trailing comma, which now separates that member from ours.
   */
  readonly was: "absent" | "null" | "empty" | "comma";
  /**
   * The text that stood in its place: the inside of an empty container, a blank document, the spelling of null; for `comma`
   * the name of the member that had it. Comments in it are emptied, since they may say anything; their own text is in the
   * document still.
   */
  readonly text?: string;
}

/**
 * What a put made besides the entry's own text. Plain JSON without any value of the document: it is stored in the ledger
 * (`containers` once per file, `separator` with the claim) and handed back to the remove of that entry.
 */
export interface Created {
  readonly containers: readonly CreatedContainer[];
  /** White space that came with the entry, e.g. the blank line before a TOML table, or the line end that the file lacked. */
  readonly separator?: { readonly before: string; readonly after: string };
}

/** Sets keys of one entry and deletes others. The entry is created when it is not there; its other keys stay as they are. */
export interface Put {
  readonly op: "put";
  readonly container: Container;
  readonly name: string;
  /** Wanted keys in the order in which a new entry lists them. A key whose value is equal already keeps its bytes. */
  readonly set: DocumentObject;
  /** Keys to delete from the entry; those that are not there are ignored. */
  readonly drop: readonly string[];
}

/** Takes an entry out, with everything in it. */
export interface Remove {
  readonly op: "remove";
  readonly container: Container;
  readonly name: string;
  /** What the put of this entry, and the puts of this file that are still recorded, had created. */
  readonly created?: Created;
}

export type Operation = Put | Remove;

export interface TextEdit {
  /** Half-open range in the text that was given to `edit`, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Outcome {
  /** False when the document said so already. */
  readonly changed: boolean;
  /** For a put that created the entry. */
  readonly created?: Created;
  /** For a remove: containers of `created.containers` that went or came back to what they were. */
  readonly restored?: readonly CreatedContainer[];
  /** For a remove: false when foreign edits at that spot made the exact bytes of before impossible. */
  readonly exact?: boolean;
}

export interface Edited {
  readonly text: string;
  /** Ranges in the original text, ascending, never overlapping; applying them gives `text`. */
  readonly edits: readonly TextEdit[];
  /** One per operation, in order. */
  readonly outcomes: readonly Outcome[];
}

/**
 * An editor for one format as one kind of file uses it: what is accepted when reading and what is emitted are fixed in it.
 *
 * All functions throw AgentConfigError with `position`: CONFIG_UNPARSEABLE (not this format, or not what the harness
 * reads), CONFIG_DUPLICATE_KEY (a key on the path stands twice), CONFIG_SHAPE (a value on the path is of another type),
 * CONFIG_TOO_LARGE. They never change anything else, and their messages hold no text of the document but keys on the path.
 */
export interface DocumentEditor {
  readonly format: "json" | "jsonc" | "toml" | "yaml";
  /** What such a file is called in a message, e.g. "strict JSON", "JSON with comments", "TOML 1.0". */
  readonly title: string;
  /** Judges a text once, to be read at these paths and edited there. Throws CONFIG_UNPARSEABLE and CONFIG_TOO_LARGE. */
  open(text: string, paths: readonly Path[]): OpenDocument;
  /** Opens a text for one look. */
  read(text: string, path: Path): DocumentValue | undefined;
  /** Opens a text for one edit. */
  edit(text: string, operations: readonly Operation[]): Edited;
}

/** Keys from the root of a document. */
export type Path = readonly string[];

/** A text that was judged. */
export interface OpenDocument {
  /** The value at a path, without building the rest of the document; undefined when it is not there or the text is blank. */
  read(path: Path): DocumentValue | undefined;
  /**
   * Throws what `edit` would for operations on these entries: CONFIG_SHAPE where something else stands on the way to the container
   * or in its place, CONFIG_DUPLICATE_KEY where one of the names stands in it twice.
   */
  judge(container: Container, names: readonly string[]): void;
  /** Applies the operations in order, each on the result of the ones before it, in time linear in the text. Ends the document. */
  edit(operations: readonly Operation[]): Edited;
}

/** The parts of an editor that follow from the others. */
export const defineEditor = (own: Pick<DocumentEditor, "format" | "title" | "open">): DocumentEditor => ({
  ...own,
  read: (text, path) => own.open(text, [path]).read(path),
  edit: (text, operations) => own.open(text, operations.map(pathOf)).edit(operations),
});

/** Where an entry lives. */
export const pathOf = ({ container, name }: { readonly container: Container; readonly name: string }): Path => [
  ...container.path,
  name,
];
