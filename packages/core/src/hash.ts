import { createHash } from "node:crypto";
import type { DocumentObject, DocumentValue } from "./document.ts";

/** SHA-256 (hex) of the canonical text of a value: equal for equal values, however they are laid out or spelled. */
export const hashValue = (value: DocumentValue): string => sha256(canonicalText(value));

/** One hash per member. */
export const hashKeys = (entry: DocumentObject): Record<string, string> =>
  Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, hashValue(value)]));

/**
 * The hash that the Rust crate of the same name recorded in version 2 of its ledger: compact JSON in member order
 * (docs.rs/agent-config 0.1.0, read 2026-11-30).
 */
export const crateEntryHash = (entry: DocumentValue): string => sha256(compactJson(entry));

/** Members sorted, numbers by value (30 and 30.0 are one number), dates as RFC 3339 text. */
export const canonicalText = (value: DocumentValue): string => {
  if (value instanceof Date) return `@${value.toISOString()}`;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`);
    return `{${members.sort().join(",")}}`;
  }
  return JSON.stringify(value);
};

export const sameValue = (a: DocumentValue, b: DocumentValue): boolean => canonicalText(a) === canonicalText(b);

const compactJson = (value: DocumentValue): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? Number(member) : member));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
