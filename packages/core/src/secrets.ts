import { maskKnown } from "./mask.ts";
import { accepted, type Result, refused } from "./result.ts";
import { type Place, placesIn, type ServerParts } from "./secret-places.ts";
import { credentialsIn, frameOfDialect, type SecretReason } from "./secret-values.ts";
import type { Scope, SecretPolicy } from "./spec.ts";

/** A literal secret. It holds no part of the secret but what may be shown. */
export interface Finding {
  /** JSON pointer into the parts. */
  readonly at: string;
  /** The first characters of a token of a well-known kind, at most four; null when nothing may be shown. */
  readonly mayShow: string | null;
  readonly reason: SecretReason;
}

export interface SecretReport {
  /** One per value that holds a literal secret, in the order of the parts. */
  readonly findings: readonly Finding[];
  /** Pointers of the values that are only stand-ins, such as `<your-token>`. */
  readonly placeholders: readonly string[];
}

/** Finds the literal secrets of a server, by the names of its values and by their shape. */
export const findSecrets = (server: ServerParts): SecretReport => reportOf(judgedPlaces(server));

/**
 * Applies the secret policy. In `project` scope, whose files are committed, every finding is an INLINE_SECRET; in the private
 * scopes, and with `allow-inline`, it is the warning `inline-secret`. A stand-in is the warning `placeholder`. The messages
 * name the place and the reference to write there, never the value.
 */
export const judgeSecrets = (scope: Scope, policy: SecretPolicy, server: ServerParts): Result<SecretReport> => {
  const places = judgedPlaces(server);
  const found = places.filter(({ finding }) => finding);
  if (scope === "project" && policy === "refuse-inline" && found.length > 0) {
    return refused(found.map(({ at, message }) => ({ code: "INLINE_SECRET", at, message })));
  }
  return accepted(
    reportOf(places),
    places.map(({ at, finding, message }) => ({ code: finding ? "inline-secret" : "placeholder", at, message })),
  );
};

/** The literal secrets themselves, for `maskKnown`. They are not to be kept, and never to be shown. */
export const secretTexts = (server: ServerParts): readonly string[] => [
  ...new Set(
    placesIn(server).flatMap(({ suspicions }) =>
      suspicions.flatMap(({ verdict, hide }) => (verdict === "secret" ? hide : [])),
    ),
  ),
];

/** That a literal secret stands somewhere, and of which kind; no part of it. */
export interface Mention {
  /** JSON pointer; into the parts of a server for `mentionSecrets`, "" for `textMentions`. */
  readonly at: string;
  /** In a text. */
  readonly line?: number;
  readonly reason: SecretReason;
  /** E.g. "The header X-Key holds a token in plain text". */
  readonly message: string;
}

/** What may be said of the literal secrets of a server that somebody else wrote. */
export const mentionSecrets = (server: ServerParts): readonly Mention[] =>
  judgedPlaces(server).flatMap(({ at, finding, holds }) =>
    finding ? [{ at, reason: finding.reason, message: holds }] : [],
  );

/** The credentials in any text by their form alone, but for those that are known already. A quotation mark ends a URL. */
export const textMentions = (text: string, known: readonly string[]): readonly Mention[] => {
  const frame = frameOfDialect(text.replace(/\\*["'`]/g, " "));
  return credentialsIn(frame).flatMap(({ start, hide, reason }): readonly Mention[] => {
    if (known.some((secret) => hide.some((piece) => secret.includes(piece) || piece.includes(secret)))) return [];
    const line = frame.text.slice(0, start).split("\n").length;
    return [{ at: "", line, reason, message: `Line ${line} holds ${kinds[reason]}` }];
  });
};

interface JudgedPlace {
  readonly at: string;
  /** Undefined: the value is a stand-in. */
  readonly finding: Finding | undefined;
  /** What the place holds, and in `message` what to write there instead. */
  readonly holds: string;
  readonly message: string;
}

/** The places about which there is something to say. */
const judgedPlaces = (server: ServerParts): readonly JudgedPlace[] =>
  placesIn(server)
    .filter(({ suspicions }) => suspicions.length > 0)
    .map((place) => {
      const secrets = place.suspicions.filter(({ verdict }) => verdict === "secret");
      const shown = secrets.find(({ mayShow }) => mayShow !== null) ?? secrets[0];
      const finding = shown && { at: place.at, mayShow: shown.mayShow, reason: shown.reason };
      const holds = holdsOf(place, finding);
      return { at: place.at, finding, holds, message: `${holds}. ${adviceOn(place)}` };
    });

const reportOf = (places: readonly JudgedPlace[]): SecretReport => ({
  findings: places.flatMap(({ finding }) => finding ?? []),
  placeholders: places.flatMap(({ at, finding }) => (finding ? [] : at)),
});

const holdsOf = (place: Place, finding: Finding | undefined): string => {
  const shown = finding?.mayShow ? ` (${finding.mayShow}***)` : "";
  return masked(`${place.subject} holds ${finding ? kinds[finding.reason] : "only a stand-in"}${shown}`, place);
};

const adviceOn = (place: Place): string =>
  masked(`Write a reference in its place, such as ${exampleFor(place)}.`, place);

/** A name can repeat the secret that goes by it. */
const masked = (message: string, { suspicions }: Place): string =>
  maskKnown(
    message,
    suspicions.flatMap(({ hide }) => hide).filter((secret) => secret.length >= 6),
  );

const kinds: Readonly<Record<SecretReason, string>> = {
  name: "a secret in plain text, going by its name",
  member: "a secret in plain text in its JSON, going by the name of a member",
  scheme: "a credential in plain text, going by the scheme before it",
  token: "a token in plain text",
  jwt: "a JSON web token in plain text",
  "private-key": "a private key in plain text",
  "url-password": "a password in plain text",
  "url-parameter": "a secret in plain text in its query or fragment",
};

const exampleFor = ({ name = "" }: Place): string => {
  if (/^(?:proxy-)?authorization$/i.test(name)) return "Bearer ${TOKEN}";
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? ["TOKEN"];
  return `\${${words.join("_").replace(/^(?=\d)/, "_")}}`;
};
