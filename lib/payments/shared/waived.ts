import "server-only";
import type { Staff } from "@/lib/auth/member";
import { isPaidBy, ownerOf } from "@/lib/auth/ownership";
import { Prisma } from "@/lib/db/client";
import { sql, sqlRows } from "@/lib/db/sql";
import { reversalKinds } from "@/lib/ledger/rules";

/**
 * The cents of the amount due `r` that staff waived and can ask for again. Bank fees, amounts waived by a refund, and
 * void amounts do not count.
 */
const waivedCents = Prisma.sql`greatest(0, r."waivedCents"
  - coalesce((SELECT sum(w."amountCents") FROM "WriteOff" w WHERE w."amountDueId" = r."id"), 0)
  + coalesce((SELECT sum(a."amountCents") FROM "Allocation" a JOIN "Refund" f ON f."id" = a."refundId"
              WHERE a."amountDueId" = r."id" AND f."kind" <> ALL(${reversalKinds}::"RefundKind"[])), 0))::int`;

/** The cents that staff waived of these amounts due, by id. Amounts without a waiver are left out. */
export async function listWaived(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; cents: number }>`
    SELECT r."id"::text, ${waivedCents} AS "cents" FROM "AmountDue" r
    WHERE r."id" = ANY(${ids}::uuid[]) AND r."waivedCents" > 0 AND r."voidedAt" IS NULL`;
  return new Map(rows.filter(({ cents }) => cents > 0).map(({ id, cents }) => [id, cents]));
}

/** The maximum number of waivers listed, which is more than any member is given. */
const maxWaived = 20;

/** The waivers of a member's amounts by staff, newest first. */
export async function listWaivedOf(_staff: Staff<"payments.read">, userId: string) {
  const owner = await ownerOf(userId);
  const dues = await sqlRows<{ reference: string; description: string; waivedCents: number }>({})`
    SELECT r."reference", r."description", ${waivedCents} AS "waivedCents"
    FROM (SELECT * FROM "AmountDue" y
          WHERE y."waivedCents" > 0 AND y."voidedAt" IS NULL AND ${isPaidBy(owner)}
          ORDER BY y."createdAt" DESC LIMIT ${maxWaived}) r
    ORDER BY r."createdAt" DESC`;
  return dues.filter((due) => due.waivedCents > 0);
}
