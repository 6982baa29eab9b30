/**
 * The steps of a relative path with `/` once `.`, `..` and empty ones are resolved, by its text alone; undefined when it leaves
 * its folder, even to come back. Links are not followed: that needs a file system.
 */
export const stepsInFolder = (path: string): readonly string[] | undefined => {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps;
};

/** Where such a path leads: below its folder, to the folder itself, or out of it. */
export const placeInFolder = (path: string): "inside" | "itself" | "outside" => {
  const steps = stepsInFolder(path);
  if (steps === undefined) return "outside";
  return steps.length === 0 ? "itself" : "inside";
};
