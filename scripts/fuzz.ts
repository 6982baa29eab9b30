/**
 * `pnpm fuzz [json|toml|yaml] [count] [seed]`: random documents and operations against the laws of the editors. The seed is
 * printed; the same count and seed make the same cases. Exit status 1 with the smallest case when a law breaks.
 */
const formats = ["json", "toml", "yaml"] as const;
/** Cases of one round; every round has a seed of its own, so that a long run can be taken up where it stopped. */
const round = 2000;

const [format, count = "2000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const wanted = formats.filter((each) => format === undefined || each === format);
if (wanted.length === 0 || !(Number(count) > 0) || !Number.isInteger(Number(seed))) {
  console.error("usage: pnpm fuzz [json|toml|yaml] [count] [seed]");
  process.exit(2);
}

for (const each of wanted) {
  const { fuzz } = (await import(`../packages/edit-${each}/test/fuzz.ts`)) as {
    fuzz: (count: number, seed: number) => unknown;
  };
  console.log(`${each}: ${count} cases, seed ${seed}`);
  for (let done = 0; done < Number(count); done += round) {
    const cases = Math.min(round, Number(count) - done);
    try {
      fuzz(cases, Number(seed) + done / round);
    } catch (error) {
      console.error(`${each}: a law broke after ${done} cases (round seed ${Number(seed) + done / round})`, error);
      process.exit(1);
    }
    console.log(`${each}: ${done + cases} cases, 0 violations`);
  }
}
