/** The command with which a harness adds a server, and what its flags mean. */
export interface AddCommand {
  readonly harness: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly flags: Readonly<Record<FlagUse, readonly string[]>>;
  /** What parts name and value of a header. */
  readonly headerSign: ":" | "=";
  /** True where the program and its arguments are one word, which the harness cuts at blanks. */
  readonly cutsCommand: boolean;
  /** What follows the program where it is a server itself, and is not told of one. */
  readonly serves: readonly string[];
}

/**
 * What a flag is there for. `scope` says whose configuration is meant, `lost` has a value that a spec cannot say, `switches` have
 * no value, `grants` would let tools run unasked; `bearer` names the variable that holds the token.
 */
export type FlagUse = (typeof flagUses)[number];
export const flagUses = ["env", "header", "transport", "url", "bearer", "scope", "lost", "switches", "grants"] as const;

const addCommand = (
  harness: string,
  title: string,
  program: string,
  flags: Partial<AddCommand["flags"]> = {},
  facts: Partial<Pick<AddCommand, "headerSign" | "cutsCommand" | "serves">> = {},
): AddCommand => ({
  harness,
  title,
  words: [program, "mcp", "add"],
  flags: {
    env: ["--env", "-e"],
    header: ["--header", "-H"],
    transport: ["--transport", "-t"],
    url: [],
    bearer: [],
    scope: ["--scope", "-s"],
    lost: ["--timeout"],
    switches: [],
    grants: [],
    ...flags,
  },
  headerSign: ":",
  cutsCommand: false,
  serves: [],
  ...facts,
});

const geminiFlags = {
  lost: ["--timeout", "--description", "--include-tools", "--exclude-tools"],
  grants: ["--trust"],
};

/** Facts: `mcp add --help` of each program and its documentation, read 2026-11. */
export const addCommands: readonly AddCommand[] = [
  addCommand(
    "claude-code",
    "Claude Code",
    "claude",
    { lost: ["--client-id", "--client-secret", "--callback-port"] },
    { serves: ["mcp serve"] },
  ),
  addCommand(
    "codex",
    "Codex",
    "codex",
    {
      url: ["--url"],
      bearer: ["--bearer-token-env-var"],
      lost: ["--oauth-client-id", "--oauth-resource"],
    },
    { serves: ["mcp-server", "mcp serve"] },
  ),
  addCommand("opencode", "OpenCode", "opencode", { url: ["--url"], switches: ["--global"] }, { headerSign: "=" }),
  addCommand("gemini-cli", "Gemini CLI", "gemini", geminiFlags),
  addCommand("qwen", "Qwen Code", "qwen", geminiFlags),
  addCommand("copilot-cli", "Copilot CLI", "copilot", {
    lost: ["--timeout", "--tools"],
    switches: ["--json", "--show-secrets"],
  }),
  addCommand("amp", "Amp", "amp"),
  addCommand("droid", "Factory Droid", "droid", { transport: ["--type"] }, { cutsCommand: true }),
];
