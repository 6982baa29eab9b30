/** The runner of the shared vectors (input and right outcome, language-neutral), and the comparison that it stands on. */

export { type AdapterCase, adapterCases } from "./adapter-cases.ts";
export * from "./compare-outcome.ts";
export { type Given, type Search, searchForSecrets } from "./secret-search.ts";
export { inThrowAwayHome } from "./throw-away-home.ts";
export * from "./vectors.ts";
