import type { Code } from "./codes.ts";
import type { DocumentEditor, DocumentObject, DocumentValue } from "./document.ts";
import type { Env } from "./env.ts";
import type { PathTemplate } from "./path-template.ts";
import type { Text } from "./references.ts";
import type { CheckedServer, Scope, ServerOptions, Transport } from "./spec.ts";

/**
 * All that is known of one harness: static facts as data, the entry as two pure functions, the format as a value. An adapter
 * reads and writes nothing, is not asynchronous, and never asks which harness it is: shared code takes all it needs from here.
 */
export interface Adapter {
  /** Permanent; the name on the command line, in ledgers and in manifests. */
  readonly id: string;
  readonly title: string;
  readonly upstream: {
    readonly docs: string;
    /** The day on which the facts below were last checked. */
    readonly verified: string;
    /** The real client and version with which written entries were read back. */
    readonly client?: string;
  };
  /** The files that the harness reads, weakest first: where two hold a name, the later one wins. */
  readonly targets: readonly Target[];
  /** What the harness does when two targets hold the same name: one entry wins, or their fields are merged. */
  readonly sameName: "wins" | "merges";
  /** Places of which at least one exists where the harness is installed (user) or used (project). */
  readonly detect: { readonly user: readonly PathTemplate[]; readonly project: readonly PathTemplate[] };
  readonly transports: readonly Transport[];
  /** Names that the harness cannot use although they are valid server names, with the reason. */
  readonly reservedNames?: Readonly<Record<string, string>>;
  readonly references: References;
  readonly keys: EntryShape;
  /** A desktop program, whose PATH is not the shell's. */
  readonly desktop?: boolean;
  /** True when on Windows it starts programs without a shell, so that batch files such as npx need `cmd /c` before them. */
  readonly startsNoBatchFiles?: boolean;
  /** What must happen in the harness before it uses an entry of that scope. */
  readonly gates?: readonly Gate[];
  /** True when the harness tries SSE on its own where a remote server does not answer Streamable HTTP. */
  readonly fallsBackToSse?: boolean;
  /** Entries of the harness' own that stand among the servers. They are not listed, examined or moved, and never overwritten. */
  readonly notServers?: (entry: DocumentObject) => boolean;
  /** What a harness ignores or drops in silence although it stands in a file. */
  readonly pitfalls?: Pitfalls;
  /** The entry as it goes into the file. What cannot be said is reported through the context. */
  readonly encode: (server: ParsedServer, context: EncodeContext) => DocumentObject;
  /** The server that an entry stands for, or undefined when it is none that the harness could use. */
  readonly decode: (entry: DocumentObject) => CheckedServer | undefined;
}

export interface Target {
  readonly scope: Scope;
  /** The platforms on which the harness reads these files; all of them unless stated. */
  readonly on?: readonly Env["platform"][];
  /** The files that make up this target, strongest first. The one that holds the name is edited, else the first that exists. */
  readonly files: readonly PathTemplate[];
  /** The one of them that is made when none exists; the first unless stated. */
  readonly create?: PathTemplate;
  /** Keys from the root to the entries; `{project}` and `{mainCheckout}` are replaced. */
  readonly servers: readonly string[];
  readonly keyedBy?: string;
  /** True for a file that teams commit: a literal secret is refused there. */
  readonly committed: boolean;
  readonly editor: DocumentEditor;
  /** True when the harness reads only the first of the files that exists. Otherwise it reads all of them. */
  readonly exclusive?: boolean;
  /** Members that the harness adds to any file it reads. */
  readonly boilerplate?: DocumentObject;
  /**
   * What the harness takes a file for broken without: any text, the key of the servers, or these keys at the root. What they
   * say is not ours to choose, so nothing is installed where one of them is missing, and such a file is never made.
   */
  readonly needs?: "text" | "servers" | readonly string[];
}

export type Field = "command" | "args" | "env" | "cwd" | "url" | "headers";

/** How the harness refers to environment variables, and what else it makes of a text. */
export interface References {
  /** For documentation, e.g. "${NAME}" or "none: variables are forwarded by name". */
  readonly syntax: string;
  /** Writes a reference; absent where the harness has no syntax and `encode` forwards variables by name. */
  readonly render?: (name: string, fallback: string | undefined) => string;
  /** The scopes whose files may hold references; all unless stated. */
  readonly scopes?: readonly Scope[];
  /** Reads a native text; absent where every text is literal. */
  readonly parse?: (text: string) => Text;
  /** What the harness would replace in a text, as a pattern without flags. There being no escape anywhere so far, a literal that it finds is refused. */
  readonly expands?: RegExp;
  /** What the harness fills in from elsewhere than variables and places (answers to its questions, its settings), as a pattern without flags. */
  readonly fills?: RegExp;
  /** Texts longer than this (UTF-16 units) are not expanded at all. */
  readonly longestExpanded?: number;
  /**
   * Names that the harness fills in itself, with the places they stand for, e.g. `workspaceFolder` for `{project}`. A reference
   * to one is rendered as the harness' own, and no variable has to be set for it.
   */
  readonly builtIn?: Readonly<Record<string, PathTemplate>>;
  readonly fields: Readonly<Record<Field, FieldReferences>>;
  /** From where the harness has the values, as the end of a sentence: "the shell that starts `codex`". */
  readonly setIn: string;
  /**
   * Which variables a stdio server gets without being told. A wish for `NAME` from `${NAME}` becomes a member of the entry all
   * the same: the file then says what the server needs, for people, for status, doctor and export, and for the harness' own
   * warnings; where fewer are inherited it is needed.
   */
  readonly inherits: "all" | "few" | "all but secret-looking";
}

/** What the server gets when a variable is not set: the reference as it stands, an empty text, nothing, or no start at all. */
export type Unset = "literal" | "empty" | "absent" | "fails";

export interface FieldReferences {
  /** `any`: anywhere in the text; `whole`: only as the whole value, or in the one form that `note` names; `none`. */
  readonly use: "any" | "whole" | "none";
  /** Whether a default can be said. */
  readonly defaults: boolean;
  readonly unset: Unset;
  /** The same for a reference with text around it, where that differs. */
  readonly unsetInText?: Unset;
  /** Values of variables that do not arrive as they are: the harness expands them again, or they break its file. See `note`. */
  readonly spoils?: RegExp;
  /** True where a literal that is exactly the name of a variable is replaced by its value. */
  readonly replacesNames?: boolean;
  readonly note?: string;
}

/** The keys of an entry. `extra`: those that only the `extra` of a spec can say; `encode` writes none of them. `toggle` names the on/off switch and what it says when the server is off; `alone`: it may stand alone; `required`: an entry without it is no entry, so that it is written unasked too, and then left as people set it. */
export interface EntryShape {
  readonly stdio: readonly string[];
  readonly remote: readonly string[];
  readonly common: readonly string[];
  readonly extra?: readonly string[];
  /** Time limits and the switch are written and read by shared code, for all harnesses alike. */
  readonly limits: Readonly<Record<TimeLimit, LimitKeys>>;
  readonly toggle?: {
    readonly key: string;
    readonly off: boolean;
    readonly alone?: boolean;
    readonly required?: boolean;
  };
}

export type TimeLimit = Exclude<keyof ServerOptions, "disabled">;

/** The keys that hold a time limit, with the milliseconds of their unit: the first is written, the first that is there counts. `whole`: no fractions of the unit. Or a sentence that says why there is none. */
export type LimitKeys = readonly { readonly key: string; readonly unitMs: number; readonly whole?: boolean }[] | string;

/** A condition in the harness, and where to read whether it is met already. */
export interface Gate {
  readonly scope: Scope;
  /** What the user does, e.g. "approve the server when Claude Code asks". */
  readonly note: string;
  /** The gate is open when one of these holds. */
  readonly open: readonly {
    readonly file: PathTemplate;
    readonly editor: DocumentEditor;
    readonly path: readonly string[];
    /** The value that opens the gate, or that a list must hold; `{project}` and `{mainCheckout}` are replaced here and in `path`. */
    readonly is: DocumentValue;
  }[];
}

export interface Pitfalls {
  /** Where people put servers, and the harness never looks. */
  readonly deadPlaces?: readonly DeadPlace[];
  /** What is wrong with an entry, beyond what `decode` finds or in better words: the end of a sentence that begins with its name. */
  readonly fault?: (entry: DocumentObject) => string | undefined;
  /** True when one faulty entry costs every server of its file; of all files where the harness merges them. */
  readonly faultCostsAll?: boolean;
}

export interface DeadPlace {
  readonly file: PathTemplate;
  /** Keys from the root to what looks like a map of servers. */
  readonly servers: readonly string[];
  /** For a file that is not strict JSON. */
  readonly editor?: DocumentEditor;
}

/** A server with its texts parsed, as `encode` gets it. */
export type ParsedServer =
  | {
      readonly transport: "stdio";
      readonly command: Text;
      readonly args: readonly Text[];
      readonly env: Readonly<Record<string, Text>>;
      readonly cwd?: Text;
    }
  | { readonly transport: "http" | "sse"; readonly url: Text; readonly headers: Readonly<Record<string, Text>> };

export interface EncodeContext {
  /** The name of the server, for entries that repeat it. */
  readonly name: string;
  readonly scope: Scope;
  /** A text in the harness' dialect. Reports a reference that the field cannot carry, and a literal that would be expanded. */
  readonly text: (field: Field, text: Text, ...key: readonly (string | number)[]) => string;
  readonly texts: (field: Field, texts: readonly Text[]) => readonly string[];
  readonly textMap: (field: Field, texts: Readonly<Record<string, Text>>) => Readonly<Record<string, string>>;
  /** Reports what would make the entry run something else, or show it to somebody else, if it were left out. */
  readonly refuse: (code: Code, at: string, message: string, hint?: string) => void;
  /** Reports what can be left out without harm: a warning, or a refusal under --strict. */
  readonly lose: (at: string, message: string) => void;
}

/** Declares an adapter; its shape is checked by the compiler, its behaviour by the laws and fixtures of `core/testing`. */
export const defineAdapter = (adapter: Adapter): Adapter => adapter;
