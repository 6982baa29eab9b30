import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** The files that the cases of one scope leave, for comparison; with `record` they are written instead. */
export interface Fixtures {
  readonly text: (name: string, extension: string) => string;
  readonly compare: (name: string, extension: string, actual: string) => readonly string[];
  readonly strays: (cases: readonly string[]) => readonly string[];
}

export const fixtures = (folder: string, record: boolean): Fixtures => ({
  text: (name, extension) => readFileSync(join(folder, name + extension), "utf8"),
  compare: (name, extension, actual) => {
    const path = join(folder, name + extension);
    if (record) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, actual);
      return [];
    }
    if (!existsSync(path))
      return [`there is no fixture ${basename(folder)}/${name}${extension}; the file was:\n${actual}`];
    return readFileSync(path, "utf8") === actual
      ? []
      : [`${basename(folder)}/${name}${extension} is another text than the file:\n${actual}`];
  },
  strays: (cases) => {
    const known = [...cases, "existing", "invalid"];
    return readdirSync(folder)
      .filter((file) => !known.includes(basename(file, extname(file))))
      .map((file) => `${file} belongs to no case`);
  },
});
