import type { ServerOptions } from "@agent-config/core";
import type { ImportedServer } from "@agent-config/import";
import { printable, variablesRead } from "@agent-config/registry";
import { displayed, type Row, rowLines, serverRows } from "../render/server-view.ts";
import type { Disclosure } from "../sources/wanted.ts";

/** What happens on this machine before the servers are written. */
export interface Preparation {
  /** Folders that are made. */
  readonly folders: readonly string[];
  /** The folder that a bundle is unpacked in. */
  readonly unpacked?: string;
}

/** All that imported servers would do here. Nothing is left out or cut; literal secrets are masked. */
export const discloseImport = (
  takenFor: string,
  servers: readonly ImportedServer[],
  { folders, unpacked }: Preparation,
): Omit<Disclosure, "isStrange"> => {
  const made: readonly Row[] = [
    ...(unpacked === undefined ? [] : [["Unpacks", `its files into ${unpacked}`] as const]),
    ...folders.map((folder): Row => ["Makes", `the folder ${folder}`]),
  ];
  const several = servers.length > 1;
  return {
    lines: [
      ...rowLines(made),
      ...servers.flatMap(({ name, server, options }) => [
        ...(several ? [` ${printable(name)}:`] : []),
        ...rowLines([...serverRows(server, variablesRead(server)), ...optionRows(options)]),
      ]),
    ],
    facts: {
      takenFor,
      ...(unpacked !== undefined && { unpacked }),
      folders,
      servers: servers.map(({ name, sourceName, server, options }) => ({
        name,
        sourceName,
        display: displayed(server),
        reads: variablesRead(server),
        ...(options && { options }),
      })),
    },
  };
};

const optionRows = ({ disabled, startupTimeoutMs, toolTimeoutMs }: ServerOptions = {}): readonly Row[] => [
  ...(disabled ? [["Is", "switched off"] as const] : []),
  ...(startupTimeoutMs === undefined ? [] : [["May take", `${startupTimeoutMs / 1000} s to start`] as const]),
  ...(toolTimeoutMs === undefined ? [] : [["May take", `${toolTimeoutMs / 1000} s for a tool call`] as const]),
];
