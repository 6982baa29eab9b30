#!/usr/bin/env node
// A stdio server for the tests: `stdio.mjs BEHAVIOUR [ARGUMENT]`.
import { spawn } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [behaviour = "good", argument = ""] = process.argv.slice(2);
const print = (text) => process.stdout.write(`${text}\n`);
const send = (message) => print(JSON.stringify({ jsonrpc: "2.0", ...message }));
const greeting = {
  protocolVersion: "2025-03-26",
  capabilities: { tools: {} },
  serverInfo: { name: "stub", version: "1.2.3" },
};
const tools = (...names) => ({ tools: names.map((name) => ({ name, inputSchema: { type: "object" } })) });

/** Answers as it should; `answers` replaces some results by method, and `pong` hears the answer to what it asked. */
const serve = (answers = {}) => {
  const results = { initialize: () => greeting, "tools/list": () => tools("echo", "add"), ...answers };
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method = "pong", params } = JSON.parse(line);
    if (behaviour === "record") appendFileSync(argument, `${line}\n`);
    const result = results[method]?.(params, id);
    if (result !== undefined) send({ id, result });
  });
};

/** Tells the file in `argument` its pid, ignores what is said to it, and never ends by itself. */
const linger = () => {
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => undefined);
  appendFileSync(argument, `${process.pid}\n`);
  setInterval(() => undefined, 1000);
};

const behaviours = {
  good: () => serve(),
  record: () => serve(),
  silent: () => setInterval(() => undefined, 1000),
  noisy: () => {
    print("Welcome to the stub!\n\n{ not: json");
    print(JSON.stringify({ level: "info", msg: "starting" }));
    send({ method: "notifications/message", params: {} });
    send({ id: "ours", method: "ping" });
    // Nothing goes on before the other side has answered.
    let greet;
    serve({
      initialize: (_, id) => {
        greet = () => send({ id, result: greeting });
      },
      pong: () => greet(),
    });
  },
  crash: () => {
    process.stderr.write(`cannot start: token ${process.env.STUB_TOKEN} was refused\n`);
    process.exitCode = 3;
  },
  "ends-at-once": () => print("usage: stub [options]"),
  "crashes-later": () =>
    serve({
      "tools/list": () => {
        process.stderr.write("lost the database\n");
        process.exit(4);
      },
    }),
  "closes-output": () => {
    process.stdout.end();
    process.stdout.destroy();
    setInterval(() => undefined, 1000);
  },
  "half-an-answer": () => serve({ initialize: () => void print('{"jsonrpc":"2.0","id":1,"result":{') }),
  "no-version": () => serve({ initialize: () => ({ capabilities: {} }) }),
  "bad-tools": () => serve({ "tools/list": () => ({ tools: "none" }) }),
  "refuses-tools": () =>
    serve({ "tools/list": (_, id) => void send({ id, error: { code: -32603, message: `no: ${argument}` } }) }),
  "no-tools": () =>
    serve({
      initialize: () => ({ ...greeting, capabilities: {} }),
      "tools/list": (_, id) => void send({ id, error: { code: -32601, message: "Method not found" } }),
    }),
  pages: () =>
    serve({
      "tools/list": ({ cursor = "0" }) => ({
        ...tools(`tool-${cursor}`),
        ...(cursor === "2" ? {} : { nextCursor: String(Number(cursor) + 1) }),
      }),
    }),
  "endless-pages": () =>
    serve({ "tools/list": ({ cursor = "0" }) => ({ ...tools(`t${cursor}`), nextCursor: String(Number(cursor) + 1) }) }),
  flood: () => {
    const line = "x".repeat(1 << 16);
    const pour = () => {
      while (process.stdout.write(line));
      process.stdout.once("drain", pour);
    };
    pour();
  },
  environment: () => serve({ "tools/list": () => tools(...Object.entries(process.env).map((pair) => pair.join("="))) }),
  launch: () => {
    writeFileSync(argument, JSON.stringify({ cwd: process.cwd(), argv: process.argv.slice(2), env: process.env }));
    serve();
  },
  "leaves-a-child": () => {
    const stdio = ["inherit", "inherit", "inherit", "ipc"];
    const child = spawn(process.execPath, [process.argv[1], "linger", argument], { stdio });
    appendFileSync(argument, `${process.pid}\n`);
    child.on("message", () => serve());
  },
  linger: () => {
    linger();
    process.send("ready");
  },
  "will-not-end": () => {
    linger();
    serve();
  },
};
behaviours[behaviour]();
