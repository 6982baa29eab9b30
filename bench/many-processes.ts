import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { interleaved, type Row } from "./measure.ts";
import { cli, environment, makeHome } from "./scratch.ts";

const processes = 32;

/** Many commands at once on one file, against the same number of processes that do nothing. */
export const manyProcesses = async (): Promise<readonly Row[]> => {
  const times = await interleaved({ install: installs, nothing: () => together(() => ["-e", "0"], makeHome()) }, 3);
  return [
    {
      what: `${processes} installs at once into one file`,
      ratio: times.install / times.nothing,
      against: `${processes} times node -e 0 at once`,
    },
  ];
};

const installs = async (): Promise<void> => {
  const home = makeHome();
  await together(
    (index) => [
      cli,
      "install",
      "--owner",
      "bench",
      "--name",
      `s${index}`,
      "--url",
      "https://docs.example/mcp",
      "--harness",
      "cursor",
    ],
    home,
  );
  const found = readFileSync(join(home, ".cursor/mcp.json"), "utf8").match(/"s\d+"/g) ?? [];
  if (found.length !== processes) throw new Error(`${processes - found.length} servers were lost`);
};

const together = async (args: (index: number) => readonly string[], home: string): Promise<void> => {
  const children = Array.from({ length: processes }, (_, index) =>
    spawn(process.execPath, args(index), { env: environment(home), cwd: home, stdio: "ignore" }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
  const failed = codes.filter((code) => code !== 0).length;
  if (failed > 0) throw new Error(`${failed} of ${processes} processes failed`);
};
