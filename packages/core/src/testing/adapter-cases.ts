import { join } from "node:path";
import type { Adapter } from "../adapter.ts";
import { events, files, type Stage, stage, withReference, withSecret } from "./adapter-stage.ts";
import { fixtures } from "./fixtures.ts";
import { inThrowAwayHome } from "./throw-away-home.ts";

export interface AdapterCase {
  readonly name: string;
  /** What differs from the fixture or breaks a law; empty when all is well. */
  readonly run: () => Promise<readonly string[]>;
}

/**
 * The contract of every adapter as cases on real files in a throw-away home: for each scope and transport that it
 * declares, the matrix of installing and removing beside nothing, beside unrelated content, beside entries of the user and
 * of another owner, and in a file that cannot be read.
 *
 * `folder` holds, per scope, `existing.<ext>` and `invalid.<ext>`, written by hand and as odd as the harness allows, and
 * the file that each case leaves: `<case>.<ext>`. A case whose file is missing fails; with `record` it is written instead,
 * to be looked at before it is committed. Laws hold beside the fixtures: installing twice changes nothing, installing and
 * uninstalling gives back the bytes, a refusal changes nothing. For a harness that refuses a file without keys which are not
 * ours to choose there is `bare.<ext>` too, which stands in the place of no file.
 */
export const adapterCases = (adapter: Adapter, folder: string, record = false): readonly AdapterCase[] =>
  [...new Set(adapter.targets.map(({ scope }) => scope))].flatMap((scope) => {
    const expected = fixtures(join(folder, scope), record);
    const cases: AdapterCase[] = matrix.map(([name, check]) => ({
      name: `${scope}: ${name}`,
      run: () => inThrowAwayHome((env) => check(stage(adapter, scope, env, expected))),
    }));
    const needy = adapter.targets.some(({ needs, ...target }) => target.scope === scope && typeof needs === "object");
    if (needy)
      cases.push({
        name: `${scope}: no-file`,
        run: () => inThrowAwayHome((env) => refusesWithoutFile(stage(adapter, scope, env, expected))),
      });
    cases.push({
      name: `${scope}: every fixture is compared`,
      run: async () => expected.strays([...matrix.map(([name]) => name), ...(needy ? ["bare"] : [])]),
    });
    return cases;
  });

/** A file that the harness would refuse is not made. */
const refusesWithoutFile: Check = async (on) => {
  on.clear();
  const report = await on.install(on.docs);
  return [...on.says(report, "refused", "SCOPE_UNSUPPORTED"), ...on.still(undefined), ...on.hasNoLedger()];
};

type Check = (stage: Stage) => Promise<readonly string[]>;

const matrix: readonly (readonly [string, Check])[] = [
  ["install-stdio", (on) => on.installs("install-stdio", files)],
  ["install-http", (on) => on.installs("install-http", on.docs)],
  ["install-sse", (on) => on.installs("install-sse", events)],
  ["install-reference", (on) => on.installs("install-reference", withReference)],
  [
    "keep-unrelated",
    async (on) => {
      on.place("existing");
      return on.installs("keep-unrelated", on.local);
    },
  ],
  [
    "switch-transport",
    async (on) => {
      on.place("existing");
      await on.install(on.docs);
      const report = await on.install(on.local);
      return [...on.says(report, "written"), ...on.leaves("switch-transport")];
    },
  ],
  [
    "user-has-the-name",
    async (on) => {
      const user = await on.install(on.docs);
      on.forgetLedger();
      const before = on.read();
      const report = await on.install(on.docs);
      return [...on.says(user, "written"), ...on.says(report, "refused", "NOT_OWNED_BY_CALLER"), ...on.still(before)];
    },
  ],
  [
    "other-owner",
    async (on) => {
      await on.install(on.docs, "otherapp");
      const before = on.read();
      const reports = [await on.install(on.docs), await on.uninstall()];
      return [...reports.flatMap((report) => on.says(report, "refused", "NOT_OWNED_BY_CALLER")), ...on.still(before)];
    },
  ],
  [
    "literal-secret",
    async (on) => {
      const search = on.search();
      const report = await on.install(withSecret);
      const found = on.isCommitted
        ? [...on.says(report, "refused", "INLINE_SECRET"), ...on.still(on.initial)]
        : on.says(report, "written");
      const removed = on.isCommitted ? [] : [await on.uninstall()];
      return [...found, ...search(JSON.stringify([report, removed])), ...on.still(on.initial), ...on.hasNoLedger()];
    },
  ],
  [
    "invalid-file",
    async (on) => {
      on.place("invalid");
      const before = on.read();
      const report = await on.install(on.docs);
      return [...on.says(report, "failed"), ...on.still(before)];
    },
  ],
  [
    "remove-last",
    async (on) => {
      await on.install(on.docs);
      const report = await on.uninstall();
      return [...on.says(report, "removed"), ...on.still(on.initial), ...on.hasNoLedger()];
    },
  ],
  [
    "remove-keeps-siblings",
    async (on) => {
      on.place("existing");
      const before = on.read();
      await on.install(on.docs);
      await on.install(files, "myapp", "files");
      const first = await on.uninstall();
      const middle = on.read();
      const second = await on.uninstall("files");
      return [
        ...on.says(first, "removed"),
        ...on.says(second, "removed"),
        ...(middle?.includes("@example/files") ? [] : ["the other server went too"]),
        ...on.still(before),
        ...on.hasNoLedger(),
      ];
    },
  ],
  [
    "remove-managed-only",
    async (on) => {
      on.place("existing");
      await on.install(on.docs, "otherapp", "theirs");
      const before = on.read();
      await on.install(files);
      const report = await on.uninstall();
      return [...on.says(report, "removed"), ...on.still(before)];
    },
  ],
];
