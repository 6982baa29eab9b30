import { optional, type Reader, readFlag, readInput, readMembers, readWord, required } from "./read-members.ts";
import type { Result } from "./result.ts";
import type { CheckedServer, CheckedSpec, Profile, SecretPolicy } from "./spec.ts";
import { commonShape, readChecked, readServer, secretPolicies } from "./spec-shapes.ts";

/**
 * Judges a whole spec: the value in its checked form, or every issue with a pointer into the input, in the order of the
 * input. Nothing is applied here that depends on where the spec goes: the secret policy and what a harness can express are
 * judged when it is installed. Warnings: `insecure-http`.
 */
export const validateSpec = (input: unknown, profile: Profile = "spec"): Result<CheckedSpec> =>
  readInput(readSpec, input, profile);

/** Judges a server alone, in the shape that a spec has, by the value rules of a profile; pointers start with `at`. */
export const checkServer = (input: unknown, profile: Profile = "spec", at = ""): Result<CheckedServer> =>
  readInput(readServer, input, profile, at);

const specShape = {
  name: required(readChecked("serverName")),
  owner: required(readChecked("owner")),
  title: commonShape.title,
  server: required(readServer),
  secretPolicy: optional(readWord<SecretPolicy>(secretPolicies)),
  adoptUnowned: optional(readFlag),
  options: commonShape.options,
  extra: commonShape.extra,
};

const readSpec: Reader<CheckedSpec> = (value, at, reading) => {
  const { name, owner, server, secretPolicy, adoptUnowned, ...rest } = readMembers(value, at, reading, specShape) ?? {};
  if (name === undefined || owner === undefined || server === undefined) return undefined;
  return {
    name,
    owner,
    server,
    secretPolicy: secretPolicy ?? "refuse-inline",
    adoptUnowned: adoptUnowned ?? false,
    ...rest,
  };
};
