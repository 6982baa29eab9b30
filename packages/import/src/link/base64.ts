/**
 * The text that base64 stands for, in the standard or the URL alphabet, with or without padding, and with blanks where a `+`
 * went through a query; undefined when it is none, or no UTF-8.
 */
export const decodeBase64 = (encoded: string): string | undefined => {
  const standard = encoded.trim().replace(/[ -]/g, "+").replace(/_/g, "/").replace(/=+$/, "");
  if (standard === "" || !/^[A-Za-z0-9+/]+$/.test(standard)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
