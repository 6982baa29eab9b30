/** A stretch of a URL that carries a credential by its place: the password, or the value of a parameter in query or fragment. */
export interface UrlCredential {
  readonly start: number;
  readonly end: number;
  /** The parameter's name, decoded; undefined for the password. */
  readonly parameter: string | undefined;
}

/** Passwords and parameters of all URLs in a text, whatever the parameters are called. Finds them by form; never throws. */
export const urlCredentials = (text: string): readonly UrlCredential[] => [
  ...[...text.matchAll(userInfo)].map((match) => {
    const [whole, user = ""] = match;
    const end = match.index + whole.length - 1;
    return { start: match.index + "://".length + user.length + ":".length, end, parameter: undefined };
  }),
  ...[...text.matchAll(tail)].flatMap(({ index, 0: whole, 1: query = "", 2: fragment = "" }) => {
    const end = index + whole.length;
    return [
      ...parametersOf(query, "&", end - fragment.length),
      ...parametersOf(fragment.slice(1), fragmentSeparator, end),
    ];
  }),
];

const parametersOf = (parameters: string, separator: string | RegExp, end: number): UrlCredential[] => {
  let start = end - parameters.length;
  return parameters.split(separator).flatMap((parameter) => {
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
/** Query and fragment are optional, so that each URL is gone over once even in a text of many. */
const tail = /:\/\/[^\s?#]*(?:\?([^\s#]*))?(#\S*)?/g;
/** A page may have its own address in the fragment, with a query of its own. */
const fragmentSeparator = /[?&]/;
