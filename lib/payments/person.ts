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

/** The templates of emails to administrators that contain a payment's reference. */
const paymentTemplates = [
  "payment_to_be_paid_back",
  "payment_refunded",
  "payment_charged_back",
  "cheque_bounced_to_staff",
] as const;

/**
 * The personal data in payments. Completed payments stay without the person. The export adds the reports of
 * `listMyProofs` separately, because their files must be read.
 */
export const paymentPersonalData: PersonalData = {
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
    // Reports of the account itself are deleted with it.
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
          // Visitors' payments may be older than the account, so no start date limits the search.
          since: new Date(0),
          words: quoted.map((reference) => `Reference: ${reference}\n`),
        },
      ],
    };
  },
};

/** The payments that the member has reported, with the storage keys of the proofs. */
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

/** Erases administrators' notes on the provider's notifications, including unmatched ones. */
async function eraseResolutions(payments: string[], references: string[]): Promise<string[]> {
  const where = { OR: [{ paymentId: { in: payments } }, { reference: { in: references } }] };
  const notifications = await db.paymentNotification.findMany({ select: { id: true }, where });
  await db.write.paymentNotification.updateMany({ where, data: { resolutionNote: null } });
  return notifications.map(({ id }) => id);
}
