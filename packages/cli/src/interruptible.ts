/** Runs a dialogue that ends, by its signal, when the program is told to end. */
export const interruptible = async <T>(dialogue: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    return await dialogue(interruption.signal);
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
};
