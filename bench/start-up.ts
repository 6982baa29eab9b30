import { interleaved, type Row, runNode, type Task } from "./measure.ts";
import { cli, environment, makeHome } from "./scratch.ts";

const rounds = 21;

/** Whole processes against `node -e 0`. */
export const startUp = async (): Promise<readonly Row[]> => {
  const home = makeHome();
  const install = (name: string, ...more: readonly string[]): readonly string[] => [
    cli,
    "install",
    "--owner",
    "bench",
    "--name",
    name,
    "--url",
    "https://docs.example/mcp",
    ...more,
  ];
  let number = 0;
  const fresh =
    (harness: string): Task =>
    () => {
      runNode(install(`server-${number++}`, "--harness", harness), environment(home), home);
    };
  runNode(install("noop", "--harness", "codex"), environment(home), home);
  const run =
    (...args: readonly string[]): Task =>
    () =>
      void runNode(args, environment(home), home);
  const times = await interleaved(
    {
      node: run("-e", "0"),
      version: run(cli, "--version"),
      help: run(cli, "--help"),
      noop: run(...install("noop", "--harness", "codex")),
      one: fresh("codex"),
      four: fresh("claude-code,cursor,codex,opencode"),
      all: fresh("all"),
    },
    rounds,
  );
  const row = (what: string, time: number, goal?: number): Row => ({
    what,
    ratio: time / times.node,
    against: "node -e 0",
    ...(goal === undefined ? {} : { goal }),
  });
  return [
    row("--version", times.version, 1.2),
    row("--help", times.help),
    row("install that changes nothing", times.noop),
    row("install into one harness", times.one, 1.5),
    row("install into four harnesses", times.four),
    row("install into all harnesses", times.all, 2),
  ];
};
