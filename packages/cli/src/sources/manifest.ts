import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { AgentConfigError, isAgentConfigError, isObject, validateManifest } from "@agent-config/core";
import { snapshot } from "@agent-config/core/node";
import { json } from "@agent-config/edit-json";
import { requireKnown } from "../adapters.ts";
import { unreadable } from "./unreadable.ts";
import { issueLines, type Wanted } from "./wanted.ts";

export const manifestName = "agent-config.json";

/** The path of the manifest of a directory, if it has one. */
export const manifestIn = (directory: string): string | undefined => {
  const path = join(directory, manifestName);
  return existsSync(path) ? path : undefined;
};

/**
 * Reads a manifest from a file, or from standard input (`-`); `owner` replaces its owner, and `given` is its text where that is
 * known. Throws USAGE for a source that is no file, DOCUMENT_INVALID for a text that is not JSON, the code of the first issue of
 * one that is no valid manifest.
 */
export const readManifest = (source: string, directory: string, owner: string | undefined, given?: string): Wanted => {
  const path = source === "-" ? undefined : resolve(directory, source);
  const name = path ?? "Standard input";
  const text = given ?? (path === undefined ? readFileSync(0, "utf8") : textOf(path, source));
  const input = parse(text.replace(/^\uFEFF/, ""), name, path);
  const result = validateManifest(owner !== undefined && isObject(input) ? { ...input, owner } : input);
  if (!result.ok) {
    const code = result.issues[0]?.code ?? "DOCUMENT_INVALID";
    const lines = issueLines(result.issues, (at) => at || "as a whole");
    throw new AgentConfigError(code, `${name} was taken for a manifest, and cannot be used as one:${lines}`, {
      ...(path && { path }),
      hint: "Correct these places. A manifest is described by docs/schema/agent-config.schema.json.",
    });
  }
  const { scope, harnesses, specs } = result.value;
  return {
    taken: `${name}, a manifest`,
    owner: result.value.owner,
    specs,
    warnings: result.warnings,
    ...(scope && { scope }),
    ...(harnesses && { harnesses: requireKnown(harnesses) }),
  };
};

const textOf = (path: string, source: string): string => {
  const { text } = snapshot(path);
  if (text !== undefined) return text;
  if (source === manifestName) {
    throw new AgentConfigError("USAGE", `There is no ${manifestName} here (${path}), and no server was described.`, {
      hint: "Name a manifest, or describe a server: agent-config install --owner O --name N -- COMMAND ARG…",
    });
  }
  throw new AgentConfigError("USAGE", `"${source}" is no file, and no name that a registry could have.`, {
    hint: "Name a file or a folder, paste an install link or a command line in quotes, or describe the server with --url, or with its command after --.",
  });
};

/** The value of a JSON text in which no server stands twice. */
const parse = (text: string, name: string, path: string | undefined): unknown => {
  try {
    const value = json.read(text, []);
    const servers = isObject(value) ? value.servers : undefined;
    // The editor refuses a key that stands twice on the path it is asked for.
    for (const server of Object.keys(isObject(servers) ? servers : {})) json.read(text, ["servers", server]);
    return value ?? {};
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    const code = error.code === "CONFIG_DUPLICATE_KEY" ? "DUPLICATE_NAME" : "DOCUMENT_INVALID";
    const { message, position } = error;
    throw unreadable({ code, message, ...(position && { position }) }, name, path);
  }
};
