import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Adapter } from "@agent-config/core";

export interface FoundAdapter {
  readonly adapter: Adapter;
  /** The package of the one editor it uses, e.g. "@agent-config/edit-json". */
  readonly editor: string;
  readonly version: string;
  /** Whether the package holds vectors of its own, which its tests need more packages for. */
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Every package below packages/adapters, in the order of their ids. */
export const findAdapters = async (root: string): Promise<readonly FoundAdapter[]> => {
  const folder = join(root, "packages/adapters");
  const found = readdirSync(folder)
    .sort()
    .map(async (id): Promise<FoundAdapter> => {
      const { default: adapter } = (await import(join(folder, id, "src/index.ts"))) as { default: Adapter };
      if (adapter.id !== id) throw new Error(`packages/adapters/${id} calls itself ${adapter.id}`);
      const source = readFileSync(join(folder, id, "src/index.ts"), "utf8");
      const [, editor] = /from "(@agent-config\/edit-[a-z]+)"/.exec(source) ?? [];
      if (!editor) throw new Error(`packages/adapters/${id} imports no editor`);
      const { version = "0.0.0", devDependencies = {} } = readPackage(join(folder, id, "package.json"));
      return { adapter, editor, version, devDependencies };
    });
  return Promise.all(found);
};

const readPackage = (path: string): { version?: string; devDependencies?: Record<string, string> } => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
};
