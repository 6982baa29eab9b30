import { expect, it } from "vitest";
import { withPlace } from "./place.ts";
import { docs, files, plain } from "./published.ts";

it("lists what is found, whether it can be installed, and how", async () => {
  await withPlace(async ({ run }, registry) => {
    registry.publish(files("1.0.0"));
    registry.publish(docs("2.0.0"), { status: "deprecated" });
    registry.publish(plain("io.github.meadow/bundle", "1.0.0", { registryType: "mcpb" }));
    const { exit, out } = await run("search", "--registry", registry.base);
    expect(exit).toBe(0);
    const refusal = expect.stringMatching(/^no: .*\[DOWNLOAD_REQUIRED\]$/);
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["NAME", "VERSION", "DESCRIPTION", "INSTALL"],
      ["io.github.meadow/files", "1.0.0", "Serves files.", "npm package, asks for 1 value"],
      ["com.orchard/mcp", "2.0.0", "Searches documents.", "deprecated; streamable-http remote, asks for 1 value"],
      ["io.github.meadow/bundle", "1.0.0", "The server io.github.meadow/bundle.", refusal],
      [""],
    ]);
    const found = JSON.parse((await run("search", "MEADOW", "--json", "--registry", registry.base)).out);
    expect(found.items).toMatchObject([
      { name: "io.github.meadow/files", installable: true, route: "package:0", asks: ["arg.--root"] },
      { name: "io.github.meadow/bundle", installable: false, refusal: { code: "DOWNLOAD_REQUIRED" } },
    ]);
  });
});

it("follows the pages up to the limit, and says that there is more", async () => {
  await withPlace(async ({ run }, registry) => {
    for (let index = 0; index < 130; index += 1) registry.publish(plain(`io.github.meadow/s${index}`));
    const { out } = await run("search", "--limit", "120", "--registry", registry.base);
    expect(out.match(/^io\.github\.meadow/gm)).toHaveLength(120);
    expect(out).toContain("There are more than these 120: --limit shows more.");
    expect(registry.requests.map(({ path }) => path)).toEqual([
      "/v0.1/servers?limit=100&version=latest",
      "/v0.1/servers?limit=100&version=latest&cursor=100",
    ]);
    expect(await run("search", "--limit", "501", "--registry", registry.base)).toMatchObject({ exit: 2 });
  });
});

it("says that nothing was found", async () => {
  await withPlace(async ({ run }, registry) => {
    const { exit, out } = await run("search", "pear", "tree", "--registry", registry.base);
    expect([exit, out]).toEqual([0, expect.stringContaining("Nothing was found.")]);
    expect(registry.requests[0]?.path).toContain("search=pear%20tree&");
  });
});
