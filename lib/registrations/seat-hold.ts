import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import type { PaymentMethod } from "./schema";

/**
 * Whether this way of paying leads to the provider's page. The short payload names no way of paying: the screen then
 * offers that page.
 */
export function paysOnline(paymentMethod: PaymentMethod | null): boolean {
  return (paymentMethod === null || paymentMethod === "paylanes") && isOnlinePaymentAvailable();
}

/**
 * Until when a seat taken now at the event `e` is held unpaid, by the database's clock. Whoever pays online is on the
 * provider's page already; anybody else is given working days.
 */
export function heldUntil(isOnline: Prisma.Sql): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  const { workingDays, hoursBeforeStart, onlineMinutes } = policies.seatHolds;
  return Prisma.sql`"seat_held_until"(now(), e."startDate", ${timeZone}::text, ${workingDays}::integer,
    ${hoursBeforeStart}::integer, CASE WHEN ${isOnline} THEN ${onlineMinutes}::integer END)`;
}

/** Half time of a hold that ends at `until`; an online hold is too short for a reminder. */
export function remindAt(until: Prisma.Sql, isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN NOT (${isOnline}) THEN now() + (${until} - now()) / 2 END`;
}
