/**
 * What a plan tells about itself, one code each. `repairs`: the entry was not taken to the letter, because the letter does
 * not run or does something else than was meant; the others only inform.
 */
export const noticeCodes = {
  "argument-moved": repair("Filed as options of the launcher; passed to the server instead, behind the package."),
  "package-repeated": repair("The options name the package again; it is named once, at the entry's version."),
  "full-command": repair("The options spell out the whole container command; it was completed, not repeated."),
  "dashes-added": repair("An option without dashes got them."),
  "argument-type": repair("An argument says neither named nor positional; taken for what it looks like."),
  "hint-ignored": repair("The suggested launcher cannot start this package here; the usual one is used."),
  "version-ignored": repair("The image already carries a tag or digest; the separate version is not used."),
  "version-template": repair("The version was an unfilled build template; your answer stands in its place."),
  "secret-moved-to-env": repair("A secret of the command line is passed through the environment instead."),
  "implied-input": repair("The entry uses a value that it does not declare; it counts as a question."),
  "sample-value": repair("A sample such as <token> is no value; it counts as a question."),
  "default-dropped": repair("A default that breaks the entry's own rules is not used."),
  "env-name-empty": repair("A variable without a name was left out."),
  "env-value-dropped": repair(
    "A value for a variable that changes how programs are loaded is not taken from the entry.",
  ),
  "home-expanded": repair("A leading ~/ became your home directory, because no shell will do it."),
  unpinned: info("No exact version: another one may run tomorrow."),
  deprecated: info("The publisher marked this server as deprecated."),
  deleted: info("The server was deleted from the registry, usually for malware, spam or a legal reason."),
  "route-chosen": info("The entry offers more than one way; the first that can be used was taken."),
  "route-ambiguous": info("The entry lists several remotes of one type (regions or sub-servers); choose one."),
  "route-skipped": info("A way listed earlier cannot be used."),
  "auth-header-kept": info("A header that looks like sign-in is sent although the entry does not call it required."),
  "secret-in-args": info("A secret stands on the command line, where other programs of this machine can read it."),
  "secret-in-url": info("A secret is part of the URL, where logs can show it."),
  "env-name-unusual": info("A variable has a name that shells and some harnesses cannot set."),
  "host-access": info(
    "The container gets access to this machine: privileges, its network, its files or Docker itself.",
  ),
  "private-registry": info("The package comes from a registry of the publisher's choice."),
  "insecure-http": info("Plain http to another machine: everybody on the way can read and change it."),
  "home-not-expanded": info("A leading ~/ stays as it is; nothing will expand it."),
  "given-unused": info("An answer belongs to no question of this way."),
} as const;

export type NoticeCode = keyof typeof noticeCodes;

export interface NoticeFacts {
  readonly repairs: boolean;
  readonly message: string;
}

/** A code comes once, with every place that it is about. */
export interface Notice {
  readonly code: NoticeCode;
  readonly message: string;
  /** JSON pointers into the server object, or ids of answers. */
  readonly at: readonly string[];
}

function repair(message: string): NoticeFacts {
  return { repairs: true, message };
}

function info(message: string): NoticeFacts {
  return { repairs: false, message };
}
