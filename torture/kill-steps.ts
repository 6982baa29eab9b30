import type { Order } from "./children/order.ts";
import { carryOut, type Home, harnesses, letAMinutePass, starts, withCopy, withHome } from "./home.ts";
import { judge } from "./judge.ts";
import { type Context, type Outcome, type Part, sample, table } from "./part.ts";
import { type Ended, run } from "./programs.ts";
import { install, uninstall, update } from "./specs.ts";
import { differences, readTree, type Tree } from "./tree.ts";

export const operations = { install, update, uninstall } as const;
type Name = keyof typeof operations;

/** What one operation does from one start, and everything that a run that was killed in it is judged by. */
export interface Scene {
  readonly start: keyof typeof starts;
  readonly name: Name;
  /** The home before the operation. */
  readonly home: Home;
  /** The home before anything of ours was there, and before and after the operation. */
  readonly untouched: Tree;
  readonly before: Tree;
  readonly after: Tree;
}

/** Sets each scene up in turn. */
export const eachScene = async (work: (scene: Scene) => Promise<void>): Promise<void> => {
  for (const start of ["used", "new"] as const) {
    for (const name of Object.keys(operations) as Name[]) {
      await withHome(starts[start], async (home) => {
        const untouched = readTree(home.home);
        if (name !== "install") await carryOut(install, home);
        const before = readTree(home.home);
        const after = await withCopy(home, async (copy) => {
          await carryOut(operations[name], copy);
          return readTree(copy.home);
        });
        await work({ start, name, home, untouched, before, after });
      });
    }
  }
};

/** The operation of a scene as a process of its own, on a copy of its home. */
export const orderOf = ({ name }: Scene, { home, project }: Home, more: Partial<Order> = {}): string =>
  JSON.stringify({
    home,
    project,
    harnesses: harnesses.map(({ id }) => id),
    scope: "user",
    operations: [operations[name]],
    ...more,
  } satisfies Order);

export interface Verdict {
  readonly killed: boolean;
  readonly violations: readonly string[];
}

/** Kills the operation somewhere and says what is wrong then, after a second run, and after an uninstall. */
export const killAndJudge = (scene: Scene, start: (copy: Home) => Promise<Ended>, where: string): Promise<Verdict> =>
  withCopy(scene.home, async (copy) => {
    const { signal, status } = await start(copy);
    if (status === 0) return { killed: false, violations: [] };
    const found = signal === "SIGKILL" || status === 137 ? [] : [`ended with ${signal ?? status} instead of a kill`];
    const violations = [...found, ...judge(copy, scene.before, scene.after)];
    letAMinutePass(copy);
    try {
      await carryOut(operations[scene.name], copy);
      violations.push(...differences(readTree(copy.home), scene.after).map((each) => `after a second run ${each}`));
      await carryOut(uninstall, copy);
      violations.push(...differences(readTree(copy.home), scene.untouched).map((each) => `after an uninstall ${each}`));
    } catch (error) {
      violations.push(`a second run fails: ${(error as Error).message}`);
    }
    return { killed: true, violations: violations.map((each) => `${scene.start}, ${scene.name}, ${where}: ${each}`) };
  });

export const killSteps: Part = {
  id: "kill-steps",
  title: "SIGKILL before each step of a run over three harnesses",
  run: async ({ short, programs, tell }: Context): Promise<Outcome> => {
    const rows: (readonly (string | number)[])[] = [];
    const violations: string[] = [];
    await eachScene(async (scene) => {
      const start = (killAt: number | undefined) => (copy: Home) =>
        run(process.execPath, [programs.change, orderOf(scene, copy, killAt === undefined ? {} : { killAt })]);
      const steps = await withCopy(scene.home, async (copy) => stepsOf(await start(undefined)(copy)));
      const points = sample([...steps.keys()], short ? 3 : steps.length);
      let killed = 0;
      for (const point of points) {
        const verdict = await killAndJudge(scene, start(point + 1), `killed before step ${point + 1}, ${steps[point]}`);
        killed += verdict.killed ? 1 : 0;
        violations.push(...verdict.violations);
      }
      tell(`${scene.start}, ${scene.name}: killed at ${killed} steps; ${violations.length} violations so far`);
      rows.push([scene.start, scene.name, steps.length, killed]);
    });
    return { lines: table(["start", "operation", "steps", "killed at"], rows), violations };
  },
};

const stepsOf = ({ stdout }: Ended): readonly string[] =>
  (JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { steps: readonly string[] }).steps;
