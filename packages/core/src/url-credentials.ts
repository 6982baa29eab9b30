/** A stretch of a URL that carries a credential by its place: the password, or the value of a query parameter. */
export interface UrlCredential {
  readonly start: number;
  readonly end: number;
  /** The parameter's name, decoded; undefined for the password. */
  readonly parameter: string | undefined;
}

/** Passwords and query parameters of all URLs in a text, whatever the parameters are called. Finds them by form; never throws. */
export const urlCredentials = (text: string): readonly UrlCredential[] => [
  ...[...text.matchAll(userInfo)].map((match) => {
    const [whole, user = ""] = match;
    const end = match.index + whole.length - 1;
    return { start: match.index + "://".length + user.length + ":".length, end, parameter: undefined };
  }),
  ...[...text.matchAll(query)].flatMap((match) => parametersOf(match[1] ?? "", match.index + match[0].length)),
];

const parametersOf = (query: string, end: number): UrlCredential[] => {
  let start = end - query.length;
  return query.split("&").flatMap((parameter) => {
    const from = start;
    start += parameter.length + 1;
    const equals = parameter.indexOf("=");
    if (equals < 0) return [];
    return [{ start: from + equals + 1, end: from + parameter.length, parameter: decode(parameter.slice(0, equals)) }];
  });
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/** `://user:password@`: the authority ends at / ? or #, user-info at its last @, the user's name at its first colon. */
const userInfo = /:\/\/([^\s/?#:@]*):[^\s/?#]*@/g;
/** The query is optional, so that each URL is gone over once even in a text of many. */
const query = /:\/\/[^\s?#]*(?:\?([^\s#]*))?/g;
