/** Ends a run with the name of the law that broke. */
export const hold = (is: boolean, law: string): void => {
  if (!is) throw new Error(`This law does not hold: ${law}.`);
};
