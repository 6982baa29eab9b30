/** Made up, and put together here so that no scanner takes this file for a leak. */
const body = "a1B2c3D4e5F6g7H8";

export const tokenPrefixes = [
  "ghp_",
  "gho_",
  "github_pat_",
  "glpat-",
  "sk-",
  "xoxb-",
  "xoxp-",
  "xoxa-",
  "xoxr-",
  "xoxs-",
  "AKIA",
  "AIza",
  "npm_",
  "hf_",
  "pypi-",
] as const;

export const tokenOf = (prefix: string, length = 16): string => prefix + body.repeat(4).slice(0, length);

export const token = tokenOf("ghp_");
export const jsonWebToken = `${"eyJ"}hbGciOiJub25lIn0.${body}.${body}`;
export const privateKey = ["-----BEGIN RSA PRIV", "ATE KEY-----\nMIIB\n-----END RSA PRIV", "ATE KEY-----"].join("");
