import { accepted, isObject, own, type Result, refused } from "@agent-config/core";
import type { Argument, Entry, Input, NamedValue, PackageEntry, RemoteEntry, Status, Variables } from "./entry.ts";
import { type Members, membersOf } from "./members.ts";

/**
 * Reads a server.json of any schema date, bare or as the registry's API wraps it (`{server, _meta}`).
 *
 * Never throws. Refused only when nothing can be done with it: DOCUMENT_INVALID (not an object) and MISSING_FIELD at
 * `/name`. Whatever else is wrong is read as absent and listed in `unread`; `$schema` is ignored because it is often
 * absent or wrong. Spellings and drafts: modelcontextprotocol/static (all published schemas) and
 * modelcontextprotocol/registry, August 2026.
 */
export const readEntry = (document: unknown): Result<Entry> => {
  const { server, meta } = unwrap(document);
  if (!isObject(server)) {
    return refused([
      { code: "DOCUMENT_INVALID", at: "", message: "This is not a server.json: it is not a JSON object." },
    ]);
  }
  const unread: string[] = [];
  const root = membersOf(server, "", unread);
  const name = root.text("name").text;
  if (!name) return refused([{ code: "MISSING_FIELD", at: "/name", message: "The entry has no name." }]);
  return accepted({
    name,
    version: root.text("version").text ?? root.child("versionDetail").text("version").text,
    title: root.text("title").text,
    description: root.text("description").text,
    websiteUrl: root.text("websiteUrl").text,
    repositoryUrl: root.child("repository").text("url").text,
    ...readStatus(membersOf(meta, "", []), root),
    packages: root.items("packages").map(readPackage),
    remotes: root.items("remotes").map(readRemote),
    unread,
  });
};

const unwrap = (document: unknown): { readonly server: unknown; readonly meta?: unknown } => {
  if (!isObject(document) || Object.hasOwn(document, "name") || !Object.hasOwn(document, "server")) {
    return { server: document };
  }
  return { server: own(document, "server"), meta: own(document, "_meta") };
};

const official = "io.modelcontextprotocol.registry/official";

/** The registry's word comes before the publisher's: since 2025-09-29 the status is the registry's alone. */
const readStatus = (meta: Members, root: Members): Pick<Entry, "status" | "statusMessage" | "isLatest"> => {
  const sources = [meta.child(official), root.child("_meta").child(official), root];
  const source = sources.find((candidate) => statusOf(candidate) !== undefined);
  return {
    status: source && statusOf(source),
    statusMessage: source?.text("statusMessage").text,
    isLatest: sources.map((candidate) => candidate.flag("isLatest")).find((flag) => flag !== undefined),
  };
};

const statuses: readonly Status[] = ["active", "deprecated", "deleted"];

const statusOf = (members: Members): Status | undefined => {
  const { text } = members.text("status");
  return statuses.find((status) => status === text);
};

const readPackage = (members: Members): PackageEntry => {
  const type = members.text("registryType", "registryName").text ?? "";
  const transport = members.child("transport");
  return {
    at: members.at,
    registryType: type === "docker" ? "oci" : type,
    identifier: members.text("identifier", "name"),
    version: members.text("version"),
    registryBaseUrl: members.text("registryBaseUrl"),
    runtimeHint: members.text("runtimeHint").text?.trim() || undefined,
    transport: transport.present ? transport.text("type") : { at: transport.at, text: "stdio" },
    runtimeArguments: present(members.items("runtimeArguments")).map(readArgument),
    packageArguments: present(members.items("packageArguments")).map(readArgument),
    environmentVariables: present(members.items("environmentVariables")).map(readNamedValue),
  };
};

const readRemote = (members: Members): RemoteEntry => ({
  at: members.at,
  type: members.text("type", "transportType"),
  url: members.text("url"),
  variables: readVariables(members),
  headers: present(members.items("headers")).map(readNamedValue),
});

const present = (items: readonly Members[]): readonly Members[] => items.filter((item) => item.present);

const readArgument = (members: Members): Argument => {
  const type = members.text("type").text;
  const name = members.text("name").text ?? "";
  const typeGuessed = !(type === "positional" || (type === "named" && name !== ""));
  return {
    ...readInput(members),
    at: members.at,
    type: name !== "" && type !== "positional" ? "named" : "positional",
    typeGuessed,
    name,
    valueHint: members.text("valueHint").text || undefined,
    isRepeated: members.flag("isRepeated") === true,
    variables: readVariables(members),
  };
};

const readNamedValue = (members: Members): NamedValue => ({
  ...readInput(members),
  at: members.at,
  name: members.text("name").text ?? "",
  variables: readVariables(members),
});

const readVariables = (members: Members): Variables =>
  new Map(members.entries("variables").map(([name, variable]) => [name, readInput(variable)]));

/** An empty value or default says nothing: taken as a value it would hide the default. */
const readInput = (members: Members): Input => ({
  description: members.text("description").text || undefined,
  isRequired: members.flag("isRequired"),
  isSecret: members.flag("isSecret"),
  format: members.text("format").text || undefined,
  value: members.text("value").text || undefined,
  default: members.text("default").text || undefined,
  placeholder: members.text("placeholder").text || undefined,
  choices: members.texts("choices"),
});
