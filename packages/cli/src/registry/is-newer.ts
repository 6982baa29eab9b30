/**
 * Whether a registry's latest version is newer than the one that is installed: by the order of semantic versions (semver.org
 * 2.0.0, section 11) where both are ones, otherwise whenever it is another.
 */
export const isNewer = (latest: string | undefined, installed: string): boolean => {
  if (latest === undefined || latest === installed) return false;
  const [a, b] = [parse(latest), parse(installed)];
  return !a || !b || compare(a, b) > 0;
};

interface Version {
  readonly core: readonly number[];
  /** Empty for a release, which comes after all of its pre-releases. */
  readonly pre: readonly string[];
}

const parse = (text: string): Version | undefined => {
  const [, core, pre] = /^v?(\d+\.\d+\.\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(text) ?? [];
  return core === undefined ? undefined : { core: core.split(".").map(Number), pre: pre?.split(".") ?? [] };
};

const compare = (a: Version, b: Version): number => {
  const inCore = first(a.core.map((part, index) => part - (b.core[index] ?? 0)));
  if (inCore !== 0) return inCore;
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  return first(a.pre.map((part, index) => comparePart(part, b.pre[index]))) || a.pre.length - b.pre.length;
};

const first = (differences: readonly number[]): number => differences.find((difference) => difference !== 0) ?? 0;

/** Numbers come before words; a missing part before any. */
const comparePart = (a: string, b: string | undefined): number => {
  if (b === undefined) return 1;
  const [isA, isB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isA && isB) return Number(a) - Number(b);
  if (isA !== isB) return isA ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};
