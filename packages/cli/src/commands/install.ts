import { Option } from "commander";
import type { Work } from "../context.ts";
import type { Declare } from "../program.ts";
import { collect } from "./collect.ts";
import { type RegistryOptions, withRegistryOptions } from "./registry-options.ts";

/** What a user chooses about a registry's server. */
export interface LaunchChoices {
  /** `id=value` each. */
  readonly input?: readonly string[];
  readonly prefer?: string;
}

/** The options of `install` alone. */
export interface InstallOptions extends RegistryOptions, LaunchChoices {
  readonly owner?: string;
  readonly name?: string;
  readonly env?: readonly string[];
  readonly url?: string;
  readonly header?: readonly string[];
  readonly transport?: "http" | "sse";
  readonly prune?: boolean;
  readonly sha256?: string;
  readonly listRoutes?: boolean;
  readonly update?: boolean;
}

export const install: Declare = (program, start) => {
  const command = program
    .command("install")
    .description(
      "Writes servers into harnesses: those of a manifest, one of an MCP registry, those of a plugin, a bundle, a link or a pasted configuration, or one that is described on the command line.",
    )
    .usage("[SOURCE...] [OPTIONS] [-- COMMAND ARG...]")
    .argument(
      "[source...]",
      "files (a manifest, any harness' configuration, a server.json, an .mcpb bundle), folders of plugins, install links, command lines in quotes, names in an MCP registry, `-` for standard input; without any, ./agent-config.json",
    )
    .option("--owner <owner>", "who may change and remove the entries later, e.g. the name of your product")
    .option("--name <name>", "name of the one server that is described here")
    .option("--env <NAME=VALUE>", "a variable of the command; NAME alone is a reference to it (repeatable)", collect)
    .option("--url <url>", "a remote server")
    .option("--header <NAME: VALUE>", "a header of the remote server (repeatable)", collect)
    .addOption(
      new Option("--transport <transport>", "of the remote server; http unless given").choices(["http", "sse"]),
    )
    .option("--prune", "remove what the owner has in that scope and the manifest has not")
    .option(
      "--input <ID=VALUE>",
      "an answer to a question of a registry's server, a plugin or a bundle (repeatable)",
      collect,
    )
    .option("--prefer <route>", "which way of a registry's server to take: package, remote, or one such as remote:1")
    .option("--sha256 <digits>", "what the publisher of a bundle says the file's SHA-256 is")
    .option("--list-routes", "show the ways that a registry's server offers, and what each asks for")
    .option(
      "--update",
      "move servers of a registry to its latest versions; sources are their names here, or NAME@VERSION",
    );
  withRegistryOptions(command)
    .addHelpText("after", help)
    .action((sources: readonly string[], options: InstallOptions) =>
      start("install", async (context) => (await workOf(sources, options))(context)),
    );
};

const workOf = async (sources: readonly string[], options: InstallOptions): Promise<Work> => {
  if (options.update) {
    const { updateServers } = await import("../update-servers.ts");
    return (context) => updateServers(sources, options, context);
  }
  if (options.listRoutes) {
    const { showRoutes } = await import("../show-routes.ts");
    return (context) => showRoutes(sources, options, context);
  }
  const { installServers } = await import("../install-servers.ts");
  return (context) => installServers(sources, options, context);
};

const help = `
Values may refer to environment variables: \${NAME}, or \${NAME:-default}; $\${ is a literal \${. The reference is written
in each harness's own syntax, the value is not looked at.

What a SOURCE was taken for is said. A manifest counts as your own words, also on standard input. Of all else the full command
or URL and every variable that it reads are shown before anything is written. A server of a registry, a plugin, a bundle, a link,
a command line or pasted text was described by somebody else: where nobody can be asked, --yes is needed. A configuration in a
file (.json, .jsonc, .toml, .yaml) counts as yours. On a terminal you are asked for what they need; of a secret only the name of
its variable. None of them can make tools run unasked. The scope in a command line such as \`claude mcp add -s project\` counts
unless --scope is given.

Examples:
  agent-config install                              ./agent-config.json, into every harness that is found
  agent-config install --dry-run                    shows what would change
  agent-config install team.json --check --harness codex    exit status 4 when something would change
  agent-config install --owner me --name files --env FILES_TOKEN -- npx -y @example/files-server --root .
  agent-config install --owner me --name docs --url https://docs.example/mcp \\
    --header 'Authorization: Bearer \${DOCS_TOKEN}' --harness codex,cursor --scope project
  agent-config install --owner me io.github.example/files               the latest version in the official registry
  agent-config install --owner me io.github.example/files@1.2.0 --name files --input 'arg.--root=/srv' --yes
  agent-config install io.github.example/files --list-routes
  agent-config install --owner me .cursor/mcp.json --harness codex         what another harness has
  agent-config install --owner me ./acme-plugin                            a plugin: Agent Plugins, Claude Code, Gemini CLI, byob
  agent-config install --owner me acme.mcpb --sha256 2c26… --input 'api_key=\${ACME_KEY}'
  agent-config install --owner me 'cursor://anysphere.cursor-deeplink/mcp/install?name=files&config=…'
  agent-config install --owner me 'claude mcp add files -- npx -y @example/files'
  pbpaste | agent-config install --owner me - --yes                        whatever was copied
  agent-config install --owner me --update files                        to the latest version, with the same answers`;
