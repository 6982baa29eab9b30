import { type Issue, isObject, pointer } from "@agent-config/core";

/** Greatest lengths, in UTF-16 units: of a link or a command line, and of a pasted document. */
export const untrustedLimits = { line: 64 * 1024, text: 1024 * 1024 } as const;

/**
 * What makes a text unfit to be judged by looking at it: too long (CONFIG_TOO_LARGE), or characters that do not show or turn
 * the direction of what follows (DOCUMENT_INVALID, with the first of them). Line ends and tabs are no disguise.
 */
export const refuseDisguise = (text: string, limit: number): readonly Issue[] => {
  if (text.length > limit)
    return [
      {
        code: "CONFIG_TOO_LARGE",
        at: "",
        message: `The text has more than ${limit} characters, which nobody can judge. Give the part that is meant.`,
      },
    ];
  const disguise = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u.exec(text)?.[0];
  if (disguise === undefined) return [];
  const point = disguise.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  const message = `The text holds the invisible character U+${point}, which could hide what it says.`;
  return [{ code: "DOCUMENT_INVALID", at: "", message }];
};

/**
 * The members of an entry, at any depth, that would let tools run without asking (UNKNOWN_FIELD at each): a stranger's text
 * cannot grant that. Not looked into are the maps of variables and headers, whose names are data.
 */
export const refuseGrants = (entry: unknown, at: string): readonly Issue[] => {
  const issues: Issue[] = [];
  const open = [{ value: entry, at }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, value] of membersOf(next.value)) {
      const place = next.at + pointer(name);
      if (isGrant(name) && grantsSomething(value)) issues.push(grantIssue(name, place));
      else if (!textMaps.has(name)) open.push({ value, at: place });
    }
  }
  return issues;
};

/** Also for a flag of a command line, which has no place of its own. */
export const grantIssue = (name: string, at: string): Issue => ({
  code: "UNKNOWN_FIELD",
  at,
  message: `\`${name}\` would let tools run unasked, which an import never does. Take it out.`,
});

const membersOf = (value: unknown): readonly [string, unknown][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : [];

/** The words of Claude Code, Cursor, Cline, Roo, Gemini CLI, Qwen Code, Kiro, Windsurf and Codex, in any spelling. */
const isGrant = (name: string): boolean =>
  /^(?:trust(?:ed)?|autoapprove\w*|autoallow\w*|alwaysallow\w*|autorun|yolo|(?:default)?(?:tools)?approvalmode)$/.test(
    name.replace(/[_-]/g, "").toLowerCase(),
  );

/** `prompt` is Codex's word for asking each time. */
const grantsSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== false && value !== null && value !== "" && value !== "prompt";

const textMaps: ReadonlySet<string> = new Set(["env", "envs", "environment", "headers", "http_headers"]);

/** A stranger's text as it may stand in a sentence for a person: no characters that do not show, and not at any length. */
export const shown = (text: string): string => {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return visible.length > 80 ? `${visible.slice(0, 80)}…` : visible;
};
