import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { urlCredentials } from "../src/url-credentials.ts";
import { forAll } from "./arbitraries.ts";

/** What stands in each stretch, with the name of its parameter. */
const found = (text: string): readonly string[] =>
  urlCredentials(text).map(({ start, end, parameter }) => `${parameter ?? "(password)"}=${text.slice(start, end)}`);

describe("urlCredentials", () => {
  it.each<[string, readonly string[]]>([
    ["a://u:p@h", ["(password)=p"]],
    ["a://:p@h", ["(password)=p"]],
    ["a://u:@h", ["(password)="]],
    ["a://u:p:q@r@h", ["(password)=p:q@r"]],
    ["a://u@h", []],
    ["a://h:80/u:p@x", []],
    ["mailto:u:p@h", []],
    ["a://h?x=1&y&z=&=w#t=u", ["x=1", "z=", "=w", "t=u"]],
    ["a://h#/p?x=1&y=2#z=3", ["x=1", "y=2#z=3"]],
    ["a://h#x?=1", ["=1"]],
    ["a://h/p?x=a=b?c", ["x=a=b?c"]],
    ["a://h?x%20y+z=1", ["x y z=1"]],
    ["a://h?%zz=1", ["%zz=1"]],
    ["a://u:p@h?x=1 and b://v:q@i?y=2", ["(password)=p", "(password)=q", "x=1", "y=2"]],
    ["no URL ?x=1", []],
  ])("of %j are %j", (text, credentials) => {
    expect(found(text)).toEqual(credentials);
  });

  it("are found in any URL that holds them", () => {
    const word = fc.stringMatching(/^[a-z0-9._~-]{1,6}$/);
    const parameters = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 4 });
    forAll(fc.tuple(word, word, word, parameters, word), ([user, password, host, pairs, around]) => {
      const query = pairs.map(([name, value]) => `${name}=${value}`);
      const text = `${around} https://${user}:${password}@${host}/mcp?${query.join("&")}#${around}&${query[0]} ${around}`;
      expect(found(text)).toEqual([`(password)=${password}`, ...query, query[0]]);
    });
  });
});
