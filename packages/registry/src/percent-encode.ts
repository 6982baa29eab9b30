/** Every byte of the UTF-8 form but the unreserved ones of RFC 3986 as %XX; a lone surrogate becomes U+FFFD and never throws. */
export const percentEncode = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => unreserved(byte) ?? `%${hex(byte)}`).join("");

const unreserved = (byte: number): string | undefined => {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._~-]/.test(character) ? character : undefined;
};

const hex = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");
