import type { Pinned } from "./package-reference.ts";
import { type Token, word, wordOf, words } from "./tokens.ts";

/** A program that starts packages: its options, and how a command line of it is put together. */
export interface Runner {
  readonly command: string;
  /** Options that stand alone. */
  readonly flags: ReadonlySet<string>;
  /** Options with a value: the next word, or behind an equals sign. */
  readonly valued: ReadonlySet<string>;
  /** Options that are given once at most, each with all its spellings. */
  readonly once: readonly (readonly string[])[];
  /** Whether `assemble` gives those itself. */
  readonly writesOnce: boolean;
  /** Options that say which package to fetch, and how they spell it. */
  readonly packageOptions: { readonly names: readonly string[]; readonly form: "text" | "requirement" };
  /** The option that names another registry. */
  readonly registryOption?: string;
  readonly assemble: (parts: CommandParts) => readonly Token[];
}

/** What a command line is made of, apart from the command. */
export interface CommandParts {
  readonly registry: readonly Token[];
  readonly options: readonly Token[];
  /** The word that says what to start. */
  readonly reference: Token;
  readonly pinned: Pinned;
  /** Words for the server. */
  readonly rest: readonly Token[];
}

/** One option of a command line: a flag, or an option with its value, in one word or in two. */
export interface RunnerOption {
  readonly name: string;
  readonly value?: Token;
  readonly tokens: readonly Token[];
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const none: Runner["packageOptions"] = { names: [], form: "text" };

const yes: Runner["once"] = [["-y", "--yes"]];

/**
 * npx swallows every option in front of the package, known or not, and passes everything behind it on (npm 11.19.1); and
 * without -y it stops with "canceled" when standard input is no terminal. Options: npm's documentation, npm exec.
 */
export const npx: Runner = {
  command: "npx",
  flags: list("-y --yes -q --quiet -s --silent --ignore-scripts --prefer-online --prefer-offline --offline"),
  valued: list("-p --package --registry --loglevel --cache --userconfig"),
  once: yes,
  writesOnce: true,
  packageOptions: { names: ["-p", "--package"], form: "text" },
  registryOption: "--registry",
  assemble: ({ registry, options, reference, rest }) => [word("-y"), ...registry, ...options, reference, ...rest],
};

const inFront =
  (...subcommand: readonly string[]): Runner["assemble"] =>
  ({ registry, options, reference, rest }) => [...words(...subcommand), ...registry, ...options, reference, ...rest];

/** Options: bun.com/docs/cli/bunx. */
export const bunx: Runner = {
  command: "bunx",
  flags: list("-y --yes --bun --silent --verbose"),
  valued: list("-p --package"),
  once: yes,
  writesOnce: false,
  packageOptions: npx.packageOptions,
  assemble: inFront(),
};

/** Options: pnpm.io/cli/dlx. */
export const pnpmDlx: Runner = {
  command: "pnpm",
  flags: list("-y --yes --silent"),
  valued: list("--package"),
  once: yes,
  writesOnce: false,
  packageOptions: { names: ["--package"], form: "text" },
  assemble: inFront("dlx"),
};

/** Options: docs.astral.sh/uv/reference/cli, uv tool run. `--index-url` is deprecated there; the default index is `--default-index`. */
export const uvx: Runner = {
  command: "uvx",
  flags: list("-q --quiet -v --verbose -n --no-cache --refresh --isolated --offline --native-tls"),
  valued: list(
    "-p --python --from --with --with-requirements --index --default-index -i --index-url --extra-index-url -f --find-links --prerelease --refresh-package",
  ),
  once: [],
  writesOnce: false,
  packageOptions: { names: ["--from"], form: "requirement" },
  registryOption: "--default-index",
  assemble: inFront(),
};

export const uvToolRun: Runner = { ...uvx, command: "uv", assemble: inFront("tool", "run") };

/** Options: pipx.pypa.io, pipx run. */
export const pipx: Runner = {
  command: "pipx",
  flags: list("--verbose"),
  valued: list("--python --index-url --pip-args"),
  once: [],
  writesOnce: false,
  packageOptions: none,
  assemble: ({ options, pinned, rest }) => [
    word("run"),
    ...options,
    ...words("--spec", pinned.requirement, pinned.name),
    ...rest,
  ],
};

/** Options: learn.microsoft.com, dotnet tool exec. Without --yes it asks, without -- it takes the server's arguments itself. */
export const dnx: Runner = {
  command: "dnx",
  flags: list("-y --yes --prerelease --allow-roll-forward --interactive"),
  valued: list("--source --add-source --configfile -v --verbosity"),
  once: yes,
  writesOnce: true,
  packageOptions: none,
  registryOption: "--source",
  assemble: ({ registry, options, reference, rest }) => {
    const [first] = rest;
    const isSeparated = first === undefined || wordOf(first) === "--";
    return [reference, word("--yes"), ...registry, ...options, ...(isSeparated ? [] : words("--")), ...rest];
  },
};

export const dotnetDnx: Runner = {
  ...dnx,
  command: "dotnet",
  assemble: (parts) => [word("dnx"), ...dnx.assemble(parts)],
};

/** Options of docker run: docs.docker.com/reference/cli/docker/container/run. podman and nerdctl take the same. */
export const docker: Runner = {
  command: "docker",
  flags: list(
    "-i --interactive -t --tty -it -ti --rm --init --privileged --read-only -P --publish-all -q --quiet --no-healthcheck",
  ),
  valued: list(
    "-e --env --env-file -v --volume --mount -p --publish --network --net --name -u --user -w --workdir --entrypoint --platform --pull --add-host -l --label -m --memory --cpus --cap-add --cap-drop --security-opt --tmpfs --device --gpus -h --hostname --dns --ipc --pid --ulimit --shm-size --restart --runtime --volumes-from",
  ),
  once: [["-i", "--interactive"], ["--rm"]],
  writesOnce: false,
  packageOptions: none,
  assemble: inFront("run"),
};

export const podman: Runner = { ...docker, command: "podman" };

export const nerdctl: Runner = { ...docker, command: "nerdctl" };
