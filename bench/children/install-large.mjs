import claudeCode from "../../packages/adapters/claude-code/dist/index.mjs";
import { install } from "../../packages/core/dist/node.mjs";

const spec = { name: process.argv[2], owner: "bench", server: { transport: "http", url: "https://docs.example/mcp" } };
const start = performance.now();
const { items } = await install(claudeCode, spec);
const milliseconds = performance.now() - start;
if (items[0]?.action !== "written") throw new Error(JSON.stringify(items));
console.log(JSON.stringify({ milliseconds, mebibytes: process.resourceUsage().maxRSS / 1024 }));
