import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProblem, type Report } from "@agent-config/core";
import { asNobody, envOf, installArgs, serverArgs } from "./by-cli.ts";
import { type Home, put, starts } from "./home.ts";
import { type Context, type Outcome, type Part, table } from "./part.ts";
import { run } from "./programs.ts";
import { differences, readTree, type Tree } from "./tree.ts";

/** A disk in some bad state, mounted as the home for one command. */
interface Disk {
  readonly name: string;
  /** Options of the tmpfs. */
  readonly options?: string;
  /** Shell commands that spoil it, after the files are in place. */
  readonly spoil: string;
  readonly as?: readonly string[];
  readonly errno: string;
  /** The command may succeed: there may be room enough. */
  readonly mayDo?: boolean;
}

const fill = (pages: number): string =>
  `head -c 1000000 /dev/zero >$HOME/.filler 2>/dev/null || true; truncate -s -${pages * 4096} $HOME/.filler`;

const disks: readonly Disk[] = [
  ...Array.from({ length: 9 }, (_, pages) => ({
    name: `full but for ${pages} pages`,
    options: "size=128k",
    spoil: fill(pages),
    errno: "ENOSPC",
    mayDo: pages > 3,
  })),
  ...Array.from({ length: 9 }, (_, inodes) => ({
    name: `no room for more than ${inodes} files`,
    options: `nr_inodes=${8 + inodes}`,
    spoil: "true",
    errno: "ENOSPC",
    mayDo: inodes > 3,
  })),
  { name: "read-only", spoil: "mount -o remount,ro $HOME", errno: "EROFS" },
  {
    name: "one directory read-only",
    spoil: "mount --bind $HOME/.codex $HOME/.codex; mount -o remount,ro,bind $HOME/.codex",
    errno: "EROFS",
  },
  { name: "files of somebody else", spoil: "chmod 755 $HOME", as: asNobody, errno: "EACCES" },
  {
    name: "a file that I may not read",
    spoil: "chown -R 65534 $HOME; chown 0 $HOME/.codex/config.toml; chmod 600 $HOME/.codex/config.toml",
    as: asNobody,
    errno: "EACCES",
  },
  {
    name: "a directory that I may not write",
    spoil: "chown -R 65534 $HOME; chmod 555 $HOME/.codex",
    as: asNobody,
    errno: "EACCES",
  },
  {
    name: "a directory that I may not enter",
    spoil: "chown -R 65534 $HOME; chmod 000 $HOME/.codex",
    as: asNobody,
    errno: "EACCES",
  },
];

export const realDisks: Part = {
  id: "disks",
  title: "disks that are full or read-only, and files that may not be written",
  run: async ({ programs }: Context): Promise<Outcome> => {
    const { status } = await run("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
    if (status !== 0)
      return { lines: [], violations: [], skipped: "file systems cannot be mounted here: not root, or not allowed" };
    const cli = await programs.cli();
    const rows: (readonly (string | number)[])[] = [];
    const violations: string[] = [];
    for (const disk of disks) {
      const { exit, report, before, after } = await tryDisk(disk, cli);
      const error = report.items.find(isProblem)?.error;
      rows.push([disk.name, exit, error?.code ?? "-", error?.message.replaceAll(/\/\S*\/home/g, "~") ?? "done"]);
      violations.push(...judge(disk, exit, report, before, after).map((each) => `${disk.name}: ${each}`));
    }
    return { lines: table(["disk", "exit", "code", "message"], rows), violations };
  },
};

const judge = (disk: Disk, exit: number, { items, leftOver }: Report, before: Tree, after: Tree): readonly string[] => {
  const problem = items.find(isProblem);
  if (!problem) return disk.mayDo && exit === 0 ? [] : [`exit ${exit} without a problem`];
  const { error } = problem;
  const names = error?.path !== undefined && error.message.includes(error.path) && error.message.includes(disk.errno);
  return [
    ...(exit === 1 ? [] : [`exit ${exit} instead of 1`]),
    ...(names ? [] : [`the message does not say ${disk.errno} and where: ${error?.message}`]),
    ...leftOver.map(({ path, reason }) => `${path} could not be put back: ${reason}`),
    ...differences(after, before),
  ];
};

/** Everything happens in a mount namespace of its own, and is copied out for a look before it goes. */
const script = `set -e
mount -t tmpfs -o "mode=0700$OPTIONS" tmpfs "$HOME"
cp -a "$START/." "$HOME/"
eval "$SPOIL"
cp -a "$HOME/." "$OUT/before/"
cd "$PROJECT"
set +e
"$@" >"$OUT/stdout" 2>"$OUT/stderr"
echo $? >"$OUT/status"
cp -a "$HOME/." "$OUT/after/"`;

const tryDisk = async ({ options, spoil, as = [] }: Disk, cli: string) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "torture-disk-")));
  try {
    chmodSync(root, 0o755);
    const home: Home = { home: join(root, "home"), project: join(root, "project") };
    for (const name of ["home", "project/.git", "start", "before", "after"])
      mkdirSync(join(root, name), { recursive: true });
    for (const [name, [text, mode]] of Object.entries(starts.used)) put(join(root, "start", name), text, mode);
    const env = {
      ...envOf(home),
      ...{
        OPTIONS: options ? `,${options}` : "",
        START: join(root, "start"),
        SPOIL: spoil,
        OUT: root,
        PROJECT: home.project,
      },
    };
    const command = [...as, process.execPath, cli, ...installArgs, ...serverArgs];
    const { stderr } = await run("unshare", ["-m", "sh", "-c", script, "sh", ...command], { env });
    if (!existsSync(join(root, "status"))) throw new Error(`the disk could not be prepared: ${stderr}`);
    const read = (name: string): string => readFileSync(join(root, name), "utf8");
    const without = (tree: Tree): Tree => new Map([...tree].filter(([path]) => path !== ".filler"));
    return {
      exit: Number(read("status")),
      report: JSON.parse(read("stdout")) as Report,
      before: without(readTree(join(root, "before"))),
      after: without(readTree(join(root, "after"))),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
