import {
  type Entry,
  type LaunchPlan,
  planLaunch,
  printable,
  type RefusedPlan,
  type RegistryServer,
  type Route,
} from "@agent-config/registry";
import type { SearchOptions } from "./commands/search.ts";
import type { Context } from "./context.ts";
import { connect } from "./registry/connect.ts";
import { launchOptions } from "./registry/launch-options.ts";
import { patiently } from "./registry/patiently.ts";
import { isPressing } from "./registry/refusal.ts";
import { tableLines } from "./render/table.ts";
import { countOf } from "./render/words.ts";

/** What a registry has under these words, with the answer to: can it be installed here, and how? */
export const searchServers = async (
  words: readonly string[],
  own: SearchOptions,
  context: Context,
): Promise<number> => {
  const { command, output } = context;
  const registry = connect(own, context);
  const options = launchOptions({}, context);
  const search = registry.search(words.join(" "), own.limit);
  const { servers, skipped, isCut } = await patiently(registry.base, output, search);
  const items = servers.map((server) => hitOf(server, planLaunch(server.document, options)));
  output.print(
    ...(items.length > 0
      ? tableLines([["NAME", "VERSION", "DESCRIPTION", "INSTALL"], ...items.map(cellsOf)])
      : ["Nothing was found. A registry looks for the words in the names of its servers."]),
    ...(isCut ? [`There are more than these ${items.length}: --limit shows more.`] : []),
    ...(skipped > 0 ? [`Left out, for want of a name: ${skipped}.`] : []),
  );
  output.document({ command, dryRun: false, applied: false, items, leftOver: [], warnings: [], isCut, skipped });
  return 0;
};

/** One server that was found. Its texts are the publisher's. */
interface Hit extends Pick<Entry, "name" | "version" | "title" | "description" | "status" | "statusMessage"> {
  readonly installable: boolean;
  /** For people: "npm package". */
  readonly how?: string;
  readonly route?: string;
  /** Ids of the questions that need an answer. */
  readonly asks?: readonly string[];
  /** Why it cannot be installed. */
  readonly refusal?: Pick<RefusedPlan, "code" | "message">;
}

const hitOf = ({ entry }: RegistryServer, plan: LaunchPlan): Hit => {
  const { name, version, title, description, status, statusMessage } = entry;
  const { route, inputs } = plan;
  return {
    ...{ name, version, title, description, status, statusMessage },
    installable: route !== undefined,
    ...(route && {
      how: howOf(entry, route),
      route: `${route.kind}:${route.index}`,
      asks: inputs.filter(isPressing).map(({ id }) => id),
    }),
    ...(!route && plan.outcome === "refused" && { refusal: { code: plan.code, message: plan.message } }),
  };
};

const howOf = ({ packages, remotes }: Entry, { kind, index }: Route): string =>
  printable(`${kind === "package" ? packages[index]?.registryType : remotes[index]?.type.text} ${kind}`);

const cellsOf = (hit: Hit): readonly string[] => [
  printable(hit.name),
  printable(hit.version ?? "-", 20),
  printable(hit.description ?? hit.title ?? "", 50),
  `${hit.status === "deprecated" ? "deprecated; " : ""}${answerOf(hit)}`,
];

const answerOf = ({ how = "", asks = [], refusal }: Hit): string => {
  if (refusal) return printable(`no: ${refusal.message} [${refusal.code}]`);
  return asks.length > 0 ? `${how}, asks for ${countOf(asks.length, "value")}` : how;
};
