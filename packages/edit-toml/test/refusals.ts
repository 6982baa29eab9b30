import { type AgentConfigError, isAgentConfigError } from "@agent-config/core";

/** The AgentConfigError that an action throws; anything else that happens fails the test. */
export const refusalFrom = (action: () => unknown): AgentConfigError => {
  try {
    action();
  } catch (error) {
    if (isAgentConfigError(error)) return error;
    throw error;
  }
  throw new Error("Nothing was refused.");
};
