import { readFileSync } from "node:fs";

/** What an editor makes of a text: another text, or a refusal with this message. */
export interface Made {
  readonly before: string;
  readonly after?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * The samples of a page in docs/formats that are none of what an editor really makes: a change by its lines before and after,
 * a refusal by its message. Throws for a page without samples of both kinds.
 */
export const untrueSamples = (page: string, made: readonly Made[]): readonly string[] => {
  const text = readFileSync(new URL(`../docs/formats/${page}`, import.meta.url), "utf8");
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, kind, body = ""]) => ({ kind, body }));
  const changes = blocks.filter(({ kind }) => kind === "diff").map(({ body }) => body);
  const messages = blocks.filter(({ kind }) => kind === "").map(({ body }) => body);
  if (changes.length === 0 || messages.length === 0) throw new Error(`${page} lacks samples`);
  return [
    ...changes.filter(
      (body) => !made.some(({ before, after }) => before.includes(side(body, "-")) && after?.includes(side(body, "+"))),
    ),
    ...messages.filter((body) => !made.some(({ message }) => message === body)),
  ];
};

/** The lines of one side of a diff. */
const side = (body: string, sign: "-" | "+"): string =>
  body
    .split("\n")
    .filter((line) => line.startsWith(" ") || line.startsWith(sign) || line === "")
    .map((line) => line.slice(1))
    .join("\n");
