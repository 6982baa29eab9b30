import { isObject, own } from "@agent-config/core";
import type { ImportInput } from "../imported.ts";

/** VS Code's `inputs`: values that the editor asks for, which `${input:ID}` stands for. Anything else in the list is left out. */
export const readInputs = (inputs: unknown): readonly ImportInput[] =>
  Array.isArray(inputs) ? inputs.flatMap((input: unknown) => readOne(input) ?? []) : [];

const readOne = (input: unknown): ImportInput | undefined => {
  if (!isObject(input)) return undefined;
  const id = own(input, "id");
  const description = own(input, "description");
  if (typeof id !== "string") return undefined;
  return {
    key: id,
    title: typeof description === "string" ? description : id,
    type: "text",
    required: true,
    secret: own(input, "password") === true,
  };
};
