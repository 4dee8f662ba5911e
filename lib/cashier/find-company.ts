import "server-only";
import { sql } from "@/lib/db/sql";

/**
 * The company that paid a line of a statement, where the line quotes its group's reference or invoice and the group has no
 * coordinator any more. Each attendee owes their own seat since then, so that what the line leaves over would otherwise
 * be the credit of the first of them. Null for all other lines.
 */
export async function findCompany(lineId: string, dueIds: readonly string[]): Promise<string | null> {
  const [found] = await sql<{ company: string }>`
    SELECT g."company"
    FROM "StatementLine" l, "GroupBooking" g
    JOIN "PaymentBundle" b ON b."groupId" = g."id" LEFT JOIN "Invoice" i ON i."id" = g."invoiceId"
    WHERE l."id" = ${lineId}::uuid AND g."userId" IS NULL AND g."contactEmail" IS NULL
      AND EXISTS (
        SELECT FROM "PaymentBundleDue" d WHERE d."bundleId" = b."id" AND d."amountDueId" = ANY(${[...dueIds]}::uuid[]))
      AND (regexp_replace(upper(concat_ws(' ', l."text", l."payer")), '[^A-Z0-9]', '', 'g') LIKE '%' || b."reference" || '%'
           OR concat_ws(' ', l."text", l."payer") ~* ('\\mINV\\W{0,2}' || substring(i."number" FROM '\\d+$') || '\\M'))
    ORDER BY g."id" LIMIT 1`;
  return found?.company ?? null;
}
