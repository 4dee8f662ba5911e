import { createHash } from "node:crypto";

/** By which the columns of a bank's files are remembered. */
export const formatKeyOf = (headings: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headings)).digest("base64url");
