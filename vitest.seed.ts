import fc from "fast-check";

/** `npm test` makes the same random cases each time, so that a red run is about the change; `pnpm fuzz` draws new ones. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_130) });
