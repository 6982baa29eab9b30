import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isSecretName } from "../secret-names.ts";
import { tokenShapes } from "../token-shapes.ts";

/** What a command was given. Secrets among it are found by themselves, so that no test can forget to name one. */
export interface Given {
  /** Arguments, standard input, typed keys. */
  readonly texts: readonly string[];
  /** Their values never belong into any output or file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface Search {
  /**
   * The places where a secret is that does not belong there, each as a sentence; empty when all is well. A secret may stay
   * in a file where it was before, and come from arguments or files into a configuration file; nowhere else, in no spelling.
   */
  readonly leaks: (given: Given, told: string) => readonly string[];
}

/**
 * Looks at a throw-away home before a command runs in it, to search it afterwards: every file, be it ledger, temporary or
 * backup, and all that the command told. Secrets are the tokens of well-known form, every word with `-secret-` in it, and
 * the values of variables with a secret name.
 */
export const searchForSecrets = (home: string, configurations: ReadonlySet<string>): Search => {
  const before = textsBelow(home);
  return {
    leaks: ({ texts, variables }, told) => {
      const given = new Set([...texts, ...before.values()].flatMap(secretsIn));
      const environment = new Set(
        Object.entries(variables).flatMap(([name, value = ""]) =>
          isSecretName(name, value) && value.length >= shortest ? [value] : secretsIn(value),
        ),
      );
      const all = [...new Set([...given, ...environment])];
      const inOutput = all.filter((secret) => holds(told, secret)).map((secret) => `${secret} was told`);
      const inFiles = [...textsBelow(home)].flatMap(([path, text]) =>
        all
          .filter((secret) => holds(path, secret) || holds(text, secret))
          .filter((secret) => !holds(before.get(path) ?? "", secret))
          .filter((secret) => environment.has(secret) || !configurations.has(basename(path)))
          .map((secret) => `${secret} came into ${path}`),
      );
      return [...inOutput, ...inFiles];
    },
  };
};

/** A shorter value of a variable could stand anywhere by chance. */
const shortest = 6;

const secretsIn = (text: string): readonly string[] => [
  ...(text.match(/[\w-]*-secret-[\w-]+/g) ?? []),
  ...tokenShapes(text).map(({ start, end }) => text.slice(start, end)),
];

const holds = (text: string, secret: string): boolean =>
  [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ].some((spelling) => text.includes(spelling));

const textsBelow = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
      try {
        const path = join(folder, name);
        return lstatSync(path).isFile() ? [[name, readFileSync(path, "utf8")] as const] : [];
      } catch {
        // A test took the permission to read it away.
        return [];
      }
    }),
  );
