import claudeCode from "@agent-config/claude-code";
import { expect, it } from "vitest";
import { concealing } from "../src/conceal.ts";
import { status, withHttp } from "./http-stub.ts";
import { inHome, stubEntry } from "./in-home.ts";

const secrets = {
  STUB_TOKEN: "plain-7f3a9c",
  BASIC: "user:pa ss/w@rd",
  INHERITED_PASSWORD: "inherited-55ab",
  AWKWARD: 'q"uo\\te\n2nd-line-91',
} as const;

const isClean = (text: string): boolean =>
  [...Object.values(secrets), "literal-44cd", "2nd-line-91"].every((secret) => {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
    return !forms.some((form) => text.includes(form));
  });

it("shows no secret that a server throws back: of its arguments, environment or answers", () =>
  inHome(async ({ put, examine }) => {
    const given = { env: { A: "${STUB_TOKEN}", B: "${AWKWARD}", API_KEY: "literal-44cd" } };
    const entry = (behaviour: string, argument = "") => ({ ...stubEntry(behaviour, argument), ...given });
    put(".claude.json", {
      mcpServers: {
        crashing: entry("crash"),
        telling: entry("environment"),
        refusing: entry("refuses-tools", "${BASIC} and ${AWKWARD}"),
        failing: { command: "/no/such/${STUB_TOKEN}" },
      },
    });
    const [crashing, telling, refusing, failing] = await examine(claudeCode, { timeoutMs: 60_000 });
    expect(crashing?.detail).toMatch(/cannot start: token \*\*\* was refused$/);
    expect(telling?.tools).toContain("INHERITED_PASSWORD=***");
    expect(refusing?.detail).toBe("The server answers with error -32603: no: *** and ***");
    expect(failing?.detail).toBe("/no/such/*** does not exist.");
    expect(isClean(JSON.stringify([crashing, telling, refusing, failing]))).toBe(true);
  }, secrets));

it("shows no secret that comes back over HTTP, however it is spelled", () =>
  withHttp(
    (seen, response) => {
      const challenge = `Bearer error="${seen.headers["x-key"]}", at="${seen.url}", x="sk-${"a".repeat(20)}"`;
      status(401, { "www-authenticate": challenge })(seen, response);
    },
    ({ origin }) =>
      inHome(async ({ put, examine }) => {
        const entry = { type: "http", url: `${origin}/?u=\${BASIC}`, headers: { "X-Key": "${STUB_TOKEN}" } };
        put(".claude.json", { mcpServers: { docs: entry } });
        const [refused] = await examine(claudeCode, { timeoutMs: 60_000 });
        expect(refused).toMatchObject({
          status: "unauthorized",
          detail: expect.stringContaining('Bearer error="***", at="/?u=***", x="sk-a***"'),
        });
        expect(isClean(JSON.stringify(refused))).toBe(true);
      }, secrets),
  ));

it("masks before it cuts, in every spelling, and leaves our own words alone", () => {
  const { line, tail, tell } = concealing(["top-secret", "7"]);
  expect(line(`${"x".repeat(295)}top-secret`)).toBe(`${"x".repeat(295)}***`);
  expect(tail(`top-secret${"\nx".repeat(3)}`, 6)).toBe("…\nx\nx\nx");
  expect(tail(`${"a".repeat(50)} top-secret end`, 10)).not.toContain("secret");
  expect(concealing(["a/b c=d"]).line("a%2Fb%20c%3Dd, a/b%20c=d and a/b c=d")).toBe("***, *** and ***");
  expect(tell`exit code ${7}: ${"got 7 and top-secret"}`).toBe("exit code 7: got *** and ***");
});

it("leaves nothing in a text that could steer a terminal or hide a secret from the mask", () => {
  const { line, tail } = concealing(["top-secret"]);
  expect(line("\u001b[31mred\u001b[0m\r\nnext\u0007 \u202eturned")).toBe("red next turned");
  expect(tail("\u001b]0;title\u0007a\tb\r\nc\u0000", 100)).toBe("a\tb\nc");
  expect(line("top-\u200bsec\u0000ret")).toBe("***");
});

it("keeps no more of standard error than it shows, and shows its end", () =>
  inHome(async ({ put, examine }) => {
    const loop = 'i=0; while [ $i -lt 2000 ]; do echo "line $i of some length" >&2; i=$((i+1)); done; exit 1';
    put(".claude.json", { mcpServers: { docs: { command: "sh", args: ["-c", loop] } } });
    const [loud] = await examine(claudeCode, { timeoutMs: 60_000 });
    expect(loud?.detail.length).toBeLessThan(2200);
    expect(loud?.detail).toMatch(/before it said anything\.\n…[\s\S]*line 1999 of some length$/);
  }));
