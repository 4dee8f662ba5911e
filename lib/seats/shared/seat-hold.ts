import "server-only";
import { Prisma } from "@/lib/db/client";
import { heldUntil } from "@/lib/events/shared/seat-hold";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import type { PaymentMethod } from "../rules";

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

/** Until when a seat taken now is held whose address must be confirmed first: two hours at most. */
export function unconfirmedUntil(isOnline: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`least(${heldUntil(isOnline)}, now() + interval '2 hours')`;
}
