import "server-only";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { databaseNow } from "@/lib/db/clock";
import { isCheckViolation, isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { fullName } from "@/lib/full-name";
import { queueEmail } from "@/lib/mail/queue";
import { sendTicket } from "@/lib/registrations/confirmation";
import { applyPaidDues } from "./apply-paid-dues";
import { refundDueLetter } from "./letters";
import { requireOthersMoney, type Bookkeeper } from "./own-money";

export type PaymentDetails = {
  method: "bank_transfer" | "cheque" | "paylanes";
  paymentDate: Date;
  /** The bank's or the cheque's own number. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  recordedBy: Bookkeeper;
};

export type Settled = {
  id: string;
  receiptNumber: number | null;
  /** The registration has no seat, so the money has to be refunded. */
  isOwedBack: boolean;
};

/** What to do with a payment for a registration that has no seat and can get none. */
export type WithoutSeat = "refuse" | "owe_back";

const dueFields = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  amountCents: true,
  currency: true,
  userId: true,
  settledAt: true,
  registration: {
    select: {
      id: true,
      eventId: true,
      firstName: true,
      lastName: true,
      email: true,
      ticketCode: true,
      registrationType: true,
      memberRateToVerify: true,
      event: { select: { prices: { select: { registrationType: true, label: true } } } },
    },
  },
} as const;

/**
 * Records an amount due as paid, once, in the caller's transaction: the payment with its receipt number, and the paid
 * registration with its ticket email, or the effect of dues on a membership. A payment for a registration without a
 * seat is rejected or recorded as owed back.
 *
 * Locks the registration or the member, then the event (by trigger), then the amount due. Cancelling uses the same
 * order, which avoids deadlocks.
 *
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_paid`; with `refuse` also `already_cancelled`, `event_full` when the released
 * seat is taken, `already_registered` when the person has another seat
 */
export async function settleDue(
  dueId: string,
  money: PaymentDetails,
  withoutSeat: WithoutSeat = "refuse",
): Promise<Settled> {
  const holder = await db.amountDue.findUnique({
    select: { registrationId: true, userId: true, purpose: true },
    where: { id: dueId },
  });
  if (!holder) throw dueNotFound();
  const seat = holder.registrationId === null ? null : await lockSeat(holder.registrationId);
  if (holder.purpose === "membership" && holder.userId) await lockMember(holder.userId);
  const due = await db.amountDue.findUnique({ select: dueFields, where: { id: dueId } });
  if (!due) throw dueNotFound();
  requireOthersMoney(money.recordedBy, { userId: due.userId, email: due.registration?.email ?? null });
  if (due.settledAt) throw alreadyPaid(due);
  const refusal = seat && (await takeSeat(seat));
  if (refusal && withoutSeat === "refuse") throw refusal;
  const { count } = await db.amountDue.updateMany({
    where: { id: dueId, settledAt: null },
    data: { settledAt: money.paymentDate },
  });
  if (count === 0) throw alreadyPaid(due);
  const { registration } = due;
  const isOwedBack = refusal !== null;
  const { reference, recordedBy, ...facts } = money;
  const payment = await db.payment.create({
    select: { id: true, receiptNumber: true },
    data: {
      ...facts,
      recordedById: recordedBy?.id ?? null,
      reference: reference ?? due.reference,
      status: "completed",
      userId: due.userId,
      registrationId: registration?.id ?? null,
      amountDueId: due.id,
      purpose: due.purpose,
      description: due.description,
      amountCents: due.amountCents,
      currency: due.currency,
      payerName: registration && fullName(registration),
      payerEmail: registration?.email ?? null,
      owedBackAt: isOwedBack ? await databaseNow() : null,
    },
  });
  if (due.purpose === "membership" && due.userId)
    await applyPaidDues(due.userId, {
      ...money,
      amountCents: due.amountCents,
      receiptNumber: payment.receiptNumber,
    });
  if (registration && isOwedBack) {
    await queueEmail({
      to: registration.email,
      template: "payment_owed_back",
      letter: refundDueLetter(registration.firstName, due),
    });
  }
  if (registration && !isOwedBack) {
    const rate = registration.event.prices.find(
      (line) => line.registrationType === registration.registrationType,
    );
    await sendTicket(
      registration.eventId,
      {
        ...registration,
        rateLabel: rate?.label ?? null,
        paymentStatus: "paid",
        paymentAmount: formatCents(due.amountCents),
        reference: due.reference,
      },
      payment.receiptNumber,
    );
  }
  return { ...payment, isOwedBack };
}

const dueNotFound = () => new Refusal("not_found", "This payment is not due.");
const alreadyPaid = ({ reference }: { reference: string }) =>
  new Refusal("already_paid", `${reference} has already been paid.`);

type Seat = { id: string; cancelledAt: Date | null };

async function lockSeat(id: string): Promise<Seat | null> {
  const [seat] = await sql<Seat>`
    SELECT "id"::text, "cancelledAt" FROM "Registration" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return seat ?? null;
}

/**
 * Marks the registration as paid; one whose seat was released takes a seat again.
 *
 * @returns why there is no seat; nothing has changed then, and the transaction can go on
 */
async function takeSeat({ id, cancelledAt }: Seat): Promise<Refusal | null> {
  if (cancelledAt) {
    return new Refusal("already_cancelled", "The registration was cancelled, so no payment is due.");
  }
  await sql`SAVEPOINT before_seat`;
  try {
    // Whoever pays need not open a link as well.
    await db.registration.update({ where: { id }, data: { paymentStatus: "paid", addressToConfirm: false } });
    return null;
  } catch (error) {
    const refusal = whyNoSeat(error);
    if (!refusal) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_seat`;
    return refusal;
  }
}

function whyNoSeat(error: unknown): Refusal | null {
  if (isCheckViolation(error, "Event_capacity")) {
    return new Refusal("event_full", "The seat has been released, and the event is full.");
  }
  if (isUniqueViolation(error) || isCheckViolation(error, "Registration_one_seat_per_person")) {
    return new Refusal(
      "already_registered",
      "The seat has been released, and the person has registered again.",
    );
  }
  return null;
}
