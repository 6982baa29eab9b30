import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** One input and its right outcome. */
export interface Vector {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expect: Expectation;
  /** All warnings, in any order; none when it is left out. */
  readonly warnings?: readonly Mark[];
}
/** Members that are left out are free. */
export interface Expectation {
  readonly ok: boolean;
  /** Of a refusal: the code of its first issue, and where that is. */
  readonly code?: string;
  readonly at?: string;
  /** Of a refusal: all issues, in any order. */
  readonly issues?: readonly Mark[];
  readonly [member: string]: unknown;
}
/** A code and, where it matters, a JSON pointer into the input. */
export interface Mark {
  readonly code: string;
  readonly at?: string | undefined;
}
export interface VectorFile {
  /** The rules of the subject, in full. */
  readonly about: string;
  readonly profile: string;
  readonly vectors: readonly Vector[];
}

/** A sentence that says in what an outcome is not the expected one. */
export type Disagreement = string;
/** Runs the code under test on one vector; an empty list means that it agrees. */
export type Runner = (vector: Vector) => readonly Disagreement[] | Promise<readonly Disagreement[]>;
/** Runners by the name of their vector file, without `.json`. */
export type Runners = Readonly<Record<string, Runner>>;

/** What became of one vector file. */
export interface VectorReport {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly { readonly id: string; readonly why: readonly Disagreement[] }[];
}

export const runVectorFile = async (name: string, file: VectorFile, runner: Runner): Promise<VectorReport> => {
  const failures: { id: string; why: readonly Disagreement[] }[] = [];
  for (const vector of file.vectors) {
    const why = await disagreementsOf(vector, runner);
    if (why.length > 0) failures.push({ id: vector.id, why });
  }
  return { name, passed: file.vectors.length - failures.length, failures };
};

const disagreementsOf = async (vector: Vector, runner: Runner): Promise<readonly Disagreement[]> => {
  try {
    return await runner(vector);
  } catch (error) {
    return [`throws ${error}`];
  }
};

/**
 * Runs every vector file of a folder with the runner of its name. A file that has no runner is a failure of its own, so that
 * no file is passed over in silence.
 */
export const runVectorFolder = async (folder: string, runners: Runners): Promise<readonly VectorReport[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(files.map((file) => runFile(join(folder, file), runners)));
};

const runFile = async (path: string, runners: Runners): Promise<VectorReport> => {
  const name = basename(path, ".json");
  const runner = Object.hasOwn(runners, name) ? runners[name] : undefined;
  if (!runner) return { name, passed: 0, failures: [{ id: name, why: ["no package has a runner of this name"] }] };
  return runVectorFile(name, JSON.parse(await readFile(path, "utf8")) as VectorFile, runner);
};
