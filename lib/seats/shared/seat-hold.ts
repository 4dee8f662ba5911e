import "server-only";
import { Prisma } from "@/lib/db/client";
import { heldUntil } from "@/lib/events/shared/seat-hold";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { statesAllowingMove, type WayToPay, type SeatMove } from "../rules";

/**
 * Whether this payment method uses the provider's page. A short payload has no method, and its screen offers that page.
 */
export function isPaidOnline(paymentMethod: WayToPay | null): boolean {
  return (paymentMethod === null || paymentMethod === "paylanes") && isOnlinePaymentAvailable();
}

/** Whether the registration `r` of a SQL statement is paid online. */
export function isRowPaidOnline(): Prisma.Sql {
  return Prisma.sql`r."amountCents" > 0 AND coalesce(r."paymentMethod", 'paylanes') = 'paylanes'
    AND ${isOnlinePaymentAvailable()}::boolean`;
}

/**
 * Whether the state of the registration `r` allows a change, as a SQL condition. The states are literals, so that the
 * planner can use them.
 */
export const inStateTo = (move: SeatMove): Prisma.Sql =>
  Prisma.raw(`r."state" IN (${statesAllowingMove[move].map((state) => `'${state}'`).join(", ")})`);

/** The deadline of a seat taken now whose address must be confirmed first: two hours at most. */
export function unconfirmedUntil(isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`least(${heldUntil(isOnline)}, now() + interval '2 hours')`;
}
