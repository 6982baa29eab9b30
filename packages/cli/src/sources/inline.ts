import { AgentConfigError, mcp, type SpecBuilder } from "@agent-config/core";
import type { InstallOptions } from "../commands/install.ts";
import { issueLines, type Wanted } from "./wanted.ts";

/**
 * The one server that is described on the command line: a command after `--`, or a URL. Throws USAGE for what does not go
 * together, and the code of the first issue of a server that is not valid.
 */
export const inlineServer = (options: InstallOptions, launch: readonly string[] | undefined): Wanted => {
  const { owner, name, env = [], url, header = [], transport } = options;
  if (launch && url) throw usage("A server is either a command after -- or a --url, not both.");
  if (launch && (header.length > 0 || transport)) throw usage("--header and --transport go with --url.");
  if (url && env.length > 0) throw usage("--env goes with a command after --; a remote server takes --header.");
  if (options.prune) throw usage("--prune needs a manifest: it removes what the manifest has not.");
  if (!owner) throw usage("--owner is missing: who may change and remove the entry later?");
  if (!name) throw usage("--name is missing: what is the server called?");
  const start = mcp(name).owner(owner);
  const server = launch ? local(start, launch, env) : remote(start, url ?? "", header, transport);
  const checked = server.check();
  if (!checked.ok) {
    const code = checked.issues[0]?.code ?? "USAGE";
    throw new AgentConfigError(code, `This server cannot be used:${issueLines(checked.issues, optionOf)}`, {
      hint: "Correct these, and run the command again.",
    });
  }
  const taken = launch ? "the command after --" : "--url";
  return { taken, owner, specs: [checked.value], warnings: checked.warnings };
};

const local = (start: SpecBuilder, launch: readonly string[], env: readonly string[]): SpecBuilder => {
  const [command, ...args] = launch;
  if (command === undefined) throw usage("There is no command after --.");
  return env.reduce(
    (server, text) => {
      const cut = text.indexOf("=");
      return cut < 0 ? server.envFromHost(text) : server.env(text.slice(0, cut), text.slice(cut + 1));
    },
    start.stdio(command, args),
  );
};

const remote = (
  start: SpecBuilder,
  url: string,
  headers: readonly string[],
  transport: InstallOptions["transport"],
): SpecBuilder =>
  headers.reduce(
    (server, text) => {
      const cut = text.indexOf(":");
      // Without a colon there is no telling a name from a value, which may be a secret: neither is repeated.
      if (cut < 0) throw usage("A --header has the form 'NAME: VALUE'.");
      return server.header(text.slice(0, cut).trim(), text.slice(cut + 1).trim());
    },
    transport === "sse" ? start.sse(url) : start.http(url),
  );

const usage = (message: string): AgentConfigError =>
  new AgentConfigError("USAGE", message, { hint: "Examples: agent-config install --help" });

/** The option that a place in the spec came from. */
const optionOf = (at: string): string => {
  const steps = at.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [, first = "", part = "", key = ""] = steps;
  if (first !== "server") return `--${first}`;
  const names: Readonly<Record<string, string>> = {
    env: `--env ${key}`,
    headers: `--header ${key}`,
    command: "the command after --",
    args: `argument ${Number(key) + 1} after --`,
  };
  return names[part] ?? `--${part}`;
};
