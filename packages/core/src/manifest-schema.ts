import * as z from "zod/mini";
import type { JsonObject } from "./json.ts";
import { manifestServerShapes, manifestShape, scopes } from "./manifest.ts";
import type { Shape } from "./read-members.ts";
import { harnessPattern, identifierPattern } from "./rules.ts";
import { optionsShape } from "./spec-shapes.ts";
import { referenceShape } from "./value.ts";

/**
 * `agent-config.json` as zod states it: types and words for people, over the shapes that `validateManifest` walks. It is
 * published as JSON Schema for editors and never judges a manifest at run time.
 */
const manifestSchema = (harnesses: readonly string[]): z.ZodMiniType =>
  object(
    manifestShape,
    {
      $schema: say(z.string(), "The address of this schema, for editors."),
      owner: say(
        identifier(),
        "Who may change and remove the entries later, e.g. the name of the product or team.",
        "myapp",
      ),
      scope: say(
        z.enum(scopes),
        "Where the servers go: to your own configuration, to the project's (which is committed), or to your own for this project only.",
      ),
      harnesses: say(
        z.array(harnesses.length > 0 ? z.enum(harnesses) : harnessId()),
        "The coding agents that get the servers; without it, those that are found.",
        ["claude-code", "codex"],
      ),
      servers: say(z.record(identifier(), server()), "The servers by name: 1 to 64 letters, digits, _ or -.", {
        github: {
          transport: "stdio",
          command: "npx",
          args: ["-y", "@modelcontextprotocol/server-github"],
          env: { GITHUB_TOKEN: "${GITHUB_TOKEN}" },
        },
      }),
    },
    "The MCP servers that agent-config installs. Write ${NAME} where a variable's value belongs, ${NAME:-text} for one with a default, $${ for a literal ${.",
  );

export const jsonSchemaOf = (harnesses: readonly string[]): JsonObject => {
  // Draft 7 is what editors know best.
  const schema = z.toJSONSchema(manifestSchema(harnesses), { io: "input", target: "draft-7", metadata: words });
  return { ...JSON.parse(JSON.stringify(schema)), title: "agent-config.json" } as JsonObject;
};

const words = z.registry<{ description: string; examples?: readonly unknown[] }>();

const say = <T extends z.ZodMiniType>(type: T, description: string, ...examples: readonly unknown[]): T => {
  words.add(type, examples.length > 0 ? { description, examples } : { description });
  return type;
};

/** An object with exactly the members of a shape, required where the shape says so. */
const object = <S extends Shape>(
  shape: S,
  types: Readonly<Record<keyof S & string, z.ZodMiniType>>,
  description: string,
): z.ZodMiniType => {
  const members = Object.entries<z.ZodMiniType>(types);
  const stated = members.map(([name, type]) => [name, shape[name]?.required ? type : z.optional(type)] as const);
  return say(z.strictObject(Object.fromEntries(stated)), description);
};

const identifier = () => z.string().check(z.regex(identifierPattern));
const harnessId = () => z.string().check(z.regex(harnessPattern));

const value = () =>
  z.union([
    z.string(),
    object(
      referenceShape,
      {
        ref: say(z.string(), "The name of an environment variable.", "GITHUB_TOKEN"),
        format: say(z.string(), "The text around it; {} stands for its value.", "Bearer {}"),
        default: say(z.string(), "What is used when the variable is not set."),
      },
      "A reference to an environment variable.",
    ),
  ]);

const server = () =>
  z.union([
    object(
      manifestServerShapes.stdio,
      {
        transport: say(
          z.literal("stdio"),
          "A program that is started and spoken to over its standard input and output.",
        ),
        command: say(z.string(), "One executable, without arguments.", "npx", "uvx", "docker"),
        args: say(z.array(value()), "Its arguments, each as it is; nothing is split.", [
          "-y",
          "@modelcontextprotocol/server-github",
        ]),
        env: say(z.record(z.string(), value()), "Environment variables for it.", { GITHUB_TOKEN: "${GITHUB_TOKEN}" }),
        cwd: say(z.string(), "The directory it is started in, where the harness can say that."),
        ...common(),
      },
      "A server that is a local program.",
    ),
    object(
      manifestServerShapes.remote,
      {
        transport: say(z.enum(["http", "sse"]), "http is Streamable HTTP; sse the older HTTP with Server-Sent Events."),
        url: say(value(), "Its address: http or https, without user name and password.", "https://mcp.example.com/mcp"),
        headers: say(z.record(z.string(), value()), "Headers of every request.", { Authorization: "Bearer ${TOKEN}" }),
        ...common(),
      },
      "A server that is reached over the network.",
    ),
  ]);

const common = () => ({
  title: say(z.string(), "What people call it."),
  options: object(
    optionsShape,
    {
      startupTimeoutMs: say(
        milliseconds(),
        "How long the harness waits for the server to start, in milliseconds.",
        10_000,
      ),
      toolTimeoutMs: say(milliseconds(), "How long the harness waits for a tool call, in milliseconds.", 60_000),
      disabled: say(z.boolean(), "Whether it is written as switched off."),
    },
    "What most harnesses can say beside the server itself.",
  ),
  extra: say(
    z.record(harnessId(), z.record(z.string(), z.unknown())),
    "Members for one harness only, by its id, written as they stand.",
    { codex: { enabled_tools: ["search"] } },
  ),
});

const milliseconds = () => z.int().check(z.positive());
