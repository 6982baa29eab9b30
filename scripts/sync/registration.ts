import { basename } from "node:path";
import type { Adapter, PathTemplate } from "@agent-config/core";
import { ledgerPath } from "../../packages/core/src/node/ledger-file.ts";
import type { FoundAdapter } from "./find-adapters.ts";

/** The table by which the command line finds an adapter without loading the others. */
export const registration = (
  adapters: readonly FoundAdapter[],
): string => `// Written by \`pnpm sync\` from packages/adapters; not to be edited.
import type { Adapter, PathTemplate } from "@agent-config/core";

export interface Harness {
  readonly id: string;
  readonly title: string;
  /** The harnesses that read one of its files too. */
  readonly readsWith: readonly string[];
  /** Where there is anything of it, something stands at one of these places. */
  readonly places: readonly PathTemplate[];
  readonly load: () => Promise<{ readonly default: Adapter }>;
}

export const harnesses: readonly Harness[] = [
${adapters.map((each) => line(each, adapters)).join("\n")}
];
`;

const line = ({ adapter }: FoundAdapter, all: readonly FoundAdapter[]): string => {
  const { id, title } = adapter;
  const readsWith = all.flatMap((other) =>
    other.adapter !== adapter && shareFile(other.adapter, adapter) ? [other.adapter.id] : [],
  );
  return `  {
    id: ${JSON.stringify(id)},
    title: ${JSON.stringify(title)},
    readsWith: ${JSON.stringify(readsWith)},
${list("    places: ", placesOf(adapter))}
    load: () => import("@agent-config/${id}"),
  },`;
};

/** A list as the formatter has it: on one line if there is room. */
const list = (before: string, items: readonly string[]): string => {
  const line = `${before}[${items.map((item) => JSON.stringify(item)).join(", ")}],`;
  if (line.length <= 120) return line;
  return [`${before}[`, ...items.map((item) => `      ${JSON.stringify(item)},`), "    ],"].join("\n");
};

/** By what it is found, its files, and the ledgers with claims on them; what stands in a folder that is named already is left out. */
const placesOf = ({ detect, targets }: Adapter): readonly PathTemplate[] => {
  const files = targets.flatMap(({ files }) => files);
  const ledgers = files.map((file) =>
    file.includes("/") ? ledgerPath(file) : `${file}/../${basename(ledgerPath(file))}`,
  );
  const all = [...new Set([...detect.user, ...detect.project, ...files, ...ledgers])];
  const isIn = (place: string, folder: string): boolean =>
    place.startsWith(`${folder}/`) && !place.startsWith(`${folder}/../`);
  return all.filter((place) => !all.some((folder) => isIn(place, folder)));
};

const shareFile = (a: Adapter, b: Adapter): boolean =>
  a.targets.some((mine) =>
    b.targets.some(
      (theirs) =>
        mine.servers.join("\n") === theirs.servers.join("\n") && mine.files.some((file) => theirs.files.includes(file)),
    ),
  );

/** The command line's package.json with every adapter among what is bundled. */
export const cliPackage = (text: string, adapters: readonly FoundAdapter[]): string => {
  const manifest = JSON.parse(text) as { devDependencies: Record<string, string> };
  const wanted = adapters.map(({ adapter: { id } }) => [`@agent-config/${id}`, "workspace:*"] as const);
  const devDependencies = Object.fromEntries(
    [...Object.entries(manifest.devDependencies), ...wanted].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return `${JSON.stringify({ ...manifest, devDependencies }, null, 2)}\n`;
};
