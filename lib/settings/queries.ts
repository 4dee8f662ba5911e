import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { readNames } from "@/lib/auth/names";
import { someoneWhoLeft } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

/** The time and person of the last change of the settings; null when there is none. */
export async function findLastChange(
  _staff: Staff<"settings.read">,
): Promise<{ at: Date; by: string } | null> {
  const row = await db.associationSettings.findUnique({
    select: { updatedAt: true, updatedById: true },
    // A row with the portal's own records only has the epoch as its time.
    where: { id: 1, updatedAt: { gt: new Date(0) } },
  });
  if (!row) return null;
  return { at: row.updatedAt, by: await nameOf(row.updatedById) };
}

/** A change of the payment link that has not taken effect yet. */
export type PendingPaymentLink = { url: string; effectiveAt: string; by: string };

/** The pending change of the payment link; null for none. */
export async function findPendingPaymentLink(
  _staff: Staff<"settings.read">,
): Promise<PendingPaymentLink | null> {
  const { paymentLink } = getAssociation();
  if (!paymentLink?.url || new Date(paymentLink.effectiveAt) <= new Date()) return null;
  const { url, effectiveAt, byId } = paymentLink;
  return { url, effectiveAt, by: await nameOf(byId) };
}

const nameOf = async (id: string | null): Promise<string> => (await readNames([id]))(id) ?? someoneWhoLeft;
