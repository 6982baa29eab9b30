/** One form of an install link. */
export interface LinkForm {
  readonly harness: string;
  readonly title: string;
  /** The link up to its `?`, without a slash at its end. */
  readonly start: RegExp;
  /**
   * What the query is. `parameters`: `name`, `config` (JSON or base64 of it) and perhaps `inputs`; `json`: percent-encoded JSON
   * with the name in it; `goose`: the members of the server as parameters.
   */
  readonly query: "parameters" | "json" | "goose";
}

/**
 * Facts: cursor.com/docs, code.visualstudio.com/api, learn.microsoft.com (Visual Studio), kiro.dev/docs, lmstudio.ai/docs and
 * block.github.io/goose, and the links of some 110 public repositories; all read 2026-11.
 */
export const linkForms: readonly LinkForm[] = [
  {
    harness: "cursor",
    title: "Cursor",
    start: /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install$/,
    query: "parameters",
  },
  {
    harness: "cursor",
    title: "Cursor",
    start: /^https:\/\/(?:www\.)?cursor\.com\/(?:[a-z-]{2,5}\/)?(?:link\/mcp\/install|install-mcp)$/,
    query: "parameters",
  },
  { harness: "vscode", title: "VS Code", start: /^vscode(?:-insiders)?:(?:\/\/)?mcp\/install$/, query: "json" },
  {
    harness: "vscode",
    title: "VS Code",
    start: /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect\/mcp\/install$/,
    query: "parameters",
  },
  {
    harness: "visual-studio",
    title: "Visual Studio",
    start: /^(?:https:\/\/(?:aka\.ms\/vs\/|vs-open\.link\/)mcp-install|vsweb\+mcp:\/install)$/,
    query: "json",
  },
  { harness: "kiro", title: "Kiro", start: /^https:\/\/kiro\.dev\/launch\/mcp\/add$/, query: "parameters" },
  {
    harness: "lm-studio",
    title: "LM Studio",
    start: /^(?:lmstudio:\/\/add_mcp|https:\/\/lmstudio\.ai\/install-mcp)$/,
    query: "parameters",
  },
  { harness: "goose", title: "Goose", start: /^goose:\/\/extension$/, query: "goose" },
];

/** Pages that only pass on to the link in their parameter `url`. */
export const redirectors: readonly RegExp[] = [/^https:\/\/(?:insiders\.)?vscode\.dev\/redirect$/];

/** A link that names an entry of a registry instead of holding a server. */
export const registryLink: RegExp = /^vscode(?:-insiders)?:(?:\/\/)?mcp\/(?:by-name\/)?(?!install)(.+)$/;
