import { type CheckedServer, formatText } from "@agent-config/core";
import { claimId, notice, type RouteContext, refuse } from "./context.ts";
import type { NamedValue, RemoteEntry } from "./entry.ts";
import { type Field, looksLikeAuth, prepareField, slotsOf } from "./fields.ts";
import { type Filled, fill, slotValue } from "./fill.ts";
import { printable } from "./printable.ts";
import { fillUrl } from "./remote-url.ts";

/** The transport that a remote's type stands for. */
export const transportOf = ({ type }: RemoteEntry): "http" | "sse" | undefined => {
  if (type.text === "streamable-http") return "http";
  return type.text === "sse" ? "sse" : undefined;
};

/** The server behind a remote, or undefined when it is refused; the context says why. */
export const planRemote = (entry: RemoteEntry, context: RouteContext): CheckedServer | undefined => {
  const transport = transportOf(entry);
  if (!transport) {
    const message = `"${printable(entry.type.text ?? "", 40)}" is no transport of a remote.`;
    return refuse(context, "INVALID_TRANSPORT", entry.type.at, message);
  }
  const url = fillUrl(entry, context);
  const headers = fillHeaders(entry.headers, context);
  if (url === undefined || context.refusals.length > 0) return undefined;
  return {
    transport,
    url,
    headers: Object.fromEntries([...headers].map(([name, { text }]) => [name, formatText(text)])),
  };
};

const fillHeaders = (headers: readonly NamedValue[], context: RouteContext): ReadonlyMap<string, Filled> => {
  const filled = new Map<string, Filled>();
  const names = new Set<string>();
  for (const header of headers) {
    const name = header.name.trim();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
      const message = "A header's name is letters, digits and ! # $ % & ' * + - . ^ _ ` | ~.";
      refuse(context, "INVALID_HEADER_NAME", header.at, message);
      continue;
    }
    const [value] = fillHeader(header, name, context) ?? [];
    if (!value) continue;
    if (names.has(name.toLowerCase())) {
      const message = `The header ${name} is sent already; case does not matter in header names.`;
      refuse(context, "DUPLICATE_HEADER", header.at, message);
    }
    names.add(name.toLowerCase());
    filled.set(name, value);
  }
  return filled;
};

/**
 * `isRequired` is usually just missing, so a header that looks like sign-in is kept unless it is said to be optional; all its
 * open questions become references (vectors: HEADERS; 118 servers of the registry lose their sign-in otherwise).
 */
const fillHeader = (header: NamedValue, name: string, context: RouteContext): readonly Filled[] | undefined => {
  const { at, variables } = header;
  const id = claimId(context, `header.${name}`);
  const field = prepareField({ kind: "header", id, at, name, input: header, variables }, context);
  const isKept = field.needed || isFilled(field, context);
  const isAuth = !isKept && looksLikeAuth(name) && header.isRequired !== false;
  if (isAuth) notice(context, "auth-header-kept", at);
  return fill(field, context, isKept || isAuth);
};

const isFilled = (field: Field, context: RouteContext): boolean =>
  slotsOf(field).every((slot) => slotValue(slot, field, context) !== undefined);
