import {
  literalText,
  type McpServer,
  own,
  pointer,
  type Reading,
  type Result,
  type Text,
  take,
} from "@agent-config/core";
import { type GivenValues, parseValues } from "../given-values.ts";
import { allOrNothing, type Candidate, type Imported, type ImportInput } from "../imported.ts";
import { asLiteral } from "../placeholders.ts";
import { translate } from "../translate.ts";
import type { ByobManifest } from "./manifest.ts";
import type { ByobServer } from "./server.ts";
import type { ByobSetting } from "./setting.ts";

/**
 * The servers of a byob plugin, for specs. A setting is filled with its answer, else its default, else a reference to a
 * variable of its name; as in byob, every local server also gets the settings as variables, optional ones only when they
 * have a value. All or none; the issues are those of `translate`, DUPLICATE_NAME, and those of a spec, with pointers into the
 * manifest (`/settings/KEY` for an answer). Warning beside those of a spec: field-lost (oauth).
 */
export const importByob = (manifest: ByobManifest, answers: GivenValues = {}): Result<Imported> => {
  const values = parseValues(answers, "/settings");
  if (!values.ok) return values;
  const reading: Reading = { profile: "spec", issues: [], warnings: [] };
  const settings = manifest.settings.map((setting) => settle(setting, own(values.value, setting.key)));
  const candidates = Object.entries(manifest.mcpServers).map(([name, server]): Candidate => {
    const at = pointer("mcpServers", name);
    if (server.transport !== "stdio" && server.oauth)
      reading.warnings.push({
        code: "field-lost",
        at: `${at}/oauth`,
        message: "`oauth` is left out: no spec can say it.",
      });
    return { sourceName: name, at, server: neutral(server, settings, at, reading) };
  });
  return allOrNothing("a byob plugin", candidates, { ...reading, inputs: byobInputs(manifest) });
};

/** What the plugin asks for; the keys are those of `answers`. */
export const byobInputs = ({ settings }: Pick<ByobManifest, "settings">): readonly ImportInput[] =>
  settings.map((setting) => ({
    key: setting.key,
    title: setting.label,
    type: setting.type,
    required: setting.required && setting.default === undefined,
    secret: setting.secret,
    repeated: setting.multiple,
    ...(setting.default !== undefined && { default: setting.default }),
  }));

interface SettledSetting {
  readonly key: string;
  readonly text: Text;
  /** Whether servers get it as a variable. */
  readonly passedOn: boolean;
}

const settle = ({ key, default: fallback, required }: ByobSetting, answer: Text | undefined): SettledSetting => ({
  key,
  text: answer ?? (fallback === undefined ? [{ ref: key }] : asLiteral(fallback)),
  passedOn: required || answer !== undefined || fallback !== undefined,
});

const neutral = (server: ByobServer, settings: readonly SettledSetting[], at: string, reading: Reading): McpServer => {
  const find = (key: string): Text | undefined => settings.find((setting) => setting.key === key)?.text;
  const fill = (text: string, ...steps: readonly (string | number)[]): string =>
    take(translate(text, { find, strays: "literal" }, at + pointer(...steps)), reading) ?? "";
  const fillMap = (texts: Readonly<Record<string, string>>, member: string): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text, member, name)]));
  if (server.transport !== "stdio")
    return { transport: server.transport, url: fill(server.url, "url"), headers: fillMap(server.headers, "headers") };
  const passedOn = settings.filter((setting) => setting.passedOn);
  return {
    transport: "stdio",
    command: literalText(server.command),
    args: server.args.map((arg, index) => fill(arg, "args", index)),
    env: {
      ...Object.fromEntries(passedOn.map(({ key }) => [key, fill(`\${${key}}`, "env", key)])),
      ...fillMap(server.env, "env"),
    },
  };
};
