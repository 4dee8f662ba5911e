import "server-only";
import { db } from "@/lib/db/client";
import { sql, sqlValue } from "@/lib/db/sql";
import type { Member } from "@/lib/auth/member";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";

/** The member's passkeys, newest first. `isSynced` means that a copy is in the device maker's account. */
export async function listMyPasskeys({ id }: Pick<Member, "id">) {
  const rows = await db.passkey.findMany({
    select: { id: true, name: true, isBackedUp: true, createdAt: true, lastUsedAt: true },
    where: { userId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ isBackedUp, createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    isSynced: isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
export type MyPasskey = Awaited<ReturnType<typeof listMyPasskeys>>[number];

export const hasPasskeyOf = ({ id }: Pick<Member, "id">): Promise<boolean> =>
  sqlValue`EXISTS (SELECT FROM "Passkey" WHERE "userId" = ${id}::uuid)`;

type Owner = { id: string; email: string; firstName: string };

/**
 * The owner of the passkeys that a link can remove; null when the link is unknown or expired, or the account has
 * another address by now.
 */
export async function findOwnerByRemovalLink(token: string): Promise<Owner | null> {
  if (!isOneTimeToken(token)) return null;
  const [owner] = await sql<Owner>`
    SELECT u."id"::text, u."email", u."firstName"
    FROM "OneTimeToken" t JOIN "User" u ON u."id" = t."userId" AND u."email" = t."madeFor"
    WHERE t."hash" = ${hashToken(token)} AND t."purpose" = 'passkey_removal' AND t."expiresAt" > now()`;
  return owner ?? null;
}
