// What an installer does that keeps nothing of the layout: read, parse, change, print, write beside, rename.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const path = join(homedir(), ".claude.json");
const start = performance.now();
const document = JSON.parse(readFileSync(path, "utf8"));
document.mcpServers[process.argv[2]] = { type: "http", url: "https://docs.example/mcp" };
const file = openSync(`${path}.tmp`, "w");
writeSync(file, JSON.stringify(document, null, 2));
fsyncSync(file);
closeSync(file);
renameSync(`${path}.tmp`, path);
const milliseconds = performance.now() - start;
console.log(JSON.stringify({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1024 }));
