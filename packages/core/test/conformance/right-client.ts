import { type Adapter, parseText, type Unset, type Warning } from "@agent-config/core";
import { type Arrival, arrivalOf } from "../../../../conformance/arrival.ts";
import { type Case, cases, environments, isTriedIn, serverOf, states } from "../../../../conformance/cases.ts";
import type { Evidence } from "../../../../conformance/judge.ts";
import { bystanders, type StdioRecord } from "../../../../conformance/sandbox.ts";
import type { HttpRecord } from "../../../../conformance/servers/record-http.ts";
import { plainHarness } from "../node/plain-home.ts";

export const at = { log: "/r/log", places: "/r/places", origin: "http://127.0.0.1:4000" };

const references: Adapter["references"] = {
  ...plainHarness("plain", "~/mcp.json").references,
  render: (name) => `<${name}>`,
};

interface Records {
  readonly started: readonly StdioRecord[];
  readonly called: readonly HttpRecord[];
}

/** What a client leaves that expands every text as the spec says; `unset` stands for a variable without value. */
export const recordsOf = (which: Case, value: string | undefined, unset: string | undefined): Records => {
  const expand = (text: string): string | undefined => {
    const parsed = parseText(text);
    const parts = parsed.ok ? parsed.value : [];
    const texts = parts.map((part) => ("text" in part ? part.text : (value ?? part.default ?? unset)));
    return texts.includes(undefined) ? undefined : texts.join("");
  };
  const expandAll = (map: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(map).flatMap(([key, text]) => {
        const expanded = expand(String(text));
        return expanded === undefined ? [] : [[key, expanded]];
      }),
    );
  const { name } = which;
  const server = serverOf(which, at);
  if (server.transport !== "stdio") {
    const headers = Object.entries(expandAll(server.headers)).map(([key, text]) => [key.toLowerCase(), text.trim()]);
    const path = (expand(String(server.url)) ?? "").slice(at.origin.length);
    return { started: [], called: [{ name, path, headers: Object.fromEntries(headers) }] };
  }
  // Before the arguments of a case come those of the recorder: its program, log and name.
  const args = (server.args ?? []).slice(3).map((text) => expand(String(text)) ?? "");
  const inherited = { [bystanders.plain]: "here", [bystanders.secret]: "here", ...(value && { T: value }) };
  const cwd = server.cwd === undefined ? "/r" : (expand(String(server.cwd)) ?? "").replace(/\/$/, "");
  const started = {
    name,
    command: `/bin/${expand(String(server.command))}`,
    args,
    cwd,
    env: { ...inherited, ...expandAll(server.env) },
  };
  return { started: [started], called: [] };
};

export const arrival = (which: Case, { started, called }: Records): Arrival =>
  arrivalOf(which, started, called, at, references.inherits);

export const warned = (unset: Warning["unset"]): readonly Warning[] =>
  unset ? [{ code: "unset-variable", message: "", unset }] : [];

/** All that is known of a case where everything went right. */
export const evidenceOf = (which: Case, value: string | undefined, becomes: Unset = "literal"): Evidence => {
  const unset = { literal: "<T>", empty: "", absent: undefined, fails: "" }[becomes];
  return {
    value,
    installed: { outcome: "written", warnings: warned({ variable: "T", becomes }), entry: {} },
    listed: { name: which.name, transport: which.transport, enabled: true },
    arrival: arrival(which, recordsOf(which, value, unset)),
    references,
  };
};

export const tried = states.flatMap((state) => {
  const { T: value }: { readonly T?: string } = environments[state];
  return cases.filter((each) => isTriedIn(state, each)).map((which) => ({ which, value }));
});
export const stating = tried.filter(({ which, value }) => which.form.arrives(value) !== undefined);
export const unstated = tried.filter(({ which, value }) => which.form.arrives(value) === undefined);
