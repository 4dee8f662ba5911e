import "server-only";
import { getAssociation, toBank, type Bank } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import { sql } from "@/lib/db/sql";

/**
 * Returns the bank details for paying for each event: those of its landing page, published or not, otherwise the
 * association's. Every payment instruction uses this, so that nobody sees two accounts.
 */
export async function findBanks(eventIds: string[]): Promise<(eventId: string | null) => Bank> {
  const rows = await sql<{ eventId: string; bank: unknown }>`
    SELECT "eventId"::text, "content" -> 'bank' AS "bank" FROM "LandingPage"
    WHERE "eventId" = ANY (${eventIds}::uuid[]) AND jsonb_typeof("content" -> 'bank') = 'object'`;
  const own = new Map(rows.map(({ eventId, bank }) => [eventId, toBank(bankDetails.parse(bank))]));
  return (eventId) => own.get(eventId ?? "") ?? getAssociation().bank;
}

/** The same for one event; null means payments outside events, such as dues. */
export async function findBank(eventId: string | null): Promise<Bank> {
  return eventId ? (await findBanks([eventId]))(eventId) : getAssociation().bank;
}
