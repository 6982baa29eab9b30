import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Client } from "./client.ts";

/** Where the real clients live between runs: AGENT_CONFIG_CLIENTS, else a folder of the system's temporary directory. */
export const clientsDirectory = process.env.AGENT_CONFIG_CLIENTS ?? join(tmpdir(), "agent-config-clients");

/**
 * The path of the client's program, installed from npm when the pinned version is not there yet. Each client has a folder of
 * its own, so that one can be cached or dropped alone.
 */
export const installClient = async (client: Client): Promise<string> => {
  const folder = join(clientsDirectory, client.id);
  const modules = join(folder, "node_modules");
  if (installedVersion(join(modules, client.package)) !== client.version) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const wanted = `${client.package}@${client.version}`;
    process.stderr.write(`installing ${wanted} into ${folder}\n`);
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", wanted], { cwd: folder });
  }
  return join(modules, ".bin", client.bin);
};

const installedVersion = (folder: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version;
  } catch {
    return undefined;
  }
};
