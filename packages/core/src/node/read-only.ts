import { AgentConfigError } from "../errors.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Refuses a file without a write bit. A rename would replace it all the same, and root may write anything, but somebody
 * took the bit away on purpose. Throws FILE_READ_ONLY, naming the tool that seems to manage the file.
 */
export const requireWritable = (path: string, { mode }: Snapshot): void => {
  if (mode === undefined || (mode & 0o222) !== 0) return;
  const manager = managers.find(([pattern]) => pattern.test(path))?.[1];
  throw new AgentConfigError(
    "FILE_READ_ONLY",
    `${path} is read-only${manager ? `; it seems to be managed by ${manager}` : ""}. Nothing was changed.`,
    {
      path,
      ...(manager ? { hint: `Change the file through ${manager}, or leave this harness out with --harness.` } : {}),
    },
  );
};

const managers: readonly (readonly [RegExp, string])[] = [
  [/^\/nix\/store\//, "Nix (Home Manager or NixOS)"],
  [/\/\.local\/share\/chezmoi\//, "chezmoi"],
  [/\/\.?(?:dotfiles|stow)\//, "a dotfiles repository"],
  [/^\/gnu\/store\//, "Guix"],
];
