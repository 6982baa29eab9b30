import { parseText, type Text } from "./references.ts";
import { accepted, type Result, refused, type Warning } from "./result.ts";
import type { Profile } from "./spec.ts";

export interface UrlFacts {
  /** As written; nothing is normalised. */
  readonly url: string;
  /** As a URL parser sees it: lower case, IPv6 in brackets and shortened. Null where a reference says it. */
  readonly host: string | null;
  /** Whether the host is certainly this machine: localhost, 127.0.0.0/8 or [::1]. */
  readonly loopback: boolean;
}

/**
 * Judges the URL of a remote server; never throws. A refusal is INVALID_URL at `at` and does not repeat the URL, which may
 * hold a secret. Plain http to another machine is the warning `insecure-http` where the profile allows it.
 *
 * References are judged by what stands in for them: their default, else a harmless word; one that starts the URL stands for
 * `https://` and a host. So `${API_BASE}/mcp` and `https://${HOST}/mcp` pass, a reference as user name, password or (without
 * default) as port does not.
 */
export const checkUrl = (text: string, profile: Profile = "spec", at = ""): Result<UrlFacts> => {
  const rules = profiles[profile];
  const probe = rules.probe(text);
  const parsed = probe === undefined ? "This ${ opens no reference." : dissect(probe.text);
  if (typeof parsed === "string") return refused([{ code: "INVALID_URL", at, message: parsed }]);

  const unknownHost = probe?.reference !== undefined && probe.reference <= parsed.authorityEnd;
  const host = unknownHost ? null : parsed.host;
  const insecure = parsed.scheme === "http" && !isLoopback(parsed.host);
  const fault =
    insecure && !rules.plainHttp ? onlyLoopback : parsed.fragment && !rules.fragment ? noFragment : undefined;
  if (fault) return refused([{ code: "INVALID_URL", at, message: fault }]);
  const warnings: Warning[] = insecure ? [{ code: "insecure-http", at, message: readableByAll }] : [];
  return accepted({ url: text, host, loopback: host !== null && isLoopback(host) }, warnings);
};

interface UrlRules {
  readonly probe: (text: string) => Probe | undefined;
  readonly fragment: boolean;
  /** Whether plain http may leave this machine. */
  readonly plainHttp: boolean;
}

/** The URL with something in place of its references, and where the first of them stood. */
interface Probe {
  readonly text: string;
  readonly reference: number | undefined;
}

const probeOf = (text: Text): Probe => {
  let probe = "";
  let reference: number | undefined;
  for (const part of text) {
    if ("ref" in part) reference ??= probe.length;
    probe += "text" in part ? part.text : (part.default ?? (probe === "" ? "https://host" : "word"));
  }
  return { text: probe, reference };
};

const neutralProbe = (text: string): Probe | undefined => {
  const parsed = parseText(text);
  return parsed.ok ? probeOf(parsed.value) : undefined;
};

/** A byob plugin names its settings; every other `${` is the text of a URL that cannot be. */
const settingsProbe = (text: string): Probe =>
  probeOf(
    text
      .split(/\$\{([A-Z][A-Z0-9_]{0,63})\}/)
      .map((piece, index) => (index % 2 === 0 ? { text: piece } : { ref: piece })),
  );

const literalProbe = (text: string): Probe => ({ text, reference: undefined });

const profiles: Readonly<Record<Profile, UrlRules>> = {
  spec: { probe: neutralProbe, fragment: true, plainHttp: true },
  "agent-plugins": { probe: literalProbe, fragment: false, plainHttp: false },
  acp: { probe: literalProbe, fragment: true, plainHttp: true },
  byob: { probe: settingsProbe, fragment: true, plainHttp: true },
};

interface Dissected {
  readonly scheme: "http" | "https";
  readonly host: string;
  readonly authorityEnd: number;
  readonly fragment: boolean;
}

/**
 * The parts of a URL by RFC 3986, or the sentence that says what is wrong. The grammar is checked by hand because a browser's
 * parser repairs what it reads (drops line breaks, turns backslashes, invents slashes); it is asked only for its view of the
 * host of a URL that needs no repair.
 */
const dissect = (url: string): Dissected | string => {
  if (!/^[!-~]*$/.test(url) || url.includes("\\")) return notAscii;
  const scheme = /^(https?):\/\//i.exec(url);
  if (!scheme) return "A URL here starts with https:// or http://.";
  const start = scheme[0].length;
  const length = url.slice(start).search(/[/?#]/);
  const authorityEnd = length < 0 ? url.length : start + length;
  const authority = url.slice(start, authorityEnd);
  const rest = url.slice(authorityEnd);
  const fault = faultOfAuthority(authority) ?? faultOfRest(rest);
  if (fault) return fault;
  const host = hostOf(authority);
  return host === undefined
    ? notAHost
    : {
        scheme: scheme[1]?.toLowerCase() === "http" ? "http" : "https",
        host,
        authorityEnd,
        fragment: rest.includes("#"),
      };
};

const faultOfAuthority = (authority: string): string | undefined => {
  if (authority.includes("@")) return "A URL holds no user name and no password; use a header.";
  const [, host = "", port] = /^(\[[^\]]*\]|[^[:]*)(?::(.*))?$/.exec(authority) ?? [];
  if (host === "") return authority === "" || authority.startsWith(":") ? "A URL names a host." : notAHost;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65535)) {
    return "A port is a number of 1 to 5 digits, at most 65535.";
  }
  return host.startsWith("[") ? faultOfAddress(host) : faultOfName(host);
};

const faultOfAddress = (host: string): string | undefined =>
  /^\[[0-9A-Fa-f:.]+\]$/.test(host) ? undefined : "Brackets hold an IPv6 address without zone.";

const faultOfName = (host: string): string | undefined => {
  if (!/^[A-Za-z0-9._~!$&'()*+,;=-]+$/.test(host)) return notAHost;
  const labels = host.split(".");
  if (labels.includes("")) return "A host has no empty label: no dot at its ends, no two dots together.";
  // A resolver reads such a host as an address, however it is spelt.
  const isAddress = /^(?:\d+|0x[0-9a-f]*)$/i.test(labels.at(-1) ?? "");
  return isAddress && !isPlainIpv4(labels)
    ? "A host that ends in a number is an address of four plain decimal numbers."
    : undefined;
};

const isPlainIpv4 = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255);

const faultOfRest = (rest: string): string | undefined => {
  if (/%(?![0-9A-Fa-f]{2})/.test(rest)) return "Every % in a URL is followed by two hex digits.";
  return pathQueryFragment.test(rest) ? undefined : "A URL holds a character that must be percent-encoded there.";
};

const pathQueryFragment =
  /^(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?(?:\?[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?(?:#[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)?$/;

const hostOf = (authority: string): string | undefined => {
  const url = `https://${authority}/`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
};

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

const notAscii =
  "A URL is printable ASCII without white space and backslash; other characters are percent-encoded, other hosts written in punycode.";
const notAHost = "A URL names a host: a name of ASCII letters, digits, - . and _, or an address; no % in it.";
const onlyLoopback = "Plain http is for this machine only (localhost, 127.0.0.0/8, [::1]); use https.";
const noFragment = "A URL here has no fragment (#…).";
const readableByAll =
  "Plain http to another machine: everybody on the way can read and change it. Use https where the server has it.";
