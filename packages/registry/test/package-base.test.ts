import { expect, it } from "vitest";
import { readEntry } from "../src/index.ts";
import { readBase } from "../src/package-base.ts";

const baseOf = (registryType: string, registryBaseUrl: unknown) => {
  const reading = readEntry({ name: "a/b", packages: [{ registryType, registryBaseUrl }] });
  const [listed] = reading.ok ? reading.value.packages : [];
  return listed && readBase(listed);
};

const npmHost = ["npmjs", "com"].join(".");

it.each([
  ["npm", undefined],
  ["npm", `https://${npmHost}`],
  ["npm", `https://packages.${npmHost}/`],
  ["pypi", "https://pypi.org/simple"],
  ["nuget", "https://api.nuget.org/v3/index.json"],
])("%s: %s is the ecosystem's own registry", (type, url) => expect(baseOf(type, url)).toEqual({}));

it.each([
  ["npm", "https://npmjs.corp"],
  ["npm", `https://${npmHost}.evil.example`],
  ["npm", `https://evil${npmHost}`],
  ["npm", "https://pypi.org"],
  ["pypi", "https://test.pypi.org/simple"],
  ["nuget", "https://int.nugettest.org/v3/index.json"],
  ["nuget", "https://www.nuget.org/api/v2"],
])("%s: %s is another one", (type, url) => expect(baseOf(type, url)).toEqual({ url }));

it.each(["ftp://x.example", "https://a:b@x.example", "https://${HOST}/", "x.example"])("%s is none", (url) => {
  expect(baseOf("npm", url)).toBeUndefined();
});

it("of an image is a host", () => {
  expect(baseOf("oci", "https://ghcr.io:8443/x")).toEqual({ host: "ghcr.io:8443" });
});
