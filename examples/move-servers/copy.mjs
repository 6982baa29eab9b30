import claudeCode from "@agent-config/claude-code";
import { install, openMachine } from "@agent-config/core/node";
import cursor from "@agent-config/cursor";

const machine = openMachine([claudeCode], {});
const specs = machine
  .candidates(claudeCode)
  .filter(({ target, exists }) => target.scope === "user" && exists)
  .flatMap((candidate) => [...machine.entries(candidate)])
  .flatMap(([name, entry]) => {
    const server = claudeCode.decode(entry);
    return server ? [{ name, owner: "me", server }] : [];
  });

const report = await install(cursor, specs, { keepGoing: true });
for (const { name, action, refusals } of report.items) {
  console.log(`${name}: ${action}`);
  for (const { message } of refusals) console.log(`  ${message}`);
}
