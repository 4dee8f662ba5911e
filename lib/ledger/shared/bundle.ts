import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { newReference } from "../reference";

/**
 * One reference for several outstanding amounts due of a member; a repeated selection gets its first reference again.
 * The caller's transaction holds the member's lock, so that two concurrent requests get one reference.
 */
export async function ensureMemberBundle(
  userId: string,
  amountDueIds: string[],
): Promise<{ reference: string }> {
  const [same] = await sql<{ reference: string }>`
    SELECT b."reference" FROM "PaymentBundle" b JOIN "PaymentBundleDue" i ON i."bundleId" = b."id"
    WHERE b."userId" = ${userId}::uuid
    GROUP BY b."id"
    HAVING array_agg(i."amountDueId" ORDER BY i."amountDueId")
         = (SELECT array_agg(one ORDER BY one) FROM unnest(${amountDueIds}::uuid[]) AS one)
    LIMIT 1`;
  if (same) return same;
  return db.write.paymentBundle.create({
    select: { reference: true },
    data: {
      reference: newReference(),
      userId,
      dues: { create: amountDueIds.map((amountDueId) => ({ amountDueId })) },
    },
  });
}

/** One reference for all outstanding amounts due of a group's seats. Amounts from an earlier call stay under it. */
export async function addToGroupBundle(
  groupId: string,
  amountDueIds: string[],
): Promise<{ reference: string }> {
  const dues = { create: amountDueIds.map((amountDueId) => ({ amountDueId })) };
  return db.write.paymentBundle.upsert({
    select: { reference: true },
    where: { groupId },
    create: { reference: newReference(), groupId, dues },
    update: { dues },
  });
}
