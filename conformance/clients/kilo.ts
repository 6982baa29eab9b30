import type { Client } from "../client.ts";
import { readMerged } from "./opencode.ts";

/** It asks for no trust. */
export const kilo: Client = {
  id: "kilo",
  title: "Kilo Code",
  harness: "kilo-code",
  package: "@kilocode/cli",
  version: "7.7.7",
  bin: "kilo",
  scopes: ["user", "project"],
  trust: () => {},
  read: readMerged,
};
