import "server-only";
import type { Staff } from "@/lib/auth/member";
import { currency, parseCents } from "@/lib/core/money";
import { db } from "@/lib/db/client";

/** The number of notifications of a period that need review, and the sum of those about payments. */
export async function sumPendingNotifications(
  _staff: Staff<"payments.read">,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; cents: number }> {
  const waiting = await db.paymentNotification.findMany({
    select: { amount: true, currency: true, status: true },
    where: { mismatch: { not: null }, resolvedAt: null, receivedAt: { gte: from, lt: until } },
  });
  const cents = waiting.map((one) =>
    one.status === "completed" && one.currency === currency ? (parseCents(one.amount) ?? 0) : 0,
  );
  return { count: waiting.length, cents: cents.reduce((sum, one) => sum + one, 0) };
}
