import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

type Revoked = {
  eventId: string;
  firstName: string;
  lastName: string;
  email: string;
  paymentStatus: "pending" | "paid" | "failed";
  amountCents: number;
  checkedInAt: Date | null;
};

/**
 * Cancels a registration in the caller's transaction: the seat is free, the ticket ends, and a check-in by it is taken
 * back. The database marks what was paid for it as owed back.
 *
 * @returns the registration as it was; null when it was cancelled already or is not there
 */
export async function revokeSeat(id: string): Promise<Revoked | null> {
  // Locked before it is read: whoever records a payment for it at this moment is waited for, or waits.
  const [before] = await sql<Revoked>`
    SELECT "eventId"::text, "firstName", "lastName", "email", "paymentStatus"::text, "amountCents", "checkedInAt"
    FROM "Registration" WHERE "id" = ${id}::uuid AND "cancelledAt" IS NULL FOR NO KEY UPDATE`;
  if (!before) return null;
  await sql`
    UPDATE "Registration" SET "cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now()
    WHERE "id" = ${id}::uuid`;
  return before;
}
