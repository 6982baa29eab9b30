import { isObject, own } from "@agent-config/core";
import type { ImportInput } from "../imported.ts";

/** VS Code's `inputs`: values that the editor asks for, which `${input:ID}` stands for. Anything else in the list is left out. */
export const readInputs = (inputs: unknown): readonly ImportInput[] =>
  Array.isArray(inputs) ? inputs.flatMap((input: unknown) => readOne(input) ?? []) : [];

/** A text, or one with a label. */
const choiceOf = (option: unknown): readonly string[] => {
  const value = isObject(option) ? own(option, "value") : option;
  return typeof value === "string" ? [value] : [];
};

const readOne = (input: unknown): ImportInput | undefined => {
  if (!isObject(input)) return undefined;
  const id = own(input, "id");
  const description = own(input, "description");
  const usual = own(input, "default");
  const options = own(input, "options");
  if (typeof id !== "string") return undefined;
  return {
    key: id,
    title: typeof description === "string" ? description : id,
    type: "text",
    required: typeof usual !== "string",
    secret: own(input, "password") === true,
    ...(typeof usual === "string" && { default: usual }),
    ...(Array.isArray(options) && { choices: options.flatMap(choiceOf) }),
  };
};
