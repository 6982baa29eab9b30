import { isTerminal, writerOf } from "./streams.ts";

type Style = "bold" | "red" | "green" | "yellow" | "cyan";
export type Colors = Readonly<Record<Style, (text: string) => string>>;

/** Where a command speaks. Everything but `document` is silent under --json, and `document` is silent without it. */
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
  /** One line on a person's terminal that each call replaces, and an empty text takes away. */
  readonly progress: (line: string) => void;
}

export const openOutput = async (options: { readonly json: boolean; readonly color: boolean }): Promise<Output> => {
  const { json } = options;
  // What asks a question is loaded later, and looks there.
  if (!options.color) process.env.NO_COLOR = "1";
  const seen = { output: await isTerminal(1), errors: await isTerminal(2) };
  const toOutput = linesTo(writerOf(1, seen.output));
  const toErrors = linesTo(writerOf(2, seen.errors));
  const interactive = !json && seen.output && (await isTerminal(0));
  return {
    json,
    interactive,
    colors: seen.output && seen.errors && !process.env.NO_COLOR ? await loadColors() : plain,
    print: (...lines) => json || toOutput(lines),
    complain: (...lines) => json || toErrors(lines),
    progress: (line) => {
      if (interactive && seen.errors)
        process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
    },
    document: (value) => json && toOutput([JSON.stringify(value, null, 2)]),
  };
};

const linesTo =
  (write: (text: string) => void) =>
  (lines: readonly string[]): void => {
    if (lines.length > 0) write(`${lines.join("\n")}\n`);
  };

const loadColors = async (): Promise<Colors> => (await import("picocolors")).default.createColors(true);

const same = (text: string): string => text;
const plain: Colors = { bold: same, red: same, green: same, yellow: same, cyan: same };
