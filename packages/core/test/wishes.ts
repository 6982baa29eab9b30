import type { AdoptWish, DocumentObject, InstallWish, UninstallWish } from "../src/index.ts";

const common = { harness: "h", scope: "user", owner: "me", name: "docs", container: { path: ["servers"] } } as const;

export const keys = {
  modelled: ["url", "timeout", "off", "command"],
  otherTransport: ["command"],
  switches: ["off"],
} as const;

export const installs = (entry: DocumentObject, more: Partial<InstallWish> = {}): InstallWish => ({
  ...common,
  op: "install",
  entry,
  keys,
  ...more,
});

export const uninstalls = (more: Partial<UninstallWish> = {}): UninstallWish => ({
  ...common,
  op: "uninstall",
  ...more,
});

export const adopts = (more: Partial<AdoptWish> = {}): AdoptWish => ({ ...common, op: "adopt", ...more });
