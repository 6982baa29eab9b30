import { isDeepStrictEqual } from "node:util";
import type { Scope } from "../packages/core/src/spec.ts";
import { recorderCommand } from "./cases.ts";
import type { Client } from "./client.ts";
import { handWritten, wanted } from "./hand-written.ts";
import { append, makeSandbox, takeStdio } from "./sandbox.ts";
import type { HttpRecorder } from "./servers/record-http.ts";
import { makeSession } from "./session.ts";

/**
 * Tries a client's reader and the recording servers on files written by hand, so that a fault of the instruments is not taken
 * for one of the project. Returns what is wrong.
 */
export const selfCheck = async (
  client: Client,
  scope: Scope,
  program: string,
  recorder: HttpRecorder,
  surroundings: { readonly model: string; readonly cache: string },
): Promise<readonly string[]> => {
  const sandbox = makeSandbox([]);
  try {
    client.trust(sandbox);
    const command = [...recorderCommand(sandbox.log, wanted.stdio), ...wanted.args];
    const { file, text } = handWritten(client.id, scope, sandbox, command, `${recorder.origin}/http/${wanted.http}`);
    append(file, text);
    recorder.take();
    const reading = await client.read(makeSession(program, sandbox, {}, surroundings));
    if (reading.kind !== "listed") return [reading.why];
    const started = takeStdio(sandbox).filter(({ name }) => name === wanted.stdio);
    const called = recorder.take().filter(({ name }) => name === wanted.http);
    const names = reading.servers.filter(({ enabled }) => enabled).map(({ name }) => name);
    return [
      ...(isDeepStrictEqual([...names].sort(), [wanted.http, wanted.stdio]) ? [] : [`listed: ${names.join(", ")}`]),
      ...(isDeepStrictEqual(started.at(-1)?.args, wanted.args) ? [] : ["the stdio server was not started as written"]),
      ...(called.at(-1)?.headers["x-probe"] === wanted.header ? [] : ["the http server was not called as written"]),
    ];
  } finally {
    sandbox.dispose();
  }
};
