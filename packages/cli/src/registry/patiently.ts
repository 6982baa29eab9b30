import type { Output } from "../output.ts";

/** Milliseconds after which waiting for a registry is worth a word. */
const longWait = 1500;

/** Waits for a registry, and says so when that takes long. */
export const patiently = async <T>(base: string, { complain }: Output, work: Promise<T>): Promise<T> => {
  const timer = setTimeout(() => complain(`Waiting for the registry ${base} …`), longWait);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
};
