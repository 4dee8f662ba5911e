import "server-only";
import { sqlValue } from "@/lib/db/sql";
import type { Member, Visitor } from "@/lib/auth/member";
import { type verificationRefusal } from "./labels";
import { findOneTimeLink } from "@/lib/accounts/shared/one-time-link";

/**
 * The state of a confirmation link. `foreign`: another account is signed in. `signed_out`: it needs the password of
 * `account`, because the email alone does not prove who owns the account.
 */
export type EmailVerificationLink =
  | { state: "confirmed"; email: string; isChange: boolean }
  | { state: "open"; email: string; isChange: boolean; userId: string }
  | { state: "signed_out"; email: string; isChange: boolean; userId: string; account: string }
  | { state: keyof typeof verificationRefusal };

/** Reads a confirmation link without using it, because mail scanners open links. */
export async function readEmailVerificationLink(
  person: Visitor,
  token: string,
): Promise<EmailVerificationLink> {
  const row = await findOneTimeLink(token, "email_change");
  if (!row?.newEmail) return { state: "unknown" };
  const { newEmail, madeFor } = row;
  const isChange = newEmail !== madeFor;
  if (person && person.id !== row.userId) return { state: "foreign" };
  if (newEmail === row.email && row.isVerified) return { state: "confirmed", email: newEmail, isChange };
  if (row.isUsed) return { state: "used" };
  if (row.isOver) return { state: "expired" };
  if (madeFor !== row.email) return { state: "outdated" };
  if (!person)
    return { state: "signed_out", email: newEmail, isChange, userId: row.userId, account: row.email };
  return { state: "open", email: newEmail, isChange, userId: row.userId };
}

/** The new address that is not confirmed yet, or null. */
export const findPendingAddress = ({ id }: Pick<Member, "id">): Promise<string | null> => sqlValue`
    SELECT t."newEmail" FROM "OneTimeToken" t JOIN "User" u ON u."id" = t."userId"
    WHERE u."id" = ${id}::uuid AND t."purpose" = 'email_change' AND t."usedAt" IS NULL AND t."expiresAt" > now()
      AND t."madeFor" = u."email" AND t."newEmail" <> u."email"
    ORDER BY t."createdAt" DESC LIMIT 1`;
