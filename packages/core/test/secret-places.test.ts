import { describe, expect, it } from "vitest";
import { findSecrets, type ServerParts } from "../src/index.ts";
import { token } from "./secret-samples.ts";

const found = (server: ServerParts): readonly string[] => findSecrets(server).findings.map(({ at }) => at);

describe("an argument is judged by", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["the option before it", ["--token", "hunter2"], ["/args/1"]],
    ["no option when it is one itself", ["--token", "--verbose"], []],
    ["no single-dash option before it", ["-token", "hunter2"], []],
    ["no option that has its value already", ["--token=${T}", "hunter2"], []],
    ["what the option says", ["--token=hunter2", "-password=hunter2"], ["/args/0", "/args/1"]],
    ["the variable that it sets", ["TOKEN=hunter2"], ["/args/0"]],
    [
      "the variable of --env and -e",
      ["--env=TOKEN=hunter2", "-e=TOKEN=hunter2", "-e", "TOKEN=hunter2"],
      ["/args/0", "/args/1", "/args/3"],
    ],
    ["the variable of no other option", ["--name=TOKEN=hunter2"], []],
    [
      "the header line of --header and -H",
      ["--header", "X-Api-Key: hunter2", "-H", "X-Api-Key:hunter2"],
      ["/args/1", "/args/3"],
    ],
    ["the header line after =", ["--header=Authorization: Bearer hunter2"], ["/args/0"]],
    ["a header line with spaces around its name", ["-H", " X-Api-Key : hunter2"], ["/args/1"]],
    ["a header line with = instead of :", ["-H", "X_API_KEY=hunter2"], ["/args/1"]],
    ["a header line of references", ["-H", "Authorization: Bearer ${T}", "-H", "Cookie: a=${A}; b=${B}"], []],
    ["the lines of its value, too", ["--token=\nhunter2", "TOKEN=\nhunter2"], ["/args/0", "/args/1"]],
  ])("%s", (_, args, places) => {
    expect(found({ args })).toEqual(places);
  });
});

describe("extra is judged", () => {
  it.each<[string, NonNullable<ServerParts["extra"]>, readonly string[]]>([
    [
      "by its names, in lists too",
      { h: { tokens: ["a"], token: ["hunter2", 1234567] } },
      ["/extra/h/token/0", "/extra/h/token/1"],
    ],
    [
      "not where a harness's own reference stands",
      { h: { token: "${env:T}", password: "{env:T}", secret: "{file:~/t}" } },
      [],
    ],
    ["by the default of such a reference", { h: { token: "${T:-hunter2}" } }, ["/extra/h/token"]],
    [
      "not by a name that names a variable",
      { h: { bearer_token_env_var: "T", token_env_vars: ["T"], tokenEnvVar: "T" } },
      [],
    ],
    ["by shape even there", { h: { bearer_token_env_var: token } }, ["/extra/h/bearer_token_env_var"]],
    ["not for what is no text", { h: { token: true, secret: null } }, []],
  ])("%s", (_, extra, places) => {
    expect(found({ extra })).toEqual(places);
  });
});
