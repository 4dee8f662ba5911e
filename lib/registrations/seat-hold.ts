import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import type { PaymentMethod } from "./rules";

/**
 * Whether this payment method uses the provider's page. Short payloads have no method; the screen then offers that
 * page.
 */
export function isPaidOnline(paymentMethod: PaymentMethod | null): boolean {
  return (paymentMethod === null || paymentMethod === "paylanes") && isOnlinePaymentAvailable();
}

/** The same of the registration `r` in a statement. */
export function isRowPaidOnline(): Prisma.Sql {
  return Prisma.sql`r."amountCents" > 0 AND coalesce(r."paymentMethod", 'paylanes') = 'paylanes'
    AND ${isOnlinePaymentAvailable()}::boolean`;
}

/**
 * The time until which a seat taken now at the event `e` is held, by the database's clock: minutes for online
 * payments, working days for others.
 */
export function heldUntil(isOnline: Prisma.Sql): Prisma.Sql {
  const { timeZone, policies } = getAssociation();
  const { workingDays, hoursBeforeStart, onlineMinutes } = policies.seatHolds;
  return Prisma.sql`"seat_held_until"(now(), e."startDate", ${timeZone}::text, ${workingDays}::integer,
    ${hoursBeforeStart}::integer, CASE WHEN ${isOnline} THEN ${onlineMinutes}::integer END)`;
}

/** The same for a seat whose address must be confirmed first: two hours at most. */
export function unconfirmedUntil(isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`least(${heldUntil(isOnline)}, now() + interval '2 hours')`;
}

/** Halfway through a hold that ends at `until`. Holds of online payments are too short for a reminder. */
export function remindAt(until: Prisma.Sql, isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN NOT (${isOnline}) THEN now() + (${until} - now()) / 2 END`;
}
