import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answers, planLaunch, recoverAnswers } from "../src/index.ts";

const input = (id: string, more: object = {}) => ({
  type: "named",
  name: id,
  isRequired: true,
  description: "d",
  ...more,
});
const thing = {
  name: "example.orchard/pear",
  version: "1.0.0",
  packages: [
    {
      registryType: "npm",
      identifier: "thing",
      version: "1.0.0",
      packageArguments: [
        input("--root"),
        input("--port", { format: "number" }),
        input("--db", { value: "pg://{user}@{host}/{user}", variables: { user: {}, host: {} } }),
      ],
      environmentVariables: [
        { name: "PEAR_TOKEN", isRequired: true, isSecret: true },
        { name: "PEAR_MODE", choices: ["a", "b"] },
      ],
    },
  ],
};
const remote = {
  name: "example.orchard/pear",
  version: "1.0.0",
  remotes: [
    {
      type: "streamable-http",
      url: "https://{tenant}.example/{team}/mcp",
      headers: [{ name: "Authorization", value: "Bearer {pear_token}" }],
    },
  ],
};

const roundTrip = (entry: object, given: Answers, change: (text: string) => string = (text) => text) => {
  const plan = planLaunch(entry, { given });
  if (plan.outcome === "refused") throw new Error(plan.message);
  return recoverAnswers(entry, plan.source, JSON.parse(change(JSON.stringify(plan.server))));
};

const answers = {
  "arg.--root": "/srv/a b",
  "arg.--port": "8080",
  "arg.--db.user": "dana",
  "arg.--db.host": "db.example",
  "env.PEAR_TOKEN": "${TEAM_TOKEN}",
  "env.PEAR_MODE": "b",
};

describe("the answers behind a server in a configuration", () => {
  it("are found in the command line and the environment", () => {
    expect(roundTrip(thing, answers)).toEqual(answers);
  });

  it("are found in a url and in headers", () => {
    const given = { "url.tenant": "eu-1", "url.team": "a b/c", "header.Authorization.pear_token": "${MINE}" };
    expect(roundTrip(remote, given)).toEqual(given);
  });

  it("are found in the host and the port of a url, whatever may stand there", () => {
    const variables = { region: { choices: ["eu", "us"] }, port: { format: "number" } };
    const remotes = [{ ...remote.remotes[0], url: "https://{region}.pear.example:{port}/{region}/mcp", variables }];
    const given = { "url.region": "us", "url.port": "8443", "header.Authorization.pear_token": "${MINE}" };
    expect(roundTrip({ ...remote, remotes }, given)).toEqual(given);
  });

  it("are found in a list, however long it is", () => {
    const folders = { type: "positional", valueHint: "folder", isRequired: true, isRepeated: true, format: "filepath" };
    const packages = [{ ...thing.packages[0], packageArguments: [input("--root"), folders, input("--port")] }];
    const given = { "arg.--root": "/r", "arg.folder": ["/a", "/b c", "/d"], "arg.--port": "1" };
    expect(roundTrip({ ...thing, packages }, given)).toEqual(given);
    expect(roundTrip({ ...thing, packages }, { ...given, "arg.folder": "/a" })).toEqual({
      ...given,
      "arg.folder": "/a",
    });
  });

  it("are found for switches", () => {
    const flag = (name: string, more: object = {}) => input(name, { format: "boolean", isRequired: false, ...more });
    const packages = [
      {
        ...thing.packages[0],
        packageArguments: [flag("--read-only"), flag("--loud"), flag("--log", { default: "true" }), input("--root")],
      },
    ];
    const given = { "arg.--read-only": "true", "arg.--loud": "false", "arg.--log": "false", "arg.--root": "/r" };
    expect(roundTrip({ ...thing, packages }, given)).toEqual(given);
    expect(roundTrip({ ...thing, packages }, given, (text) => text.replace('"--read-only"', '"--odd"'))).toEqual({});
  });

  it("are not confused when there are many", () => {
    const names = Array.from({ length: 12 }, (_, index) => `--x${index}`);
    const packages = [{ ...thing.packages[0], packageArguments: names.map((name) => input(name)) }];
    const given = Object.fromEntries(names.map((name, index) => [`arg.${name}`, `v${index}`]));
    expect(roundTrip({ ...thing, packages }, given)).toEqual(given);
  });

  it("are those of the present entry, not of the install", () => {
    const changed = roundTrip(thing, answers, (text) =>
      text.replace("/srv/a b", "/srv/new").replace("TEAM_TOKEN", "MINE"),
    );
    expect(changed).toEqual({ ...answers, "arg.--root": "/srv/new", "env.PEAR_TOKEN": "${MINE}" });
  });

  it("are not guessed from a command line that was changed", () => {
    const found = roundTrip(thing, answers, (text) => text.replace('"--root"', '"--verbose","--root"'));
    expect(found).toEqual({ "env.PEAR_TOKEN": "${TEAM_TOKEN}", "env.PEAR_MODE": "b" });
  });

  it("hold nothing that was never answered", () => {
    const { "env.PEAR_TOKEN": _, ...others } = answers;
    expect(roundTrip(thing, others)).toEqual(others);
  });

  it("are found whatever they hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (root) => {
        const given = { ...answers, "arg.--root": root };
        fc.pre(planLaunch(thing, { given }).outcome !== "refused");
        expect(roundTrip(thing, given)).toEqual(given);
      }),
    );
  });

  it("are none when the recorded way is no more, or the document is another thing", () => {
    const plan = planLaunch(thing, { given: answers });
    if (plan.outcome === "refused") throw new Error(plan.message);
    const { source, server } = plan;
    expect(recoverAnswers(thing, { ...source, route: "package:7" }, server)).toEqual({});
    expect(recoverAnswers(null, source, server)).toEqual({});
    expect(recoverAnswers(remote, source, server)).toEqual({});
  });
});
