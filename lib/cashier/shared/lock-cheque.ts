import "server-only";
import { max } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { paymentOwners, requireOthersPayment, type Bookkeeper } from "@/lib/ledger/shared/own-money";

/**
 * A cheque that can still clear or bounce, locked until the end of the caller's transaction.
 * @throws Refusal `not_found`, `forbidden` for one's own or what it pays of one's own, `already_decided`
 */
export async function lockCheque(id: string, actor: Bookkeeper) {
  await sql`SELECT FROM "Cheque" WHERE "paymentId" = ${id}::uuid FOR UPDATE`;
  const cheque = await db.cheque.findUnique({
    include: { payment: { select: { ...paymentOwners, refundedAt: true } } },
    where: { paymentId: id },
  });
  if (!cheque)
    throw new Refusal("not_found", "This payment was not made by a cheque that can clear or bounce.");
  const { payment, ...facts } = cheque;
  requireOthersPayment(actor, payment, "deciding");
  if (facts.clearedAt) throw new Refusal("already_decided", "This cheque has already cleared.");
  if (facts.bouncedAt) throw new Refusal("already_decided", "This cheque has already bounced.");
  return { ...facts, isTakenBack: payment.refundedAt !== null };
}

/**
 * The moment of an event of a cheque, whose day alone is known: noon, but no earlier than the preceding event on that
 * day.
 * @throws Refusal `invalid_input` when the day is before that of another
 */
export function resolveChequeTime(
  noon: Date,
  { receivedAt, depositedAt }: { receivedAt: Date; depositedAt: Date | null },
): Date {
  const { timeZone } = getAssociation();
  const isBefore = (moment: Date) => calendarDayOf(noon, timeZone) < calendarDayOf(moment, timeZone);
  const words = isBefore(receivedAt)
    ? "This date is before the cheque was received"
    : depositedAt && isBefore(depositedAt) && "This date is before the cheque was deposited";
  if (words) throw new Refusal("invalid_input", words, { issues: [{ path: "on", message: words }] });
  return max([noon, receivedAt, ...(depositedAt ? [depositedAt] : [])]);
}
