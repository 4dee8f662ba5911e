import "server-only";
import { db } from "@/lib/db/client";
import { isCheckViolation, isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { sendTicket } from "@/lib/registrations/confirmation";
import { followDues } from "./follow-dues";

export type Money = {
  method: "bank_transfer" | "cheque" | "paylanes";
  paymentDate: Date;
  /** The bank's or the cheque's own number. */
  reference: string | null;
  providerReference: string | null;
  note: string | null;
  recordedById: string | null;
};

const dueFields = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  amountCents: true,
  currency: true,
  userId: true,
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
      cancelledAt: true,
      event: { select: { prices: { select: { registrationType: true, label: true } } } },
    },
  },
} as const;

/**
 * Writes down that an amount due was paid, once: the payment with its receipt number, the registration as paid and
 * the e-mail with the ticket, or what dues do for a membership. Goes into the caller's transaction.
 *
 * @returns the payment's id and the number of its receipt
 * @throws Refusal `not_found`, `already_paid`, `already_cancelled`, `event_full` when a seat that was given up
 * meanwhile is taken, `already_registered` when its holder has another
 */
export async function settle(
  dueId: string,
  money: Money,
): Promise<{ id: string; receiptNumber: number | null }> {
  // Whoever settles first holds the row; a second one waits here and then finds it settled.
  const { count } = await db.amountDue.updateMany({
    where: { id: dueId, settledAt: null },
    data: { settledAt: money.paymentDate },
  });
  const due = await db.amountDue.findUnique({ select: dueFields, where: { id: dueId } });
  if (!due) throw new Refusal("not_found", "There is no such amount due.");
  if (count === 0) throw new Refusal("already_paid", `${due.reference} has been paid already.`);
  const { registration } = due;
  if (registration?.cancelledAt) {
    throw new Refusal("already_cancelled", "The registration was cancelled; nothing is due for it any more.");
  }
  const { reference, ...facts } = money;
  const payment = await db.payment.create({
    select: { id: true, receiptNumber: true },
    data: {
      ...facts,
      reference: reference ?? due.reference,
      status: "completed",
      userId: due.userId,
      registrationId: registration?.id ?? null,
      amountDueId: due.id,
      purpose: due.purpose,
      description: due.description,
      amountCents: due.amountCents,
      currency: due.currency,
      payerName: registration && `${registration.firstName} ${registration.lastName}`.trim(),
      payerEmail: registration?.email ?? null,
    },
  });
  if (due.purpose === "membership" && due.userId)
    await followDues(due.userId, {
      ...money,
      amountCents: due.amountCents,
      receiptNumber: payment.receiptNumber,
    });
  if (registration) {
    await confirmSeat(registration.id);
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
  return payment;
}

/** A payment that had been given up for failed needs a seat anew. */
async function confirmSeat(registrationId: string): Promise<void> {
  try {
    await db.registration.update({ where: { id: registrationId }, data: { paymentStatus: "paid" } });
  } catch (error) {
    if (isCheckViolation(error, "Event_capacity")) {
      throw new Refusal("event_full", "The seat was given up meanwhile, and the event is full.");
    }
    if (isUniqueViolation(error) || isCheckViolation(error, "Registration_one_seat_per_person")) {
      throw new Refusal(
        "already_registered",
        "The seat was given up meanwhile, and the person has registered again.",
      );
    }
    throw error;
  }
}
