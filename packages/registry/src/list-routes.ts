import { type LaunchInput, type LaunchRefusal, noticesOf } from "./context.ts";
import { displayServer } from "./display.ts";
import type { Entry } from "./entry.ts";
import { defaultId } from "./names.ts";
import type { Notice } from "./notices.ts";
import { type LaunchOptions, routeOptions } from "./plan.ts";
import { printable } from "./printable.ts";
import { evaluate, isUsable, orderRoutes, type Route, remoteTransport } from "./routes.ts";

/** One way to run a server, as `--list-routes` shows it. Texts are safe for a terminal. */
export interface RouteReport {
  readonly route: Route;
  /** What it is, e.g. `npm package @meadow/clover 0.5.9`. */
  readonly title: string;
  /** Whether it is the one that `planLaunch` takes with the same options. */
  readonly isChosen: boolean;
  /** Whether it can be used at all, if need be with more answers. */
  readonly isUsable: boolean;
  /** The command line or URL; absent while something stands in the way. */
  readonly display?: string;
  readonly refusal?: LaunchRefusal;
  readonly inputs: readonly LaunchInput[];
  readonly notices: readonly Notice[];
}

/**
 * Every package and remote of an entry in the order in which they are tried, with what stands in the way of each. The first
 * usable one is chosen: packages as listed, then remotes, Streamable HTTP before SSE; `prefer` changes the order.
 */
export const listRoutes = (entry: Entry, options: LaunchOptions = {}): readonly RouteReport[] => {
  const settings = routeOptions(options, options.id ?? defaultId(entry.name));
  const routes = orderRoutes(entry, options.prefer);
  const usable = routes.filter((route) => isUsable(evaluate(entry, route, settings, {})));
  return routes.map((route) => {
    const { server, refusal, context } = evaluate(entry, route, settings, options.given ?? {});
    return {
      route,
      title: titleOf(entry, route),
      isChosen: route === usable[0],
      isUsable: usable.includes(route),
      ...(server && !refusal ? { display: displayServer(server) } : {}),
      ...(refusal ? { refusal } : {}),
      inputs: [...context.questions.values()],
      notices: noticesOf(context),
    };
  });
};

const titleOf = (entry: Entry, { kind, index }: Route): string => {
  const listed = entry.packages[index];
  if (kind === "package" && listed) {
    const { registryType, identifier, version } = listed;
    return printable(`${registryType} package ${identifier.text ?? ""} ${version.text ?? ""}`);
  }
  const transport = remoteTransport(entry, index);
  const title = transport === "http" ? "Streamable HTTP" : transport === "sse" ? "SSE" : "unknown";
  return printable(`${title} remote ${entry.remotes[index]?.url.text ?? ""}`);
};
