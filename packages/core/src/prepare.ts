import type { Adapter, Target } from "./adapter.ts";
import { launchOf } from "./batch-file.ts";
import type { Container } from "./document.ts";
import { encodeEntry } from "./encode.ts";
import type { Env } from "./env.ts";
import { own } from "./json.ts";
import type { Warning } from "./result.ts";
import { judgeSecrets } from "./secrets.ts";
import type { CheckedServer, CheckedSpec, Transport } from "./spec.ts";
import { variableWarnings } from "./unset-references.ts";
import type { EntryKeys, InstallWish, Refusal } from "./wish.ts";

export interface Prepared {
  /** Absent when something is refused. */
  readonly wish?: InstallWish;
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}

export interface PrepareOptions {
  readonly env: Env;
  readonly adopt?: boolean;
  readonly force?: boolean;
  /** Makes a refusal of every loss. */
  readonly strict?: boolean;
}

/** A spec as one harness' entry for one file, or all the reasons why it cannot be said there. */
export const prepareInstall = (
  spec: CheckedSpec,
  adapter: Adapter,
  target: Target,
  container: Container,
  { env, adopt, force = false, strict = false }: PrepareOptions,
): Prepared => {
  const { server } = spec;
  const impossible = unusable(spec, adapter);
  if (impossible.length > 0) return { refusals: impossible, warnings: [] };
  const launch = launchOf(server, adapter, target, env);
  const { entry, refusals, warnings } = encodeEntry({ ...spec, server: launch.server }, adapter, {
    scope: target.scope,
    strict,
    variables: env.variables,
  });
  const extra = own(spec.extra ?? {}, adapter.id);
  const secrets = judgeSecrets(target.committed ? "project" : target.scope, spec.secretPolicy, {
    ...server,
    ...(extra ? { extra: { [adapter.id]: extra } } : {}),
  });
  const all = {
    refusals: [
      ...launch.refusals,
      ...refusals.map(launch.inSpec),
      ...(secrets.ok ? [] : secrets.issues.map((issue) => ({ ...inSpec(issue), hint: wayOut(adapter) }))),
    ],
    warnings: [
      ...launch.warnings,
      ...warnings.map(launch.inSpec),
      ...secrets.warnings.map(inSpec),
      ...variableWarnings(server, adapter, env),
      ...commandWarnings(server, adapter),
    ],
  };
  if (all.refusals.length > 0) return all;
  return {
    ...all,
    wish: {
      op: "install",
      harness: adapter.id,
      scope: target.scope,
      owner: spec.owner,
      name: spec.name,
      container,
      entry,
      keys: { ...entryKeys(adapter, server.transport), ...unaskedKeys(spec, adapter) },
      adopt: adopt ?? spec.adoptUnowned,
      force,
      inlineSecrets: secrets.warnings.some(({ code }) => code === "inline-secret"),
    },
  };
};

/** The message names the variable to refer to; here is where its value goes, which is another place for each harness. */
const wayOut = ({ title, references }: Adapter): string =>
  `${title} has its variables from ${references.setIn}: set it there, or pass --allow-inline-secret.`;

/** The secret policy speaks of the parts of a server; `extra` alone stands beside the server in a spec. */
const inSpec = <T extends { readonly at?: string }>(told: T): T => ({
  ...told,
  at: told.at?.startsWith("/extra/") ? told.at : `/server${told.at ?? ""}`,
});

/** What an adapter's entries are made of, seen from an entry of this transport. */
export const entryKeys = ({ keys }: Adapter, transport: Transport): EntryKeys => {
  const [mine, others] = transport === "stdio" ? [keys.stdio, keys.remote] : [keys.remote, keys.stdio];
  return {
    modelled: [...new Set([...keys.common, ...mine, ...others])],
    otherTransport: others.filter((key) => !mine.includes(key) && !keys.common.includes(key)),
    switches: keys.toggle ? [keys.toggle.key] : [],
  };
};

const unaskedKeys = ({ options }: CheckedSpec, { keys }: Adapter): Pick<EntryKeys, "unasked"> =>
  keys.toggle?.required && options?.disabled === undefined ? { unasked: [keys.toggle.key] } : {};

const unusable = ({ name, server }: CheckedSpec, adapter: Adapter): readonly Refusal[] => {
  const { title, transports, reservedNames = {} } = adapter;
  const reason = own(reservedNames, name);
  const refusals: Refusal[] = [];
  if (reason)
    refusals.push({
      code: "NAME_UNSUPPORTED",
      at: "/name",
      message: `${title} cannot have a server named "${name}": ${reason}.`,
    });
  if (!transports.includes(server.transport)) {
    const message = `${title} has no ${server.transport} servers; it knows ${transports.join(" and ")}.`;
    refusals.push({ code: "TRANSPORT_UNSUPPORTED", at: "/server/transport", message });
  }
  return refusals;
};

const commandWarnings = (server: CheckedServer, { desktop, title }: Adapter): readonly Warning[] =>
  desktop && server.transport === "stdio" && !/[\\/$]/.test(server.command)
    ? [
        {
          code: "bare-command",
          at: "/server/command",
          message: `${title} is a desktop program: started from a menu it may not find ${server.command} on its PATH.`,
        },
      ]
    : [];
