import codex from "@agent-config/codex";
import { mcp } from "@agent-config/core";
import { install, uninstall } from "@agent-config/core/node";

const owner = "acme-docs";
const spec = mcp("acme-docs")
  .owner(owner)
  .http("https://docs.acme.example/mcp")
  .header("Authorization", { ref: "ACME_TOKEN", format: "Bearer {}" })
  .build();

const report = process.argv.includes("--remove") ? await uninstall(codex, { owner }) : await install(codex, spec);

for (const { action, path, refusals, error } of report.items) {
  console.log(`${action}: ${path}`);
  for (const { message, hint } of refusals) console.log(`  ${message}\n  ${hint ?? ""}`);
  if (error) console.log(`  ${error.message}\n  ${error.hint ?? ""}`);
}
process.exitCode = report.items.some(({ action }) => action === "refused" || action === "failed") ? 1 : 0;
