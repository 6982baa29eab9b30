export * from "./codes.ts";
export * from "./document.ts";
export * from "./errors.ts";
export * from "./json.ts";
export * from "./result.ts";
export * from "./spec.ts";
