import "server-only";
import { isPayerHolder } from "@/lib/auth/ownership";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** A person who paid for a seat, or was to pay for it. */
export type SeatPayer = {
  registrationId: string;
  /** The payer's email address; null once the payer is erased. */
  email: string | null;
  greetedAs: string;
  /** Whether the payer has the seat. Another person pays after a seat was given away, or for a colleague. */
  isHolder: boolean;
  /** Whether the payer is the coordinator of the seat's group. */
  isCoordinator: boolean;
  reference: string;
  paidCents: number;
  openCents: number;
};

/**
 * The people who paid for these registrations `r` and those who owe what is outstanding for them, payments first,
 * oldest first. Read it before the registrations are cancelled or released, or afterwards in the same transaction;
 * amounts that were void before are left out.
 */
export function readSeatPayers(which: Prisma.Sql): Promise<SeatPayer[]> {
  const isOfSeat = Prisma.sql`
    d."registrationId" = r."id" AND (d."voidedAt" IS NULL OR d."voidedAt" = now()::timestamptz(3))`;
  return sql<SeatPayer>`
    SELECT r."id"::text AS "registrationId", coalesce(u."email", y."payerEmail") AS "email",
           coalesce(u."firstName", y."payerName", '') AS "greetedAs", ${isPayerHolder} AS "isHolder",
           coalesce(g."userId" = y."userId" OR g."contactEmail" = coalesce(u."email", y."payerEmail"), false) AS "isCoordinator",
           y."reference", y."paidCents", y."openCents"
    FROM "Registration" r
      JOIN LATERAL (
        SELECT p."userId", p."payerEmail", p."payerName", d."reference", sum(a."amountCents")::int AS "paidCents",
               0 AS "openCents", p."paymentDate", p."createdAt", p."id"
        FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id" JOIN "Payment" p ON p."id" = a."paymentId"
        WHERE ${isOfSeat} GROUP BY d."id", p."id" HAVING sum(a."amountCents") > 0
        UNION ALL
        SELECT d."userId", d."payerEmail", d."payerName", d."reference", 0,
               d."amountCents" - d."waivedCents" - d."paidCents", NULL, NULL, d."id"
        FROM "AmountDue" d
        WHERE ${isOfSeat} AND d."amountCents" - d."waivedCents" - d."paidCents" > 0
      ) y ON true
      LEFT JOIN "User" u ON u."id" = y."userId"
      LEFT JOIN "GroupBooking" g ON g."id" = r."bookingId"
    WHERE ${which}
    ORDER BY y."paymentDate", y."createdAt", y."id"`;
}
