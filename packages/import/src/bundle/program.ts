import { stepsInFolder } from "@agent-config/core";

/**
 * The `command` of a bundle with a path into the bundle made absolute by its placeholders; a bare name and an absolute path
 * stay. Undefined when the path leaves the bundle, or names its folder.
 */
export const programPath = (command: string, needsExtension: boolean): string | undefined => {
  const path = inBundle.exec(command)?.[1] ?? (isRelative(command) ? command : undefined);
  if (path === undefined) return command;
  const steps = stepsInFolder(path.replace(/\\|\$\{(?:\/|pathSeparator)\}/g, "/"));
  if (!steps?.length) return undefined;
  const program = ["${__dirname}", ...steps].join("${/}");
  return needsExtension && !/\.[A-Za-z0-9]+$/.test(program) ? `${program}.exe` : program;
};

const inBundle = /^\$\{__dirname\}(?:[\\/]|\$\{\/\}|\$\{pathSeparator\})(.*)$/s;

const isRelative = (command: string): boolean => /[\\/]/.test(command) && !/^(?:[\\/]|[A-Za-z]:|\$\{)/.test(command);
