import { existsSync } from "node:fs";
import type { Adapter, Target } from "../adapter.ts";
import type { Container } from "../document.ts";
import type { Env, Project } from "../env.ts";
import { expandTemplate, isExplicit } from "../path-template.ts";

/** One file that a harness reads, or could read. */
export interface Candidate {
  readonly adapter: Adapter;
  readonly target: Target;
  readonly container: Container;
  readonly path: string;
  readonly exists: boolean;
  /** True for the file that its target makes when it has none. */
  readonly made: boolean;
  /** True when only a variable that is set gives the place: whoever sets it means that place. */
  readonly pointedAt: boolean;
}

/** Every file that the harness reads here, strongest first. Throws USAGE for a variable that names no absolute path. */
export const candidates = (adapter: Adapter, env: Env, project: Project | undefined): readonly Candidate[] =>
  [...adapter.targets].reverse().flatMap((target) => {
    const container = containerOf(target, project);
    if (!container || (target.on && !target.on.includes(env.platform))) return [];
    const found = target.files.flatMap((template): readonly Candidate[] => {
      const path = expandTemplate(template, env, project);
      if (path === undefined) return [];
      const made = template === (target.create ?? target.files[0]);
      return [{ adapter, target, container, path, exists: existsSync(path), made, pointedAt: isExplicit(template) }];
    });
    const first = found.find(({ exists }) => exists) ?? found.find(({ made }) => made);
    return target.exclusive && first ? [first] : found;
  });

/**
 * The file of one scope that a new entry goes to: the one that a variable points at; else the strongest that exists; else
 * the one that is made, in the weakest target, which the harness reads first.
 */
export const candidateForNew = (all: readonly Candidate[]): Candidate | undefined => {
  const pointedAt = all.filter((candidate) => candidate.pointedAt);
  return (
    pointedAt.find(({ exists }) => exists) ??
    pointedAt.find(({ made }) => made) ??
    all.find(({ exists }) => exists) ??
    all.findLast(({ made }) => made)
  );
};

const containerOf = ({ servers, keyedBy }: Target, project: Project | undefined): Container | undefined => {
  const path: string[] = [];
  for (const key of servers) {
    const actual = key === "{project}" ? project?.root : key === "{mainCheckout}" ? project?.mainCheckout : key;
    if (actual === undefined) return undefined;
    path.push(actual);
  }
  return { path, ...(keyedBy === undefined ? {} : { keyedBy }) };
};
