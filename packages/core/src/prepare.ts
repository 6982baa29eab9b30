import type { Adapter, Field, Target } from "./adapter.ts";
import { launchOf } from "./batch-file.ts";
import type { Container } from "./document.ts";
import { encodeEntry, parseServer } from "./encode.ts";
import type { Env } from "./env.ts";
import { own, pointer } from "./json.ts";
import type { Text } from "./references.ts";
import type { Warning } from "./result.ts";
import { judgeSecrets } from "./secrets.ts";
import type { CheckedServer, CheckedSpec, Transport } from "./spec.ts";
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
    refusals: [...launch.refusals, ...refusals.map(launch.inSpec), ...(secrets.ok ? [] : secrets.issues.map(inSpec))],
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
      keys: entryKeys(adapter, server.transport),
      adopt: adopt ?? spec.adoptUnowned,
      force,
      inlineSecrets: secrets.warnings.some(({ code }) => code === "inline-secret"),
    },
  };
};

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

const variableWarnings = (
  server: CheckedServer,
  { references, title }: Adapter,
  { variables }: Env,
): readonly Warning[] =>
  referencesOf(server).flatMap(({ name, field, at, alone, hasDefault }): readonly Warning[] => {
    const { unset, unsetInText = unset, spoils, note } = references.fields[field];
    const value = variables[name];
    if (value !== undefined) {
      const message = `The value that ${name} has now does not arrive as it is; in ${title} it is ${note}`;
      return spoils?.test(value) ? [{ code: "value-not-kept", at, message }] : [];
    }
    if (hasDefault) return [];
    const effect = {
      literal: `${title} then passes the text on as it stands`,
      empty: `${title} then passes an empty text`,
      absent: `${title} then leaves it out`,
      fails: `${title} then does not start the server`,
    }[alone ? unset : unsetInText];
    return [{ code: "unset-variable", at, message: `The variable ${name} is not set now; ${effect}` }];
  });

interface PlacedReference {
  readonly name: string;
  readonly field: Field;
  readonly at: string;
  /** True when nothing stands around it. */
  readonly alone: boolean;
  readonly hasDefault: boolean;
}

/** Every reference, with its field. */
const referencesOf = (server: CheckedServer): readonly PlacedReference[] => {
  const parsed = parseServer(server);
  const of = (field: Field, text: Text, ...key: readonly (string | number)[]): readonly PlacedReference[] =>
    text.flatMap((part) =>
      "ref" in part
        ? [
            {
              name: part.ref,
              field,
              at: pointer("server", field, ...key),
              alone: text.length === 1,
              hasDefault: part.default !== undefined,
            },
          ]
        : [],
    );
  const ofMap = (field: Field, texts: Readonly<Record<string, Text>>) =>
    Object.entries(texts).flatMap(([key, text]) => of(field, text, key));
  if (parsed.transport !== "stdio") return [...of("url", parsed.url), ...ofMap("headers", parsed.headers)];
  return [
    ...of("command", parsed.command),
    ...parsed.args.flatMap((text, index) => of("args", text, index)),
    ...ofMap("env", parsed.env),
    ...(parsed.cwd ? of("cwd", parsed.cwd) : []),
  ];
};

const commandWarnings = (server: CheckedServer, { desktop, title }: Adapter): readonly Warning[] =>
  desktop && server.transport === "stdio" && !/[\\/$]/.test(server.command)
    ? [
        {
          code: "bare-command",
          at: "/server/command",
          message: `${title} is a desktop program: started from a menu it may not find ${server.command} on its PATH`,
        },
      ]
    : [];
