/**
 * The id that a server gets unless the user chooses one: the last segment of its registry name, with the publisher in
 * front when that segment says nothing (`com.notion/mcp` -> `notion-mcp`). Whether two servers share an id is for the
 * caller to see (in the registry 73 of 964 do).
 */
export const defaultId = (registryName: string): string => {
  const slash = registryName.lastIndexOf("/");
  const segment = cleanId(registryName.slice(slash + 1));
  const namespace = registryName.slice(0, Math.max(slash, 0));
  const publisher = cleanId(namespace.slice(namespace.lastIndexOf(".") + 1));
  const qualified = needsPublisher.has(segment) && publisher !== "" ? `${publisher}-${segment}` : segment;
  const id = (qualified || publisher || "server").slice(0, 64).replace(/-+$/, "");
  return forbidden.has(id) ? `server-${id}` : id;
};

const cleanId = (text: string): string => text.replace(/[^A-Za-z0-9_-]/gu, "-").replace(/^-+|-+$/g, "");

/** Names that no server may have. */
const forbidden: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Words that name no server in particular. */
const needsPublisher: ReadonlySet<string> = new Set([
  ...["mcp", "server", "mcp-server", "server-mcp", "main"],
  ...forbidden,
]);

/** A name that every shell takes, from any text; may be empty. ASCII only, so that no letter turns into two. */
export const envName = (raw: string): string =>
  raw
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .toUpperCase()
    .replace(/^(?=[0-9])/, "_");

/**
 * The environment variable that a publisher's own word stands for. It keeps its own name only when that speaks of the
 * publisher, otherwise the server's id goes in front: no publisher may name the variable of somebody else's service and
 * have its value sent to his server.
 */
export const referenceName = (registryName: string, server: string, raw: string): string => {
  const publisher = new Set(telling(registryName));
  const isOwn = telling(raw).some((word) => publisher.has(word));
  return (isOwn ? envName(raw) : envName(`${server}_${raw}`)) || "SERVER";
};

/**
 * As `referenceName`, for the name of a command-line argument. One that starts with a digit (`--2fa-token`) needs an
 * underscore in front to be a variable at all, which makes it nobody else's: it stays unqualified.
 */
export const argumentReferenceName = (registryName: string, server: string, raw: string): string => {
  const name = envName(raw);
  return /^_[0-9]/.test(name) ? name : referenceName(registryName, server, raw);
};

/** Where a publisher lives and what everybody's names hold says nothing about who he is. */
const saysNothing: ReadonlySet<string> = new Set([
  ...["mcp", "server", "api", "app", "com", "org", "net", "dev", "www", "github", "gitlab", "example"],
  ...["key", "token", "secret", "auth", "bearer", "access", "password"],
]);

const telling = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !saysNothing.has(word));
