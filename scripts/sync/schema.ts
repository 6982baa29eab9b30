import { manifestJsonSchema } from "@agent-config/core";

/** The JSON Schema of agent-config.json, by which editors complete it. */
export const manifestSchema = async (harnesses: readonly string[]): Promise<string> =>
  `${JSON.stringify(await manifestJsonSchema(harnesses), null, 2)}\n`;
