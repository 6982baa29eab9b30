import { isProblem, type Report } from "@agent-config/core";
import type { OnStep } from "@agent-config/core/node";
import { carryOut, type Home, letAMinutePass, tryOut, withCopy } from "./home.ts";
import { judge } from "./judge.ts";
import { eachScene, operations, type Scene } from "./kill-steps.ts";
import { type Context, type Outcome, type Part, sample, table } from "./part.ts";
import { uninstall } from "./specs.ts";
import { differences, readTree, type Tree } from "./tree.ts";

const errnos = ["ENOSPC", "EACCES", "EROFS", "EIO"] as const;

/** `once`: one step fails. `from then on`: every later one does too, as on a disk that stays full. */
const modes = ["once", "from then on"] as const;

export const faults: Part = {
  id: "faults",
  title: "each step fails with ENOSPC, EACCES, EROFS and EIO, once and from then on",
  run: async ({ short, tell }: Context): Promise<Outcome> => {
    const rows: (readonly (string | number)[])[] = [];
    const violations: string[] = [];
    await eachScene(async (scene) => {
      const steps = await withCopy(scene.home, (copy) => stepsOf(scene, copy));
      for (const mode of modes) {
        const points = sample([...steps.keys()], short ? 3 : steps.length);
        let [failed, survived] = [0, 0];
        for (const [count, point] of points.entries()) {
          for (const errno of short ? [errnos[count % errnos.length] as string] : errnos) {
            const verdict = await failAndJudge(scene, point + 1, errno, mode);
            if (verdict.failed) failed += 1;
            else survived += 1;
            const where = `${scene.start}, ${scene.name}, ${errno} ${mode} at step ${point + 1}, ${steps[point]}`;
            violations.push(...verdict.violations.map((each) => `${where}: ${each}`));
          }
        }
        tell(
          `${scene.start}, ${scene.name}, ${mode}: ${failed + survived} failures; ${violations.length} violations so far`,
        );
        rows.push([scene.start, scene.name, mode, steps.length, failed, survived]);
      }
    });
    const head = ["start", "operation", "fails", "steps", "reported and put back", "done all the same"];
    return { lines: table(head, rows), violations };
  },
};

const stepsOf = async (scene: Scene, copy: Home): Promise<readonly string[]> => {
  const steps: string[] = [];
  const onStep: OnStep = (step, path) => {
    steps.push(`${step} ${path.slice(copy.home.length + 1)}`);
  };
  await carryOut(operations[scene.name], copy, { onStep });
  return steps;
};

const failAndJudge = (scene: Scene, at: number, errno: string, mode: (typeof modes)[number]) =>
  withCopy(scene.home, async (copy) => {
    let steps = 0;
    const report = await tryOut(operations[scene.name], copy, {
      onStep: () => {
        steps += 1;
        if (mode === "once" ? steps === at : steps >= at) throw Object.assign(new Error(errno), { code: errno });
      },
    });
    const failed = report.items.some(isProblem);
    const violations = [
      ...judge(copy, scene.before, scene.after),
      ...(failed ? judgeReport(report, errno) : []),
      ...(mode === "once" ? judgeState(copy, failed ? scene.before : scene.after) : []),
    ];
    letAMinutePass(copy);
    try {
      await carryOut(operations[scene.name], copy);
      violations.push(...differences(readTree(copy.home), scene.after).map((each) => `after a second run ${each}`));
      await carryOut(uninstall, copy);
      violations.push(...differences(readTree(copy.home), scene.untouched).map((each) => `after an uninstall ${each}`));
    } catch (error) {
      violations.push(`a second run fails: ${(error as Error).message}`);
    }
    return { failed, violations };
  });

/** The error names what went wrong, where, and what became of it. */
const judgeReport = ({ items, leftOver }: Report, errno: string): readonly string[] =>
  items.filter(isProblem).flatMap(({ error }) => {
    const message = error?.message ?? "";
    const isFull =
      error?.code.startsWith("FILE_") &&
      error.path !== undefined &&
      message.includes(error.path) &&
      message.includes(errno) &&
      /It was left as it was|It was not made|Nothing was changed|could not all be taken back/.test(message);
    return isFull ? [] : [`the report says ${error?.code}: ${message} (left over: ${JSON.stringify(leftOver)})`];
  });

/** All or nothing: after a failure every file is as before; traces and empty directories are left to the next run. */
const judgeState = (copy: Home, wanted: Tree): readonly string[] =>
  differences(filesIn(readTree(copy.home)), filesIn(wanted));

const filesIn = (tree: Tree): Tree =>
  new Map([...tree].filter(([path, state]) => !state.startsWith("directory") && !/\.agent-config-.*\.tmp$/.test(path)));
