import type { DocumentEditor, Put } from "@agent-config/core";
import { jsonc } from "@agent-config/edit-json";
import { toml } from "@agent-config/edit-toml";
import { yaml } from "@agent-config/edit-yaml";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { interleaved, type Row } from "./measure.ts";

const size = 1_000_000;

/** One put into a document of 1 MB, against the parse of the format's own library. */
export const editors = async (): Promise<readonly Row[]> => [
  await row(
    "TOML",
    toml,
    ["mcp_servers"],
    tomlText(),
    (text) => parseToml(text, { integersAsBigInt: true }),
    "smol-toml's parse",
    4,
  ),
  await row("JSONC", jsonc, ["mcp"], jsonText(), parseJsonc, "jsonc-parser's parse"),
  await row("YAML", yaml, ["extensions"], yamlText(), parseDocument, "yaml's parseDocument", 4),
];

const row = async (
  format: string,
  editor: DocumentEditor,
  path: readonly string[],
  text: string,
  parse: (text: string) => unknown,
  against: string,
  goal?: number,
): Promise<Row> => {
  const put: Put = {
    op: "put",
    container: { path },
    name: "bench",
    set: { command: "npx", args: ["-y", "x"] },
    drop: [],
  };
  const times = await interleaved({ edit: () => void editor.edit(text, [put]), parse: () => void parse(text) }, 7);
  return {
    what: `${format}: one put into 1 MB`,
    ratio: times.edit / times.parse,
    against,
    ...(goal === undefined ? {} : { goal }),
  };
};

const repeat = (part: (index: number) => string): string => {
  let text = "";
  for (let index = 0; text.length < size; index += 1) text += part(index);
  return text;
};

const tomlText = (): string =>
  repeat(
    (index) =>
      `# number ${index}\n[mcp_servers.s${index}] # a server\ncommand = "npx"\nargs = ["-y", "server-${index}"]\nstartup_timeout_sec = 30\n\n[mcp_servers.s${index}.env]\nMODE = 'quiet'\n\n`,
  );

const jsonText = (): string =>
  `{\n  "mcp": {\n${repeat((index) => `    // number ${index}\n    "s${index}": { "type": "local", "command": ["npx", "-y", "server-${index}"] },\n`)}  }\n}\n`;

const yamlText = (): string =>
  `extensions:\n${repeat((index) => `  # number ${index}\n  s${index}:\n    type: stdio\n    cmd: npx\n    args:\n      - -y\n      - server-${index}\n    enabled: true\n`)}`;
