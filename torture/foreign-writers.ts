import { install, openMachine, type StatusRow, status } from "@agent-config/core/node";
import { clientsDirectory } from "../conformance/install-client.ts";
import type { Done, Order } from "./children/order.ts";
import { addByClient, type InstalledClient, installedClients } from "./foreign-clients.ts";
import { type Home, starts, withHome } from "./home.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { plainServer } from "./specs.ts";
import { startProgram } from "./start-program.ts";
import { windowHead, windowRow } from "./window-row.ts";

/** What became of the writes of one harness, and of ours to its file, in one round. */
interface Encounter {
  readonly client: InstalledClient;
  readonly theirs: number;
  readonly theirsLost: readonly string[];
  readonly ours: number;
  /** Our writes that found the file changed just before the rename, and were made again. */
  readonly again: number;
  /** Ours that the command reported as not done. */
  readonly refused: number;
  /** Ours that were written, taken out by theirs later, and that `status` reports as missing. */
  readonly missing: number;
  /** Ours that are gone although nobody says so. */
  readonly silent: readonly string[];
  /** Ours that a second run did not bring back. */
  readonly unhealed: readonly string[];
  readonly windows: Done["windows"];
}

const adds = 10;

export const foreignWriters: Part = {
  id: "foreign-writers",
  title: `real clients that add ${adds} servers each while we add servers to the same files`,
  run: async ({ short, programs, tell }: Context): Promise<Outcome> => {
    const clients = installedClients();
    if (clients.length === 0) {
      const skipped = `there are no clients in ${clientsDirectory}; \`pnpm conformance\` installs them`;
      return { lines: [], violations: [], skipped };
    }
    const encounters: Encounter[] = [];
    for (let round = 0; round < (short ? 1 : 5); round += 1) {
      const start = { ...starts.used, ".gemini/settings.json": ['{ "ui": { "theme": "x" } }\n', 0o600] as const };
      await withHome(start, async (home) => {
        encounters.push(...(await Promise.all(clients.map((client) => meet(client, home, programs.change)))));
        tell(`round ${round + 1}: ${encounters.length} encounters`);
      });
    }
    const head = [
      "client",
      "theirs",
      "lost",
      "ours",
      "written again",
      "refused",
      "missing",
      "silently lost",
      "not healed",
    ];
    return {
      lines: [
        ...table(
          head,
          clients.map((client) => totalsOf(client, encounters)),
        ),
        ...table(windowHead, [
          windowRow(
            "all files",
            encounters.flatMap(({ windows }) => windows),
          ),
        ]),
      ],
      violations: encounters.flatMap(({ client, theirsLost, silent, unhealed }) => [
        ...theirsLost.map((name) => `${name} of ${client.bin} was destroyed`),
        ...silent.map((each) => `${each} in the file of ${client.bin}`),
        ...unhealed.map((name) => `${name} did not come back to the file of ${client.bin}`),
      ]),
    };
  },
};

/** The client adds its servers one after the other: what is lost of them then was lost to us, not to itself. */
const meet = async (client: InstalledClient, home: Home, program: string): Promise<Encounter> => {
  const order: Order = {
    ...home,
    harnesses: [client.adapter.id],
    scope: "user",
    operations: [{ op: "install", specs: [plainServer("ours")] }],
    rest: [10, 60],
    untilTold: true,
  };
  const ours = startProgram(program, [JSON.stringify(order)]);
  const theirs: string[] = [];
  for (let index = 0; index < adds; index += 1) {
    if (await addByClient(client, home.home, `theirs-${index}`)) theirs.push(`theirs-${index}`);
  }
  ours.tell();
  const done = (await ours.lines).filter((line): line is Done => "report" in (line as object));
  const states = statesOf(client, home);
  const isRefused = ({ report }: Done) => report.items.some(({ action }) => action === "failed");
  const written = done.filter((each) => !isRefused(each)).map(({ index }) => `ours-${index}`);
  return {
    client,
    theirs: theirs.length,
    theirsLost: theirs.filter((name) => !states.has(name)),
    ours: done.length,
    again: done.filter(({ tries }) => tries > 1).length,
    refused: done.filter(isRefused).length,
    missing: written.filter((name) => states.get(name) === "missing").length,
    silent: written
      .filter((name) => !["installed", "missing"].includes(states.get(name) ?? "absent"))
      .map((name) => `${name} is ${states.get(name) ?? "absent"}`),
    unhealed: await heal(client, home, done.length),
    windows: done.flatMap(({ windows }) => windows),
  };
};

/** Installs everything again, and says what is not there after that. */
const heal = async ({ adapter }: InstalledClient, home: Home, count: number): Promise<readonly string[]> => {
  const names = Array.from({ length: count }, (_, index) => `ours-${index}`);
  await install(adapter, names.map(plainServer), { env: envOf(home) });
  const states = statesOf({ adapter }, home);
  return names.filter((name) => states.get(name) !== "installed");
};

const statesOf = (
  { adapter }: Pick<InstalledClient, "adapter">,
  home: Home,
): ReadonlyMap<string, StatusRow["state"]> => {
  const rows = status([adapter], openMachine([adapter], { env: envOf(home) }), { scope: "user" });
  return new Map(rows.flatMap(({ name, state }) => (name === null ? [] : [[name, state]])));
};

const envOf = ({ home, project }: Home) => ({ home, platform: "linux", variables: {}, cwd: project }) as const;

const totalsOf = (client: InstalledClient, all: readonly Encounter[]): readonly (string | number)[] => {
  const own = all.filter((each) => each.client.bin === client.bin);
  const total = (count: (encounter: Encounter) => number): number => own.reduce((sum, each) => sum + count(each), 0);
  return [
    client.bin,
    total(({ theirs }) => theirs),
    total(({ theirsLost }) => theirsLost.length),
    total(({ ours }) => ours),
    total(({ again }) => again),
    total(({ refused }) => refused),
    total(({ missing }) => missing),
    total(({ silent }) => silent.length),
    total(({ unhealed }) => unhealed.length),
  ];
};
