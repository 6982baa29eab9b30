import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Code, codes, type Kind, warningCodes } from "../src/index.ts";

/** Codes are permanent: scripts rely on them. Whoever adds one adds it here; none is ever renamed, moved or taken out. */
const known: Readonly<Record<Kind, string>> = {
  refusal: `NOT_OWNED_BY_CALLER DRIFTED INLINE_SECRET TRANSPORT_UNSUPPORTED SCOPE_UNSUPPORTED REFERENCE_UNSUPPORTED
    FIELD_UNSUPPORTED NAME_UNSUPPORTED UNRESOLVED_VARIABLE NO_LAUNCHER NOTHING_TO_LAUNCH DOWNLOAD_REQUIRED`,
  input: `INVALID_NAME INVALID_OWNER MISSING_FIELD UNKNOWN_FIELD WRONG_TYPE INVALID_COMMAND INVALID_ARGUMENT
    INVALID_ENV_NAME INVALID_ENV_VALUE INVALID_URL INVALID_HEADER_NAME INVALID_HEADER_VALUE DUPLICATE_HEADER
    DUPLICATE_NAME ENV_CONFLICT RESERVED_ENV INVALID_CWD PATH_ESCAPES INVALID_TRANSPORT SCHEMA_MISMATCH
    DOCUMENT_INVALID HARNESS_UNKNOWN USAGE`,
  machine: `CONFIG_UNPARSEABLE CONFIG_SHAPE CONFIG_DUPLICATE_KEY CONFIG_ENCODING CONFIG_TOO_LARGE FILE_UNREADABLE
    FILE_READ_ONLY LEDGER_UNPARSEABLE LEDGER_TOO_NEW BUSY PLAN_STALE REGISTRY_NOT_FOUND REGISTRY_UNREACHABLE
    REGISTRY_INVALID_RESPONSE`,
};
const exits: Readonly<Record<Kind, number>> = { refusal: 3, input: 2, machine: 1 };

describe.each(Object.keys(known) as Kind[])("codes of the kind %s", (kind) => {
  it("are these and no others", () => {
    const own = Object.entries(codes).flatMap(([code, facts]) => (facts.kind === kind ? [code] : []));
    expect(own).toEqual(known[kind].split(/\s+/));
  });

  it("end a command with the exit status of their kind", () => {
    const statuses = Object.values(codes).flatMap((facts) => (facts.kind === kind ? [facts.exit] : []));
    expect(new Set(statuses)).toEqual(new Set([exits[kind]]));
  });
});

it.each(Object.entries(codes))("%s says what it means, and what to do next", (_, { title, hint }) => {
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(hint).toMatch(/^[A-Z].*\.$/);
});

it.each(Object.entries(warningCodes))("the warning %s has a title of its own", (code, title) => {
  expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(Object.values(warningCodes).filter((other) => other === title)).toHaveLength(1);
});

it("is what the published page lists", () => {
  const page = readFileSync(new URL("../../../docs/codes.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d) \| (.*?) \| (.*) \|$/gm)];
  expect(rows.map(([, code, exit, title]) => [code, Number(exit), title])).toEqual(
    (Object.keys(codes) as Code[]).map((code) => [code, codes[code].exit, codes[code].title]),
  );
  for (const code of Object.keys(warningCodes)) expect(page).toContain(`\`${code}\``);
});

it("has no code that nothing in the sources gives", () => {
  const packages = fileURLToPath(new URL("../../", import.meta.url));
  const sources = readdirSync(packages, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(?!.*node_modules).*\/src\/.*\.ts$/.test(path) && !path.endsWith("core/src/codes.ts"))
    .map((path) => readFileSync(packages + path, "utf8"))
    .join("\n");
  const all = [...Object.keys(codes), ...Object.keys(warningCodes)];
  expect(all.filter((code) => !sources.includes(`"${code}"`))).toEqual([]);
});
