import "server-only";
import type { Member } from "@/lib/auth/member";
import { ownedByFilter, paidByFilter, type Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { formatCents } from "@/lib/core/money";
import { listBundles } from "./bundles";
import { listAllReports } from "./report-queries";
import { listOwed } from "./owed-queries";
import { listMyPayments } from "./queries";
import { erasePayers } from "./shared/erase-payers";
import { toPaymentAnswer } from "./shared/payment-answers";

/** To administrators; each contains the payment's reference. */
const paymentTemplates = [
  "payment_to_be_paid_back",
  "payment_refunded",
  "payment_charged_back",
  "cheque_bounced_to_staff",
] as const;

/** Completed payments stay without the person. The export lists reports with what `listMyProofs` finds, once their files are read. */
export const paymentData: PersonalData = {
  models: [
    ...(["Payment", "AmountDue", "Cheque", "PaymentBundle", "PaymentReport"] as const),
    ...(["Refund", "PaymentNotification"] as const),
  ],
  visitors: {
    templates: [
      ...(["payment_received", "payment_failed", "cheque_bounced"] as const),
      ...(["amount_adjusted", "amount_voided", "payment_not_received", "payer_of_seat"] as const),
      "waiver_undone" as const,
    ],
  },
  async count(person) {
    const payments = await findPayments(person);
    return { payments: payments.length, completedPayments: payments.filter(isBooked).length };
  },
  async export(person) {
    const [payments, dues] = await Promise.all([listMyPayments(person), listOwed(person)]);
    const bundles = await listBundles(person, dues);
    return {
      payments: payments.map(toPaymentAnswer).map(({ receiptUrl: _address, ...payment }) => payment),
      amountsDue: dues.map(
        ({ purpose, reference, description, currency, dueDate, heldUntil, state, ...due }) => ({
          type: purpose,
          reference,
          description,
          currency,
          dueDate,
          heldUntil,
          state,
          amount: formatCents(due.amountCents),
          open: formatCents(due.openCents),
        }),
      ),
      paymentBundles: bundles.map(({ reference, openCents, items }) => ({
        reference,
        open: formatCents(openCents),
        amountsDue: items.map((due) => due.reference),
      })),
    };
  },
  async erase(leaving) {
    const [payments, billed, bundled] = await Promise.all([
      findPayments(leaving),
      db.amountDue.findMany({ select: { reference: true }, where: { registration: ownedByFilter(leaving) } }),
      db.paymentBundle.findMany({ select: { reference: true }, where: { userId: leaving.id } }),
    ]);
    const paid = payments.flatMap(({ allocations }) => allocations.map(({ amountDue }) => amountDue));
    const references = [...new Set([...billed, ...bundled, ...paid].map(({ reference }) => reference))];
    const quoted = [...references, ...payments.flatMap(({ reference }) => reference ?? [])];
    const ids = payments.map(({ id }) => id);
    const reports = await listAllReports(leaving);
    const notifications = await eraseResolutions(ids, references);
    const unbooked = payments.filter((payment) => !isBooked(payment));
    // The account's own go with it.
    await db.write.paymentReport.deleteMany({ where: { ...paidByFilter(leaving), AND: { userId: null } } });
    await erasePayers(payments.filter(isBooked).map(({ id }) => id));
    await db.write.payment.deleteMany({ where: { id: { in: unbooked.map(({ id }) => id) } } });
    return {
      ids,
      targets: [
        { type: "payment", ids },
        { type: "payment_notification", ids: notifications },
        { type: "payment_report", ids: reports.map(({ id }) => id) },
      ],
      uploads: reports.flatMap(({ uploadId }) => uploadId ?? []),
      addresses: payments.flatMap(({ payerEmail }) => payerEmail ?? []),
      words: references,
      letters: [
        {
          templates: paymentTemplates,
          // Visitors' payments may be older than the account.
          since: new Date(0),
          words: quoted.map((reference) => `Reference: ${reference}\n`),
        },
      ],
    };
  },
};

/** What the member has reported as paid, with the keys of the proofs. */
export async function listMyProofs(person: Member) {
  const reports = await listAllReports(person);
  return reports.map(
    ({ amountCents, method, paidOn, createdAt, declinedAt, declinedReason, dues, ...proof }) => ({
      amount: formatCents(amountCents),
      method,
      paidOn,
      reportedAt: createdAt,
      declinedAt,
      declinedReason,
      references: dues.map(({ amountDue }) => amountDue.reference),
      fileName: proof.fileName,
      fileType: proof.fileType,
      fileSize: proof.fileSize,
      upload: proof.upload,
    }),
  );
}

const findPayments = (person: Person) =>
  db.payment.findMany({
    select: {
      id: true,
      receiptNumber: true,
      payerEmail: true,
      reference: true,
      allocations: { select: { amountDue: { select: { reference: true } } } },
    },
    where: paidByFilter(person),
  });

const isBooked = ({ receiptNumber }: { receiptNumber: number | null }) => receiptNumber !== null;

/** Erases what administrators noted on the provider's notifications, also those that matched no payment. */
async function eraseResolutions(payments: string[], references: string[]): Promise<string[]> {
  const where = { OR: [{ paymentId: { in: payments } }, { reference: { in: references } }] };
  const notifications = await db.paymentNotification.findMany({ select: { id: true }, where });
  await db.write.paymentNotification.updateMany({ where, data: { resolutionNote: null } });
  return notifications.map(({ id }) => id);
}
