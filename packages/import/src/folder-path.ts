/** An absolute path below `base`, in the spelling of `base`: with backslashes when that is a Windows path. */
export const joinPath = (base: string, steps: readonly string[]): string => {
  const separator = /^(?:[A-Za-z]:\\|\\\\)/.test(base) ? "\\" : "/";
  return [base.replace(/[\\/]+$/, ""), ...steps].join(separator) || separator;
};
