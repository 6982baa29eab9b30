import { type Env, isSecretName, type References } from "@agent-config/core";

/** Variables by name, all of them set. */
export type Variables = Readonly<Record<string, string>>;

/** What a stdio server finds in its environment without being told, given how its harness hands variables on. */
export const inherited = (inherits: References["inherits"], { variables, platform }: Env): Variables => {
  const isHandedOn = rules[inherits](platform);
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value !== undefined && isHandedOn(name, value) ? [[name, value]] : [],
    ),
  );
};

/** Whether a variable is one that every program may see: its value is no secret. */
export const isEveryday = (name: string): boolean => few.has(name) || fewOnWindows.has(name.toUpperCase());

type Rule = (platform: Env["platform"]) => (name: string, value: string) => boolean;

/**
 * The few: openai/codex `codex-rs/rmcp-client/src/utils.rs`, read 2026-11-30. Secret-looking: google-gemini/gemini-cli
 * `packages/core/src/services/environmentSanitization.ts`, read 2026-11-30; it also drops values in the form of a secret.
 */
const rules: Readonly<Record<References["inherits"], Rule>> = {
  all: () => () => true,
  few: (platform) => (name) => (platform === "win32" ? fewOnWindows.has(name.toUpperCase()) : few.has(name)),
  "all but secret-looking": () => (name, value) => !secretLooking.test(name) && !isSecretName(name, value),
};

const few = new Set(["HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER"]);
const fewOnWindows = new Set(
  (
    "APPDATA COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA PATH PATHEXT POWERSHELL PROGRAMDATA PROGRAMFILES " +
    "PROGRAMFILES(X86) PWSH SYSTEMDRIVE SYSTEMROOT TEMP TMP USERDOMAIN USERNAME USERPROFILE"
  ).split(" "),
);
const secretLooking = /TOKEN|SECRET|PASSWORD|PASSWD|KEY|AUTH|CREDENTIAL|CREDS|PRIVATE|CERT/i;
