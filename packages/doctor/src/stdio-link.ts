import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Conceal } from "./conceal.ts";
import type { StdioLaunch } from "./launch.ts";
import { type Failure, type Link, type Listener, messageIn, mostReceived, protocolError } from "./link.ts";
import { endGroup } from "./process-group.ts";

/** Of the end of standard error (UTF-16 units): what is shown, and what is kept so that no secret is cut before it is masked. */
const shown = 2048;
const kept = 16 * 1024;

/** The end of a process and the ends of its streams may lie this far apart (milliseconds). */
const straggle = () => delay(500, undefined, { ref: false });

/** Starts a server without a shell, as the leader of a process group of its own, and talks to it in lines of JSON. */
export const openStdio = (program: string, launch: StdioLaunch, listener: Listener, conceal: Conceal): Link => {
  const child = start(program, launch, conceal);
  if ("status" in child) {
    listener.lose(child);
    return { send: async () => undefined, close: async () => undefined };
  }
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    errors = (errors + piece).slice(-kept);
  });
  const heard = hearLines(child, listener);

  child.on("error", ({ code }: NodeJS.ErrnoException) => listener.lose(cannotRun(program, code, conceal)));
  child.on("exit", async (code, signal) => {
    const streamsEnded = new Promise((resolve) => child.once("close", resolve));
    await Promise.race([streamsEnded, straggle()]);
    listener.lose(ended(code, signal, heard.messages > 0));
  });
  child.stdout.on("end", async () => {
    await straggle();
    listener.lose(protocolError("The server closed its standard output."));
  });
  // A server that ended already is reported above, not by the pipe that broke.
  child.stdin.on("error", () => undefined);

  return {
    send: async (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    lastWords: () => conceal.tail(errors, shown),
    notes: () => notesOn(heard, conceal),
    close: () => endGroup(child),
  };
};

const start = (
  program: string,
  { args, cwd, env }: StdioLaunch,
  conceal: Conceal,
): ChildProcessWithoutNullStreams | Failure => {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return { status: "spawn-failed", detail: conceal.tell`The working directory ${cwd} does not exist.` };
  }
  try {
    return spawn(program, args, { cwd, env: { ...env }, detached: process.platform !== "win32", windowsHide: true });
  } catch (error) {
    return cannotRun(program, (error as NodeJS.ErrnoException).code, conceal);
  }
};

/** Only the system's word for it: the rest of such an error may quote arguments. */
const cannotRun = (program: string, code: string | undefined, { tell }: Conceal): Failure => {
  const advice = code === "ENOENT" ? "; the interpreter named in its first line does not exist" : "";
  return {
    status: "spawn-failed",
    detail: `${tell`${program} cannot be run (${code ?? "unknown reason"})`}${advice}.`,
  };
};

interface Heard {
  messages: number;
  /** Lines that are no messages. */
  noise: number;
  lastNoise: string;
}

const hearLines = (child: ChildProcessWithoutNullStreams, { hear, lose }: Listener): Heard => {
  const heard: Heard = { messages: 0, noise: 0, lastNoise: "" };
  let rest = "";
  let received = 0;
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    received += piece.length;
    if (received > mostReceived) {
      child.stdout.pause();
      lose(protocolError(`The server wrote more than ${mostReceived} characters.`));
      return;
    }
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((text) => text.trim() !== "")) {
      // What is no message is skipped, as harnesses do: servers print banners.
      const message = messageIn(line);
      if (message === undefined) {
        heard.noise += 1;
        heard.lastNoise = line;
      } else {
        heard.messages += 1;
        hear(message);
      }
    }
  });
  return heard;
};

const notesOn = ({ noise, lastNoise }: Heard, { tell, line }: Conceal): readonly string[] =>
  noise === 0
    ? []
    : [
        tell`standard output holds more than messages (${noise} of its lines), which some harnesses do not take; the last: ${line(lastNoise, 120)}`,
      ];

const ended = (code: number | null, signal: NodeJS.Signals | null, hasSpoken: boolean): Failure => {
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  const hasFailed = !hasSpoken && code !== 0;
  return {
    status: hasFailed ? "spawn-failed" : "protocol-error",
    detail: `The server ended ${how} ${hasSpoken ? "in the middle of the conversation" : "before it said anything"}.`,
  };
};
