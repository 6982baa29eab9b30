import { AgentConfigError, checkText } from "@agent-config/core";

/** Throws INVALID_OWNER for what no owner can be called: nothing would be found, and that would look like success. */
export const requireValidOwner = (owner: string): void => {
  const result = checkText("owner", owner);
  const [issue] = result.ok ? [] : result.issues;
  if (issue) throw new AgentConfigError(issue.code, `--owner: ${issue.message}`);
};
