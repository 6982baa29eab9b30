import type { Operation } from "@agent-config/core";
import { isAgentConfigError } from "@agent-config/core";
import { secret } from "./grammar-documents.ts";
import { hold } from "./hold.ts";
import type { Flavour } from "./scenarios.ts";
import { isJsonc, isStrictJson, trailingCommasOf, withoutMark } from "./witness.ts";

/** Every text is accepted exactly when the witness accepts it, and refused without a change or a leak otherwise. */
export const checkAccepted = ({ flavour, text }: { flavour: Flavour; text: string }): void => {
  const { editor, accepts } = flavour;
  const expected = isAcceptable(text, accepts);
  const add: Operation = { op: "put", container: { path: [] }, name: "new", set: {}, drop: [] };
  for (const run of [() => editor.read(text, []), () => editor.edit(text, [add])]) {
    const error = errorOf(run);
    if (error !== undefined && !isAgentConfigError(error)) throw error;
    hold(
      (error?.code === "CONFIG_UNPARSEABLE") === !expected,
      expected ? "good text is accepted" : "broken text is refused",
    );
    if (!error) continue;
    hold(error.position !== undefined, "a refusal has a position");
    hold(!error.message.includes(secret), "a message holds no values");
  }
};

const isAcceptable = (text: string, accepts: Flavour["accepts"]): boolean => {
  const bare = accepts.byteOrderMark ? withoutMark(text) : text;
  if (!accepts.comments) return /^[ \t\r\n]*$/.test(bare) || isStrictJson(bare);
  return isJsonc(bare) && (accepts.trailingCommas || trailingCommasOf(bare) === 0);
};

const errorOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};
