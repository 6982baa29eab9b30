import { visible, visibleLines } from "./render/visible.ts";
import { isTerminal, writerOf } from "./streams.ts";

type Style = "bold" | "red" | "green" | "yellow" | "cyan";
export type Colors = Readonly<Record<Style, (text: string) => string>>;

/**
 * Where a command speaks. Everything but `document` is silent under --json, and `document` is silent without it. Of a text in
 * which a name or value may be a stranger's, nothing reaches a terminal that could move its cursor or hide what it says.
 */
export interface Output {
  readonly json: boolean;
  /** True when a person is there to be asked. */
  readonly interactive: boolean;
  readonly colors: Colors;
  /** Results, on standard output. */
  readonly print: (...lines: readonly string[]) => void;
  /** Warnings, refusals and errors, on standard error. */
  readonly complain: (...lines: readonly string[]) => void;
  readonly document: (value: object) => void;
  /** A text to be read by programs, such as a configuration; exact, unless a person's terminal is where it goes. */
  readonly text: (text: string) => void;
  /** A text of our own on standard output, whatever the mode. */
  readonly write: (text: string) => void;
  /** What the system has against standard output; once there is anything, nothing more is written there. */
  readonly fault: () => unknown;
  /** On standard error, whatever the mode: what must be known where standard output says nothing. */
  readonly lastWords: (...lines: readonly string[]) => void;
  /** One line on a person's terminal that each call replaces, and an empty text takes away. */
  readonly progress: (line: string) => void;
}

export const openOutput = async (options: { readonly json: boolean; readonly color: boolean }): Promise<Output> => {
  const { json } = options;
  // What asks a question is loaded later, and looks there.
  if (!options.color) process.env.NO_COLOR = "1";
  const seen = { output: await isTerminal(1), errors: await isTerminal(2) };
  const writeOutput = writerOf(1, seen.output);
  let fault: unknown;
  const toOutput = (text: string): void => {
    fault ??= writeOutput(text);
  };
  const toErrors = writerOf(2, seen.errors);
  const interactive = !json && seen.output && (await isTerminal(0));
  const colored = seen.output && seen.errors && !process.env.NO_COLOR;
  const written = (lines: readonly string[]): string =>
    lines.length === 0 ? "" : `${visibleLines(lines.join("\n"), colored)}\n`;
  return {
    json,
    interactive,
    colors: colored ? await loadColors() : plain,
    print: (...lines) => json || toOutput(written(lines)),
    complain: (...lines) => json || toErrors(written(lines)),
    text: (text) => json || toOutput(seen.output ? visibleLines(text, false) : text),
    write: toOutput,
    fault: () => fault,
    lastWords: (...lines) => void toErrors(written(lines)),
    progress: (line) => {
      if (interactive && seen.errors)
        process.stderr.write(`\r\u001b[2K${visible(line).slice(0, (process.stderr.columns ?? 80) - 1)}`);
    },
    document: (value) => json && toOutput(`${JSON.stringify(value, null, 2)}\n`),
  };
};

const loadColors = async (): Promise<Colors> => (await import("picocolors")).default.createColors(true);

const same = (text: string): string => text;
const plain: Colors = { bold: same, red: same, green: same, yellow: same, cyan: same };
