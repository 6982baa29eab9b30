import { chownSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileCase, mine, project, user } from "./file-case.ts";
import { put } from "./home.ts";

const nobody = 65534;
const asNobody = ["--reuid=65534", "--regid=65534", "--groups=100"];

const own = ([uid, gid]: readonly [number, number], ...paths: readonly string[]): void => {
  for (const path of paths) chownSync(path, uid, gid);
};

/** `~/.codex/config.toml` with this mode and owner. */
const file = (
  name: string,
  mode: number,
  more: Partial<FileCase> & { readonly owner?: readonly [number, number] } = {},
): FileCase => {
  const { owner, ...rest } = more;
  return {
    name,
    harness: "codex",
    scope: "user",
    arrange: ({ home }) => {
      const path = join(home, ".codex/config.toml");
      put(path, "x = 1\n", mode);
      if (owner) own(owner, path);
      if (rest.as) own([nobody, nobody], home, dirname(path));
      return [path];
    },
    outcome: "written",
    ...rest,
  };
};

export const modeCases: readonly FileCase[] = [
  ...[0o600, 0o640, 0o644, 0o664].map((mode) =>
    file(`mode ${mode.toString(8)}`, mode, { after: [`config.toml: ${mode.toString(8)} ${mine}`] }),
  ),
  file("root writes another's file", 0o640, {
    owner: [1000, 1001],
    needsRoot: true,
    after: ["config.toml: 640 1000:1001"],
  }),
  file("own file, group of others that I am in", 0o660, {
    owner: [nobody, 100],
    as: asNobody,
    after: ["config.toml: 660 65534:100"],
  }),
  file("another's file, group that I am in", 0o664, {
    owner: [1000, 100],
    as: asNobody,
    after: ["config.toml: 664 65534:100"],
  }),
  file("another's file, group that I am not in", 0o664, {
    owner: [1000, 1000],
    as: asNobody,
    after: ["config.toml: 644 65534:65534"],
  }),
  file("read-only file", 0o444, { outcome: "FILE_READ_ONLY" }),
  file("unreadable file", 0o600, { owner: [0, 0], as: asNobody, outcome: "FILE_UNREADABLE" }),
  ...["000", "022", "077"].map(
    (umask): FileCase => ({
      ...user(
        `new private file, umask ${umask}`,
        ({ home }) => [
          join(home, ".codex"),
          join(home, ".codex/config.toml"),
          join(home, ".codex/.agent-config-mcp.json"),
        ],
        "written",
        [`.codex: directory 700 ${mine}`, `config.toml: 600 ${mine}`, `.agent-config-mcp.json: 600 ${mine}`],
      ),
      umask,
    }),
  ),
  ...(
    [
      ["002", 775, 664],
      ["022", 755, 644],
      ["077", 700, 600],
    ] as const
  ).map(
    ([umask, directory, mode]): FileCase => ({
      ...project(
        `new project file, umask ${umask}`,
        ({ project: root }) => [
          join(root, ".cursor"),
          join(root, ".cursor/mcp.json"),
          join(root, ".cursor/.agent-config-mcp.json"),
        ],
        "written",
        [
          `.cursor: directory ${directory} ${mine}`,
          `mcp.json: ${mode} ${mine}`,
          `.agent-config-mcp.json: ${mode} ${mine}`,
        ],
      ),
      umask,
    }),
  ),
  {
    ...user(
      "root makes files in another's home",
      ({ home }) => {
        own([1000, 1001], home);
        return [join(home, ".codex"), join(home, ".codex/config.toml"), join(home, ".codex/.agent-config-mcp.json")];
      },
      "written",
      [".codex: directory 700 1000:1001", "config.toml: 600 1000:1001", ".agent-config-mcp.json: 600 1000:1001"],
    ),
    needsRoot: true,
  },
];
