import { accepted, isObject, own, type Result, refused } from "@agent-config/core";
import { entriesIn, type FoundEntry } from "../entries-in.ts";
import { parseUnambiguousJson } from "../json-text.ts";
import { decodeBase64 } from "./base64.ts";
import type { LinkForm } from "./forms.ts";

/** What the query of a link holds. */
export interface LinkContent {
  readonly name: string | undefined;
  readonly entries: readonly FoundEntry[];
  /** VS Code's `inputs`, still to be read. */
  readonly inputs: unknown;
}

/** Decodes the query of a link of that form. DOCUMENT_INVALID when it is not what the form says, or not strict JSON. */
export const readQuery = ({ query: kind }: LinkForm, query: string): Result<LinkContent> => {
  if (kind === "goose") return accepted(gooseContent(new URLSearchParams(query)));
  if (kind === "json") return jsonContent(percentDecoded(query));
  const parameters = new URLSearchParams(query);
  const config = parameters.get("config") ?? "";
  const json = /^\s*[{[%]/.test(config) ? config : decodeBase64(config);
  if (json === undefined) {
    const message = "The `config` of the link is neither JSON nor base64.";
    return refused([{ code: "DOCUMENT_INVALID", at: "/config", message }]);
  }
  /** Some generators encode twice. */
  const once = /^\s*%7b/i.test(json) ? percentDecoded(json) : json;
  return jsonContent(once, parameters.get("name") ?? undefined, parameters.get("inputs") ?? undefined);
};

const jsonContent = (json: string, name?: string, inputs?: string): Result<LinkContent> => {
  const config = parseUnambiguousJson(json);
  if (!config.ok) return config;
  const asked = inputs === undefined ? accepted(inputsIn(config.value)) : parseUnambiguousJson(inputs);
  if (!asked.ok) return asked;
  return accepted({ name, entries: entriesIn(withoutInputs(config.value)), inputs: asked.value });
};

const inputsIn = (config: unknown): unknown => (isObject(config) ? own(config, "inputs") : undefined);

const withoutInputs = (config: unknown): unknown => {
  if (!isObject(config)) return config;
  const { inputs: _, ...entry } = config;
  return entry;
};

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Goose took a remote server without a transport for SSE. */
const gooseContent = (parameters: URLSearchParams): LinkContent => {
  const url = parameters.get("url");
  const pairs = (name: string): Record<string, string> => Object.fromEntries(parameters.getAll(name).map(cutPair));
  const entry =
    url === null
      ? { command: parameters.get("cmd") ?? "", args: parameters.getAll("arg"), env: pairs("env") }
      : { url, type: parameters.get("transport") ?? parameters.get("type") ?? "sse", headers: pairs("header") };
  return {
    name: parameters.get("id") ?? parameters.get("name") ?? undefined,
    entries: [{ name: undefined, entry, at: "" }],
    inputs: undefined,
  };
};

const cutPair = (pair: string): readonly [string, string] => {
  const mark = pair.indexOf("=");
  return mark < 0 ? [pair, ""] : [pair.slice(0, mark), pair.slice(mark + 1)];
};
