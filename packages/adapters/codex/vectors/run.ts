import { compareOutcome, type Disagreement, type Outcome, type Runners, type Vector } from "@agent-config/core/testing";
import { codexOverrides, type OverrideRequest, readExisting } from "../src/index.ts";

type OverrideInput = Omit<OverrideRequest, "existing"> & { readonly existing?: string };

const overrides = (vector: Vector): readonly Disagreement[] => {
  const { existing, ...request } = vector.input as unknown as OverrideInput;
  if (existing === undefined) return compareOutcome(vector, emit(request));
  const document = readExisting(existing);
  return compareOutcome(vector, document.ok ? emit({ ...request, existing: [document.value] }) : document);
};

const emit = (request: OverrideRequest): Outcome => {
  const result = codexOverrides(request);
  return result.ok ? { ...result, ...result.value } : result;
};

export const runners: Runners = { "codex-overrides": overrides };
