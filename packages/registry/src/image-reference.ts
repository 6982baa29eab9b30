/** An image reference in its parts; a host is part of the repository. */
export interface Image {
  readonly repository: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

/**
 * Parses an image reference by the rules of docker's own parser (github.com/distribution/reference): the first segment is
 * a host when it holds `.` or `:` or is localhost, a colon behind the last slash starts a tag, `@` a digest. `host` is put in
 * front of a reference that names none.
 */
export const parseImage = (text: string, host: string | undefined): Image => {
  const [named, digest] = splitAt(text, text.indexOf("@"));
  const colon = named.lastIndexOf(":");
  const [repository, tag] = splitAt(named, colon > named.lastIndexOf("/") ? colon : -1);
  return { repository: host !== undefined && !hasHost(repository) ? `${host}/${repository}` : repository, tag, digest };
};

export const formatImage = ({ repository, tag, digest }: Image): string =>
  `${repository}${tag === undefined ? "" : `:${tag}`}${digest === undefined ? "" : `@${digest}`}`;

/** Whether two references name one repository; docker.io and its library are implied. */
export const isSameRepository = (left: Image, right: Image): boolean =>
  fullName(left.repository) === fullName(right.repository);

const fullName = (repository: string): string => {
  const named = hasHost(repository) ? repository : `docker.io/${repository}`;
  return named.replace(/^docker\.io\/(?=[^/]+$)/, "docker.io/library/");
};

const hasHost = (repository: string): boolean => {
  const [first = "", ...rest] = repository.split("/");
  return rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
};

const splitAt = (text: string, index: number): readonly [before: string, behind: string | undefined] =>
  index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
