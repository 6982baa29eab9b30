import { type LaunchInput, printable } from "@agent-config/registry";
import { tableLines } from "../render/table.ts";

/** One line per question: the flag that answers it, and what the publisher says about it. */
export const inputLines = (inputs: readonly LaunchInput[]): readonly string[] =>
  tableLines(inputs.map((input) => [flagOf(input), factsOf(input)])).map((line) => `  ${line}`);

/** In single quotes, since `${NAME}` is for us and not for the shell. */
const flagOf = ({ id, secret, variable }: LaunchInput): string => {
  const value = secret ? `\${${variable}}` : "VALUE";
  return `--input '${printable(id).replaceAll("'", "'\\''")}=${value}'`;
};

const factsOf = (input: LaunchInput): string => {
  const { required, secret, choices, format, repeated, default: usual, placeholder, description } = input;
  const facts = [
    required ? "required" : "optional",
    ...(secret ? ["secret: a reference to a variable, never the value"] : []),
    ...(choices ? [`one of ${choices.join(", ")}`] : []),
    ...(format && format !== "string" ? [format] : []),
    ...(repeated ? ["may be repeated"] : []),
    ...(usual === undefined ? [] : [`default ${usual}`]),
    ...(placeholder ? [`such as ${placeholder}`] : []),
  ];
  return printable(`${facts.join("; ")}${description ? `. ${description}` : ""}`);
};
