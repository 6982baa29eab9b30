import { type DocumentValue, isAgentConfigError, refused } from "@agent-config/core";
import { compareOutcome, type Disagreement, type Outcome, type Runners, type Vector } from "@agent-config/core/testing";
import { tomlEditor } from "@agent-config/edit-toml";
import { codexOverrides, type OverrideRequest } from "../src/overrides.ts";

type OverrideInput = Omit<OverrideRequest, "existing"> & { readonly existing?: string };

const overrides = (vector: Vector): readonly Disagreement[] => {
  const { existing, ...request } = vector.input as unknown as OverrideInput;
  return compareOutcome(vector, existing === undefined ? emit(request) : emitBeside(existing, request));
};

const emitBeside = (existing: string, request: Omit<OverrideRequest, "existing">): Outcome => {
  let document: DocumentValue | undefined;
  try {
    document = tomlEditor.read(existing, []);
  } catch (error) {
    if (!isAgentConfigError(error)) throw error;
    return refused([{ code: error.code, at: "/existing", message: error.message }]);
  }
  return emit({ ...request, existing: [document] });
};

const emit = (request: OverrideRequest): Outcome => {
  const result = codexOverrides(request);
  return result.ok ? { ...result, ...result.value } : result;
};

export const runners: Runners = { "codex-overrides": overrides };
