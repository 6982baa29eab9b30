import { existsSync, lstatSync, mkdtempSync, readlinkSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Done, Order } from "./children/order.ts";
import type { FileCase } from "./file-case.ts";
import { type Home, withHome } from "./home.ts";
import { linkCases } from "./link-cases.ts";
import { modeCases } from "./mode-cases.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { run } from "./programs.ts";
import { plainServer } from "./specs.ts";

export const linksAndModes: Part = {
  id: "links-and-modes",
  title: "what an install makes of links, modes and owners",
  run: async ({ programs }: Context): Promise<Outcome> => {
    const isRoot = process.getuid?.() === 0;
    const cases = [...modeCases, ...linkCases];
    const chosen = cases.filter(({ as, needsRoot = as !== undefined }) => isRoot || !needsRoot);
    const rows: (readonly string[])[] = [];
    const violations: string[] = [];
    for (const each of chosen) {
      await onOtherDisk((disk) =>
        withHome({}, async (home) => {
          const watched = each.arrange(home, disk);
          const before = watched.map(describe);
          const outcome = await tryCase(each, home, programs.change);
          const after = watched.map(describe);
          rows.push([each.name, before.join("; "), after.join("; "), outcome]);
          const wanted = each.after ?? (each.outcome === "written" ? undefined : before);
          if (outcome !== each.outcome) violations.push(`${each.name}: ${outcome} instead of ${each.outcome}`);
          if (wanted && after.join("; ") !== wanted.join("; ")) {
            violations.push(`${each.name}: ${after.join("; ")} instead of ${wanted.join("; ")}`);
          }
        }),
      );
    }
    const skipped = isRoot
      ? {}
      : { skipped: `${cases.length - chosen.length} cases need root, to make files of others` };
    return { lines: table(["case", "before", "after", "outcome"], rows), violations, ...skipped };
  },
};

/** What came of the install: the action, or the code of what was in the way. */
const tryCase = async ({ harness, scope, as, umask }: FileCase, home: Home, program: string): Promise<string> => {
  const order: Order = {
    ...home,
    harnesses: [harness],
    scope,
    operations: [{ op: "install", specs: [plainServer("docs")] }],
  };
  const command = [...(as ? ["setpriv", ...as] : []), process.execPath, program, JSON.stringify(order)];
  const { stdout, stderr } = await run("sh", ["-c", `umask ${umask ?? "022"}; exec "$@"`, "sh", ...command]);
  if (stdout === "") return `no report: ${stderr.slice(0, 200)}`;
  const [item] = (JSON.parse(stdout.split("\n")[0] ?? "") as Done).report.items;
  return item?.error?.code ?? item?.refusals[0]?.code ?? item?.action ?? "nothing";
};

/** Kind, mode, owner and group of a path; where a link leads, and what is there. */
const describe = (path: string): string => {
  const name = path.split("/").slice(-1)[0];
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (!link) return `${name}: none`;
  if (link.isSymbolicLink()) {
    const target = readlinkSync(path);
    return `${name} -> ${target.startsWith("/") ? "/…" : target}${isThere(path) ? "" : " (dangling)"}`;
  }
  const { mode, uid, gid, nlink } = link;
  const kind = link.isDirectory() ? "directory " : link.isFIFO() ? "pipe " : "";
  const links = link.isFile() && nlink > 1 ? ` ${nlink} names` : "";
  return `${name}: ${kind}${(mode & 0o7777).toString(8)} ${uid}:${gid}${links}`;
};

const isThere = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

/** A directory on another file system than the homes, as far as there is one. */
const onOtherDisk = async <T>(work: (directory: string) => Promise<T>): Promise<T> => {
  const parent = ["/dev/shm", "/var/tmp"].find(
    (each) => existsSync(each) && statSync(each).dev !== statSync(tmpdir()).dev,
  );
  const directory = mkdtempSync(join(parent ?? tmpdir(), "torture-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
