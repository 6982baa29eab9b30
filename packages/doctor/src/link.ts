import { isObject } from "@agent-config/core";
import type { Verdict } from "./examination.ts";

/** A message of JSON-RPC 2.0 that we send. */
export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Why a server gives no answer. */
export interface Failure {
  readonly status: Exclude<Verdict, "ok">;
  /** A sentence, safe to show. */
  readonly detail: string;
  /** Of the HTTP answer that is to blame. */
  readonly httpStatus?: number;
}

/** Who is told what comes in through a link. */
export interface Listener {
  /** A JSON value that the server sent. */
  readonly hear: (value: unknown) => void;
  /** Nothing more will come, and why. Only the first reason counts. */
  readonly lose: (failure: Failure) => void;
}

/** A way to one server. Its functions never throw and never reject: what goes wrong is told to the listener. */
export interface Link {
  /** Resolves when the message is out. */
  readonly send: (message: Message) => Promise<void>;
  /** The protocol version that both sides agreed on. */
  readonly agree?: (version: string) => void;
  /** The end of what the server wrote to its standard error, safe to show. */
  readonly lastWords?: () => string;
  /** What is worth knowing whatever the outcome, safe to show. */
  readonly notes?: () => readonly string[];
  /** Resolves when nothing of the server is left on this machine. */
  readonly close: () => Promise<void>;
}

export type OpenLink = (listener: Listener) => Link;

/** Of everything that one server sends, in bytes or UTF-16 units. */
export const mostReceived = 8 * 1024 * 1024;

export const protocolError = (detail: string): Failure => ({ status: "protocol-error", detail });

/** Undefined for a text that is neither a message nor a list of messages. */
export const messageIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value.every(isMessage) : isMessage(value)) ? (value as object) : undefined;
  } catch {
    return undefined;
  }
};

const isMessage = (value: unknown): boolean => isObject(value) && value.jsonrpc === "2.0";
