import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isMissing } from "./text-file.ts";

/**
 * Whether a path stays below `base`, or is `base`, once every link on both is followed; what does not exist yet counts as where
 * it would be made. False too when a link leads in a circle or may not be read.
 */
export const staysInside = async (path: string, base: string): Promise<boolean> => {
  try {
    const way = relative(await resolveLinks(resolve(base)), await resolveLinks(resolve(path)));
    return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  } catch {
    return false;
  }
};

/** `realpath` for a path whose end may be missing, a link to nothing among what is followed. */
const resolveLinks = async (path: string, hops = 40): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (hops === 0 || !isMissing(error) || dirname(path) === path) throw error;
  }
  const parent = await resolveLinks(dirname(path), hops);
  const here = join(parent, basename(path));
  const target = await linkTarget(here);
  return target === undefined ? here : resolveLinks(resolve(parent, target), hops - 1);
};

const linkTarget = async (path: string): Promise<string | undefined> => {
  try {
    return await readlink(path);
  } catch {
    return undefined;
  }
};
