import {
  type Adapter,
  AgentConfigError,
  type CheckedSpec,
  type DocumentObject,
  type Manifest,
  type ManifestServer,
  prepareInstall,
  type Refusal,
  type Scope,
  type Warning,
} from "@agent-config/core";
import type { Candidate, Machine } from "@agent-config/core/node";
import type { Options } from "../context.ts";

/** A form that servers are printed in. Whatever it cannot say of a server is told. */
export interface Format {
  readonly judge: (spec: CheckedSpec) => Judged;
  /** The text for servers that were judged and can be said. */
  readonly text: (specs: readonly CheckedSpec[]) => string;
  /** Where such a text goes. */
  readonly place?: string;
}

interface Judged {
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}

/** A manifest, which can say everything. */
export const manifestFormat = (owner: string, scope: Scope | undefined): Format => ({
  judge: () => ({ refusals: [], warnings: [] }),
  text: (specs) => {
    const manifest: Manifest = {
      owner,
      ...(scope && { scope }),
      servers: Object.fromEntries(specs.map((spec) => [spec.name, manifestServer(spec)])),
    };
    return `${JSON.stringify(manifest, null, 2)}\n`;
  },
});

const manifestServer = ({ server, options }: CheckedSpec): ManifestServer => {
  const more = options ? { options } : {};
  if (server.transport !== "stdio") {
    const { headers, ...rest } = server;
    return { ...rest, ...(hasMembers(headers) && { headers }), ...more };
  }
  const { args, env, ...rest } = server;
  return { ...rest, ...(args.length > 0 && { args }), ...(hasMembers(env) && { env }), ...more };
};

const hasMembers = (map: object): boolean => Object.keys(map).length > 0;

/** What a harness would read in a new file of its own. Throws SCOPE_UNSUPPORTED. */
export const harnessFormat = (adapter: Adapter, scope: Scope, machine: Machine, options: Options): Format => {
  const candidate = candidateOf(adapter, scope, machine);
  const { target, container, path } = candidate;
  const prepare = (spec: CheckedSpec) =>
    prepareInstall(spec, adapter, target, container, { env: machine.env, strict: options.strict ?? false });
  const entryOf = (spec: CheckedSpec): DocumentObject => prepare(spec).wish?.entry ?? {};
  return {
    place: path,
    judge: (spec) => {
      const { refusals, warnings } = prepare(spec);
      // Variables may well be set where the text goes.
      return { refusals, warnings: warnings.filter(({ code }) => code !== "unset-variable") };
    },
    text: (specs) => {
      const puts = specs.map(
        (spec) => ({ op: "put", container, name: spec.name, set: entryOf(spec), drop: [] }) as const,
      );
      return target.editor.edit("", puts).text;
    },
  };
};

const candidateOf = (adapter: Adapter, scope: Scope, machine: Machine): Candidate => {
  const all = machine.candidates(adapter).filter(({ target }) => target.scope === scope);
  const candidate = all.find(({ exists }) => exists) ?? all.findLast(({ made }) => made);
  if (candidate) return candidate;
  throw new AgentConfigError("SCOPE_UNSUPPORTED", `${adapter.title} has no ${scope} scope here.`, {
    hint: "Choose another --scope.",
  });
};
