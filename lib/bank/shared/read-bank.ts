import "server-only";
import { bankFields, getAssociation, toBank, type Bank } from "@/lib/association/queries";
import { db } from "@/lib/db/client";

/**
 * Returns the bank details for paying for each event: its own, whether its page is published or not, otherwise the
 * association's. Every payment instruction uses this function, so that nobody sees two accounts.
 */
export async function readBanks(eventIds: string[]): Promise<(eventId: string | null) => Bank> {
  const accounts = await db.bankAccount.findMany({
    select: { eventId: true, ...bankFields },
    where: { eventId: { in: eventIds } },
  });
  const own = new Map(accounts.map(({ eventId, ...details }) => [eventId, toBank(details)]));
  return (eventId) => own.get(eventId) ?? getAssociation().bank;
}

/** The account for paying for one event; null means payments outside events, such as dues. */
export async function readBank(eventId: string | null): Promise<Bank> {
  return eventId ? (await readBanks([eventId]))(eventId) : getAssociation().bank;
}

/** An event's own bank details; null when it uses the association's. */
export async function findOwnBank(eventId: string) {
  return db.bankAccount.findUnique({ select: bankFields, where: { eventId } });
}
