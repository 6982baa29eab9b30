// An MCP server that writes down how it was started. Usage: node record-stdio.mjs LOG NAME [ARGUMENT…]
// Plain JavaScript: harnesses start it with nothing but node. Log and name are arguments, since some harnesses pass on hardly
// any environment.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { answer } from "./answers.mjs";

const [log, name, ...args] = process.argv.slice(2);
const record = { name, command: process.argv0, args, cwd: process.cwd(), env: process.env };
appendFileSync(log, `${JSON.stringify(record)}\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "") return;
  const reply = answer(JSON.parse(line));
  if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
});
