import { notice, type RouteContext, refuse } from "./context.ts";
import type { PackageEntry } from "./entry.ts";
import { printable } from "./printable.ts";
import {
  bunx,
  dnx,
  docker,
  dotnetDnx,
  nerdctl,
  npx,
  pipx,
  pnpmDlx,
  podman,
  type Runner,
  uvToolRun,
  uvx,
} from "./runners.ts";

/** The runners of one registry type: the usual one, and those that a hint can choose. */
interface Launchers {
  readonly usual: Runner;
  readonly hinted: ReadonlyMap<string, Runner>;
}

/**
 * The only programs that an entry can start. A hint is a stranger's text from an open set (npx, node, binary, platform
 * names, paths): it chooses within the row of its registry type and is never a command itself.
 */
const launchersOf: ReadonlyMap<string, Launchers> = new Map([
  ["npm", row(npx, { npx, bunx, bun: bunx, pnpm: pnpmDlx, pnpx: pnpmDlx })],
  ["pypi", row(uvx, { uvx, uv: uvToolRun, pipx })],
  ["oci", row(docker, { docker, podman, nerdctl })],
  ["nuget", row(dnx, { dnx, dotnet: dotnetDnx })],
]);

function row(usual: Runner, hinted: Readonly<Record<string, Runner>>): Launchers {
  return { usual, hinted: new Map(Object.entries(hinted)) };
}

/** Every command that a plan can start: what to look for before giving `launchers`. */
export const launcherCommands: readonly string[] = [
  ...new Set(
    [...launchersOf.values()].flatMap(({ usual, hinted }) => [usual, ...hinted.values()].map(({ command }) => command)),
  ),
];

/** The runner of a package, or undefined when it is refused: NO_LAUNCHER at the package. */
export const chooseRunner = (entry: PackageEntry, isPrivate: boolean, context: RouteContext): Runner | undefined => {
  const { at, registryType, runtimeHint } = entry;
  const fail = (message: string) => refuse(context, "NO_LAUNCHER", at, message);
  const known = launchersOf.get(registryType);
  if (!known) return fail(`Nothing here can start a package of type "${printable(registryType, 40)}".`);
  if (describesCheckout(entry)) {
    return fail("Its arguments (run script:…) are for a checkout of its source, not for the package.");
  }
  const hinted = runtimeHint === undefined ? known.usual : known.hinted.get(runtimeHint);
  const runner = hinted && isUsable(hinted, isPrivate, context) ? hinted : known.usual;
  if (!isFound(runner, context)) return fail(`${runner.command} is needed to start it and is not on this machine.`);
  if (runner !== hinted) notice(context, "hint-ignored", at);
  return runner;
};

const isUsable = (runner: Runner, isPrivate: boolean, context: RouteContext): boolean =>
  isFound(runner, context) && !(isPrivate && runner.registryOption === undefined);

const isFound = ({ command }: Runner, { launchers }: RouteContext): boolean => launchers?.includes(command) ?? true;

/** `bun run start:stdio` and its like start a script of a source checkout (six servers of the registry). */
const describesCheckout = ({ registryType, runtimeHint, packageArguments }: PackageEntry): boolean => {
  const [first, second] = packageArguments.map(({ type, value }) => (type === "positional" ? value : undefined));
  const runsScripts = ["bun", "bunx", "node"].includes(runtimeHint ?? "");
  return registryType === "npm" && runsScripts && first === "run" && /^[\w-]+:/.test(second ?? "");
};
