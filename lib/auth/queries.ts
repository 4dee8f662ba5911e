import "server-only";
import { db } from "@/lib/db/client";
import type { proofRefusal } from "./labels";
import type { Visitor } from "./member";
import { isOneTimeToken } from "./one-time-token";
import { hashToken } from "./sessions";

type Row = {
  userId: string;
  newEmail: string | null;
  email: string;
  isUsed: boolean;
  isOver: boolean;
  isVerified: boolean;
};

/** What a confirmation link can still do. `foreign`: somebody else is signed in here. */
export type AddressProof =
  { state: "open" | "confirmed"; email: string } | { state: keyof typeof proofRefusal };

/** Looks at a confirmation link without using it: robots open links too, and must not use them up. */
export async function findAddressProof(person: Visitor, token: string): Promise<AddressProof> {
  if (!isOneTimeToken(token)) return { state: "unknown" };
  const [row] = await db.$queryRaw<Row[]>`
    SELECT u."id"::text AS "userId", t."newEmail", u."email", t."usedAt" IS NOT NULL AS "isUsed",
           t."expiresAt" <= now() AS "isOver", u."emailVerifiedAt" IS NOT NULL AS "isVerified"
    FROM "OneTimeToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE t."hash" = ${hashToken(token)} AND t."purpose" = 'email_change'`;
  if (!row) return { state: "unknown" };
  if (person && person.id !== row.userId) return { state: "foreign" };
  const isOwnAddress = row.newEmail === row.email;
  if (isOwnAddress && row.isVerified) return { state: "confirmed", email: row.email };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: "expired" };
  return isOwnAddress ? { state: "open", email: row.email } : { state: "outdated" };
}
