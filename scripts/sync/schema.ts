import { manifestJsonSchema } from "@agent-config/core";

/** The JSON Schema of agent-config.json, by which editors complete it. */
export const manifestSchema = (): string => `${JSON.stringify(manifestJsonSchema(), null, 2)}\n`;
