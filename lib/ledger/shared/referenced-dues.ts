import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { deadlineOf } from "./due-state";

/** The ids of the amounts due with a reference, as a SQL array: one amount's own reference, or that of a bundle. */
export const idsOfReferenced = (reference: string): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT "id" FROM "AmountDue" WHERE "reference" = ${reference}
  UNION ALL
  SELECT i."amountDueId" FROM "PaymentBundleDue" i JOIN "PaymentBundle" b ON b."id" = i."bundleId"
  WHERE b."reference" = ${reference})`;

/**
 * The order in which a bundle's amounts due `d` are paid. Amounts without a deadline come last, and a group's people in
 * the order of entry.
 */
const oldestFirst = Prisma.sql`${deadlineOf(Prisma.sql`d`)} NULLS LAST, d."createdAt",
  (SELECT s."groupRow" FROM "Registration" s WHERE s."id" = d."registrationId") NULLS LAST, d."id"`;

/**
 * The amounts due with a reference, in any state: one amount with its own reference, or all of a bundle, oldest due
 * first. Empty for an unknown reference. The reference must be a result of `parseReference`.
 */
export async function listReferencedDues(reference: string): Promise<{ id: string; reference: string }[]> {
  return sqlUnprepared<{ id: string; reference: string }>`
    SELECT d."id"::text, d."reference" FROM "AmountDue" d
    WHERE d."id" = ANY(${idsOfReferenced(reference)}) ORDER BY ${oldestFirst}`;
}
