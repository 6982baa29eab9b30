import {
  type LaunchInput,
  type LaunchOptions,
  type LaunchPlan,
  planLaunch,
  type ReadyPlan,
} from "@agent-config/registry";
import type { Context } from "../context.ts";
import { refusalError, titleOf, unanswered } from "./refusal.ts";

/**
 * A plan with nothing left to ask: on a terminal the user is asked, otherwise the error lists the flags. `lost` are ids that
 * were answered once, and whose answers are not known any more. Undefined when the user left.
 *
 * Throws the plan's refusal, and UNRESOLVED_VARIABLE for questions that stand open.
 */
export const settlePlan = async (
  document: unknown,
  options: LaunchOptions,
  lost: readonly string[],
  context: Context,
): Promise<ReadyPlan | undefined> => {
  const draft = planLaunch(document, options);
  const asks = context.output.interactive && !context.options.yes && isOpen(draft);
  const plan = asks ? await answered(document, options, draft, lost) : draft;
  if (plan?.outcome === "refused") throw refusalError(plan);
  const missing = asks ? [] : draft.inputs.filter(({ id }) => lost.includes(id));
  if (missing.length > 0) throw unanswered(titleOf(draft.entry), missing, []);
  return plan;
};

const isOpen = (plan: LaunchPlan): boolean =>
  plan.inputs.length > 0 && (plan.outcome !== "refused" || plan.code === "UNRESOLVED_VARIABLE");

const answered = async (
  document: unknown,
  options: LaunchOptions,
  { entry, inputs }: LaunchPlan,
  lost: readonly string[],
): Promise<LaunchPlan | undefined> => {
  const { askInputs } = await import("../questions/ask-inputs.ts");
  const isNeeded = ({ id, required, default: usual }: LaunchInput) =>
    (required && usual === undefined) || lost.includes(id);
  const answers = await askInputs(titleOf(entry), inputs, isNeeded);
  return answers && planLaunch(document, { ...options, given: { ...options.given, ...answers } });
};
