import { answerTo, ask, notice, type RouteContext, refuse, type Slot } from "./context.ts";
import type { Located, PackageEntry } from "./entry.ts";
import { emptyInput } from "./fields.ts";
import { formatImage, type Image, isSameRepository, parseImage } from "./image-reference.ts";

/** A package at one version, in the spellings that runners want. */
export interface Pinned {
  /** `name[extras]@version`, or an image reference. */
  readonly text: string;
  /** `name[extras]==version`, as Python's tools want it. */
  readonly requirement: string;
  readonly name: string;
}

export interface PackageReference {
  readonly pinned: Pinned;
  /** The package, pinned, when a word names it at whatever version. */
  readonly match: (word: string) => Pinned | undefined;
}

/**
 * Identifier and version of a package, checked against the grammar of its ecosystem: an identifier such as a URL or an
 * option would make the runner do something else. Undefined when refused (MISSING_FIELD, INVALID_ARGUMENT). An unfilled
 * build template in the version is a question, and everything else is judged as if it were answered.
 */
export const readReference = (
  entry: PackageEntry,
  host: string | undefined,
  context: RouteContext,
): PackageReference | undefined => {
  const { identifier } = entry;
  if (!identifier.text) return refuse(context, "MISSING_FIELD", identifier.at, "The package has no identifier.");
  if (entry.registryType === "oci") return readImage(entry, identifier.text, host, context);
  const grammar = grammars.get(entry.registryType);
  const parts = grammar?.identifier.exec(identifier.text)?.groups;
  if (!grammar || !parts) return refuseText(identifier, "This is no package name of its registry.", context);
  const { name = "", extras = "" } = parts;
  const version = fillVersion(entry.version, context);
  const fault = version.open || version.text === undefined ? undefined : grammar.versionFault(version.text);
  if (fault) return refuseText(entry.version, fault, context);
  if (!version.open && !grammar.isExact(version.text)) notice(context, "unpinned", entry.version.at);
  return {
    pinned: pinned(name, extras, version.text),
    match: (word) => {
      const other = grammar.requirement.exec(word)?.groups;
      const isSame = other && grammar.normalise(other.name ?? "") === grammar.normalise(name);
      return isSame ? pinned(name, other.extras ?? extras, version.text) : undefined;
    },
  };
};

const pinned = (name: string, extras: string, version: string | undefined): Pinned => ({
  text: `${name}${extras}${version === undefined ? "" : `@${version}`}`,
  requirement: `${name}${extras}${namesVersion(version) ? `==${version}` : ""}`,
  name,
});

/** How an ecosystem writes its packages. */
interface Grammar {
  /** With the groups `name` and `extras`. */
  readonly identifier: RegExp;
  /** An identifier with any version or specifier behind it. */
  readonly requirement: RegExp;
  /** Equal for two names of one package. */
  readonly normalise: (name: string) => string;
  readonly versionFault: (version: string) => string | undefined;
  /** Whether the same files will be there tomorrow. */
  readonly isExact: (version: string | undefined) => boolean;
}

const characterFault = (version: string): string | undefined =>
  /^[A-Za-z0-9 .\-+_~^*<>=|!:]+$/.test(version) ? undefined : "A version holds no such character.";

const namesVersion = (version: string | undefined): boolean => version !== undefined && version !== "latest";

/** PEP 440, appendix B; anything else uv reads as a requirement and fails. */
const pep440 =
  /^v?(?:\d+!)?\d+(?:\.\d+)*(?:[-_.]?(?:a|b|c|rc|alpha|beta|pre|preview)[-_.]?\d*)?(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?dev[-_.]?\d*)?(?:\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?$/i;

const npmName = "(?<name>(?:@[A-Za-z0-9~][A-Za-z0-9._~-]*/)?[A-Za-z0-9~][A-Za-z0-9._~-]*)";
const pypiName = "(?<name>[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)(?<extras>\\[[A-Za-z0-9._, -]+\\])?";
const nugetName = "(?<name>[A-Za-z0-9_.][A-Za-z0-9_.-]*)";

const npm: Grammar = {
  identifier: new RegExp(`^${npmName}$`),
  requirement: new RegExp(`^${npmName}(?:@.*)?$`),
  normalise: (name) => name,
  versionFault: characterFault,
  isExact: (version = "") => /^v?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(version),
};

const pypi: Grammar = {
  identifier: new RegExp(`^${pypiName}$`),
  requirement: new RegExp(`^${pypiName}(?:\\s*[@=<>~!].*)?$`),
  normalise: (name) => name.toLowerCase().replace(/[-_.]+/g, "-"),
  versionFault: (version) =>
    version === "latest" || pep440.test(version) ? undefined : "This is no version of a Python package (PEP 440).",
  isExact: namesVersion,
};

const nuget: Grammar = {
  identifier: new RegExp(`^${nugetName}$`),
  requirement: new RegExp(`^${nugetName}(?:@.*)?$`),
  normalise: (name) => name.toLowerCase(),
  versionFault: characterFault,
  isExact: namesVersion,
};

const grammars: ReadonlyMap<string, Grammar> = new Map(Object.entries({ npm, pypi, nuget }));

/** With a tag or digest in the identifier a version beside it is not used: docker refuses two (298 of 300 carry a tag). */
const readImage = (
  entry: PackageEntry,
  identifier: string,
  host: string | undefined,
  context: RouteContext,
): PackageReference | undefined => {
  const written = parseImage(identifier, host);
  if (!isImage(written)) return refuseText(entry.identifier, "This is no image reference.", context);
  const isTagged = written.tag !== undefined || written.digest !== undefined;
  const given = entry.version.text || undefined;
  if (isTagged && given !== undefined && given !== written.tag && given !== written.digest) {
    notice(context, "version-ignored", entry.version.at);
  }
  const place = isTagged ? entry.identifier : entry.version;
  const version = fillVersion({ at: place.at, text: isTagged ? written.tag : given }, context);
  const fault = version.open || version.text === undefined ? undefined : characterFault(version.text);
  if (fault) return refuseText(place, fault, context);
  const image = withVersion(written, version.text);
  if (!version.open && image.digest === undefined && (image.tag ?? "latest") === "latest") {
    notice(context, "unpinned", place.at);
  }
  const text = formatImage(image);
  const result: Pinned = { text, requirement: text, name: text };
  return { pinned: result, match: (word) => (isSameRepository(parseImage(word, host), image) ? result : undefined) };
};

const isImage = ({ repository, tag = "", digest = "" }: Image): boolean =>
  /^[\w.:][\w.+:/-]*$/.test(repository) &&
  !repository.includes("://") &&
  /^[\w.+:-]*$/.test(tag.replace(buildTemplate, "0") + digest);

const withVersion = (image: Image, version: string | undefined): Image =>
  version?.startsWith("sha256:") && image.digest === undefined
    ? { ...image, digest: version }
    : { ...image, tag: version };

const refuseText = ({ at }: Located, message: string, context: RouteContext): undefined =>
  refuse(context, "INVALID_ARGUMENT", at, message);

/** What build systems leave behind when they did not run: ${X}, $X, {{X}}, <<X>>, $(X). */
const buildTemplate = /\$\{[^{}]*\}|\$\([^()]*\)|\{\{[^{}]*\}\}|<<[^<>]*>>|\$[A-Za-z_]\w*/g;

interface Version {
  readonly text?: string;
  /** True when a build template in it has no answer. */
  readonly open?: boolean;
}

const fillVersion = ({ at, text }: Located, context: RouteContext): Version => {
  if (!text) return {};
  if (text.search(buildTemplate) < 0) return { text };
  const id = "package.version";
  const slot: Slot = { id, secret: false, fixed: undefined, default: undefined, input: emptyInput, reference: "" };
  ask(context, slot, true, false);
  const answer = answerTo(context, id)?.join();
  if (answer === undefined) {
    const message = `The version is an unfilled build template. Answer ${id} with the version.`;
    refuse(context, "UNRESOLVED_VARIABLE", at, message);
    return { text: text.replace(buildTemplate, "0"), open: true };
  }
  notice(context, "version-template", at);
  return { text: text.replace(buildTemplate, () => answer) };
};
