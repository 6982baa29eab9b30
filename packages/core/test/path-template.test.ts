import { describe, expect, it } from "vitest";
import { type Env, expandTemplate, isExplicit } from "../src/index.ts";

const env = (variables: Env["variables"] = {}): Env => ({ home: "/home/me", platform: "linux", variables, cwd: "/" });
const project = { root: "/w/p", mainCheckout: "/w/main" };

describe("expandTemplate", () => {
  it.each([
    ["~/.cursor/mcp.json", {}, "/home/me/.cursor/mcp.json"],
    ["{CODEX_HOME:-~/.codex}/config.toml", {}, "/home/me/.codex/config.toml"],
    ["{CODEX_HOME:-~/.codex}/config.toml", { CODEX_HOME: "/c" }, "/c/config.toml"],
    ["{CODEX_HOME:-~/.codex}/config.toml", { CODEX_HOME: "" }, "/home/me/.codex/config.toml"],
    ["{OPENCODE_CONFIG}", { OPENCODE_CONFIG: "/o.json" }, "/o.json"],
    ["{OPENCODE_CONFIG}", {}, undefined],
    ["{project}/.mcp.json", {}, "/w/p/.mcp.json"],
    ["{mainCheckout}/x", {}, "/w/main/x"],
  ])("%s with %j is %s", (template, variables, path) => {
    expect(expandTemplate(template, env(variables), project)).toBe(path);
  });

  it("speaks of no place where there is no project", () => {
    expect(expandTemplate("{project}/.mcp.json", env())).toBeUndefined();
  });

  it.each(["relative", "./here", "~/.codex"])("refuses the variable %s, which is no absolute path", (value) => {
    expect(() => expandTemplate("{CODEX_HOME:-~/.codex}/config.toml", env({ CODEX_HOME: value }))).toThrow(
      expect.objectContaining({ code: "USAGE", message: expect.stringContaining(`CODEX_HOME is "${value}"`) }),
    );
  });

  it("uses the separators of the platform", () => {
    const windows: Env = { home: "C:\\Users\\me", platform: "win32", variables: {}, cwd: "C:\\" };
    const moved = { ...windows, variables: { CODEX_HOME: "D:\\c" } };
    expect(expandTemplate("~/.cursor/mcp.json", windows)).toBe("C:\\Users\\me\\.cursor\\mcp.json");
    expect(expandTemplate("{CODEX_HOME:-~/.codex}/config.toml", moved)).toBe("D:\\c\\config.toml");
  });

  it.each([
    ["linux", {}, "/home/me/.config/Code/User"],
    ["linux", { XDG_CONFIG_HOME: "/x", APPDATA: "/a" }, "/x/Code/User"],
    ["darwin", { XDG_CONFIG_HOME: "/x" }, "/home/me/Library/Application Support/Code/User"],
    ["win32", {}, "\\home\\me\\AppData\\Roaming\\Code\\User"],
    ["win32", { APPDATA: "D:\\a" }, "D:\\a\\Code\\User"],
  ] as const)("knows where programs of %s keep their settings with %j", (platform, variables, path) => {
    expect(expandTemplate("{appData}/Code/User", { ...env(variables), platform })).toBe(path);
  });

  it("finds a variable of Windows however its name is spelt, elsewhere only as it is", () => {
    const variables = { Codex_Home: "C:\\c" };
    const windows: Env = { home: "C:\\Users\\me", platform: "win32", variables, cwd: "C:\\" };
    expect(expandTemplate("{CODEX_HOME}", windows)).toBe("C:\\c");
    expect(expandTemplate("{CODEX_HOME}", env(variables))).toBeUndefined();
  });
});

it("tells which places only a variable gives", () => {
  const places = ["{OPENCODE_CONFIG}", "{CODEX_HOME:-~/.codex}/x", "{project}/x", "{appData}/x"];
  expect(places.map(isExplicit)).toEqual([true, false, false, false]);
});
