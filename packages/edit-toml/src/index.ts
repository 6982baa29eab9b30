/*
 * TOML for the planner: reads a value at a path, sets and deletes keys of an entry, takes an entry out. Everything else in
 * the text keeps its bytes.
 *
 *   const container = { path: ["mcp_servers"] };
 *   const put = { op: "put", container, name: "docs", set: { url: "https://docs.example/mcp" }, drop: ["command"] } as const;
 *   const { text, edits, outcomes } = toml.edit(before, [put]);       // outcomes[0].created goes to the remove later
 *   toml.read(text, ["mcp_servers", "docs", "url"]);                  // "https://docs.example/mcp"
 */

/**
 * What goes in and out is told by `DocumentEditor` of @agent-config/core. Whole numbers beyond 2^53 are bigint, dates are
 * Dates whose `toISOString()` gives them as they were written, up to milliseconds.
 *
 * Reads TOML 1.0, and of TOML 1.1 what Codex reads too: inline tables over several lines (seen with Codex 0.171.0,
 * 2026-11-30). Writes TOML 1.0.
 *
 * Throws AgentConfigError with `position`: CONFIG_UNPARSEABLE, CONFIG_DUPLICATE_KEY (a key or table is defined twice, or a
 * list holds the name twice), CONFIG_SHAPE, CONFIG_TOO_LARGE (arrays or inline tables nest more than 1000 levels deep); and
 * WRONG_TYPE with `at`, a pointer into the wanted document, when TOML cannot say a value: null, text that is not Unicode,
 * whole numbers beyond 64 bits, more than 100 levels.
 */
export { toml } from "./editor.ts";
