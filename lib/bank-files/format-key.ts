import { createHash } from "node:crypto";

/** The key under which the columns of a bank's files are remembered for one of the association's accounts. */
export const formatKeyOf = (headings: readonly string[], accountId: string | null): string =>
  createHash("sha256")
    .update(JSON.stringify(accountId ? [headings, accountId] : headings))
    .digest("base64url");
