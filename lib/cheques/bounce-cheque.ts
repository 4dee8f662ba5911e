import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { activatesMembership } from "@/lib/membership/shared/membership-due";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { queueEmails } from "@/lib/mail/queue";
import { describePayer } from "@/lib/ledger/labels";
import { chequeBouncedLetter, chequeBouncedToStaffLetter } from "./cheque-letters";
import { sumFields, unpaidCents } from "@/lib/ledger/rules";
import { bouncedChequeInput } from "@/lib/ledger/schema";
import type { LockedPayment } from "@/lib/ledger/shared/lock-payment";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { reverse } from "@/lib/ledger/shared/reverse";
import { lockCheque, resolveChequeTime } from "@/lib/cashier/shared/lock-cheque";
import { sales } from "@/lib/cashier/shared/sales";

/**
 * Records that the bank has returned a cheque unpaid. The amounts that it had paid are outstanding again, and their
 * payers and the staff who may record payments are emailed.
 *
 * @throws Refusal `already_refunded`, and as `markChequeCleared`
 */
export const bounceCheque = operation({
  actor: staff("payments.record"),
  input: bouncedChequeInput,
  presence: "session",
  run: (person, { id, on, reason }) =>
    transaction(async () => {
      const day = await noonOfPastDay(on, "on");
      await requireCheque(id);
      // The payment is locked before its cheque, here and everywhere else.
      const { payment, amountCents, consequence } = await reverse(
        sales,
        id,
        { kind: "bounced", note: reason, date: day },
        person,
      );
      const cheque = await lockCheque(id, person);
      await db.write.cheque.update({
        where: { paymentId: id },
        data: { bouncedAt: resolveChequeTime(day, cheque) },
      });
      const reopened = await findReopened(payment);
      const bounced = { amountCents, currency: payment.currency, number: cheque.number };
      await queueEmails(
        lettersOf(payment, reopened).map(({ to, greetedAs, theirs }) => ({
          to,
          template: "cheque_bounced",
          letter: chequeBouncedLetter(greetedAs, { ...bounced, reopened: theirs }),
        })),
      );
      const payer = describePayer(payment).name;
      await notifyStaff("payments.record", "cheque_bounced_to_staff", (name) =>
        chequeBouncedToStaffLetter(name, { ...bounced, reopened, payer, reason }),
      );
      return { id, consequence };
    }),
});

/** @throws Refusal `not_found` */
async function requireCheque(id: string): Promise<void> {
  if ((await db.cheque.count({ where: { paymentId: id } })) === 0)
    throw new Refusal("not_found", "This payment was not made by a cheque that can clear or bounce.");
}

/** The amounts that the cheque had paid, as they are outstanding now. */
async function findReopened({ allocations }: LockedPayment) {
  const rows = await db.amountDue.findMany({
    select: {
      description: true,
      reference: true,
      purpose: true,
      currency: true,
      dueDate: true,
      ...sumFields,
      userId: true,
      payerName: true,
      payerEmail: true,
      user: { select: { firstName: true, lastName: true, email: true } },
      registration: { select: { heldUntil: true } },
    },
    where: { id: { in: allocations.map(({ amountDue }) => amountDue.id) }, closedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const reopened = [];
  for (const { registration, ...due } of rows)
    reopened.push({
      ...due,
      openCents: unpaidCents(due),
      activatesMembership: await activatesMembership(due),
      heldUntil: registration?.heldUntil ?? null,
    });
  return reopened;
}
type Reopened = Awaited<ReturnType<typeof findReopened>>[number];

/** One letter each to the payer and to everybody who owes an amount again, about their own amounts. */
function lettersOf(payment: LockedPayment, reopened: Reopened[]) {
  const letters = new Map<string, { to: string; greetedAs: string; theirs: Reopened[] }>();
  for (const one of [payment, ...reopened]) {
    const { greetedAs, email } = describePayer(one);
    if (email && !letters.has(email)) {
      const theirs = reopened.filter((due) => describePayer(due).email === email);
      letters.set(email, { to: email, greetedAs, theirs });
    }
  }
  return [...letters.values()];
}
