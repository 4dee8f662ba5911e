import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import {
  onAccount,
  paymentMethodLabel,
  describePayer,
  paymentBadges,
  purposeLabel,
} from "@/lib/ledger/labels";
import { countPayments, paymentBatches, type ChosenPayments } from "./payment-batches";
import { auditedPaymentFilter } from "./shared/payment-filter";
import { isReversal, refundStatusOf } from "@/lib/ledger/rules";
import { paymentsExportInput } from "@/lib/ledger/schema";
import { quotedReferencesOf } from "@/lib/ledger/shared/uses";

const header = [
  "date",
  "receipt",
  "payer",
  "email",
  "for",
  "purpose",
  "method",
  "reference",
  "bank reference",
  "amount",
  "currency",
  "status",
  "refunded",
  "refunded on",
];

/** GET /api/admin/payments/export: the payments under a filter, newest first. */
export const exportPayments = operation({
  actor: staff("payments.export", "payments.read"),
  input: paymentsExportInput,
  presence: "fresh",
  async run(person, { q, show, ...asked }) {
    const chosen = { ...asked, filter: show, text: q ?? "" };
    await recordExport(person, {
      action: "payments_exported",
      what: "payments",
      rows: await countPayments(person, chosen),
      details: {
        filter: { ...auditedPaymentFilter(chosen), hasSearchText: chosen.text !== "" },
        format: "csv",
      },
    });
    const { filePrefix, timeZone } = getAssociation();
    return {
      fileName: `${filePrefix}-payments-${calendarDayOf(new Date(), timeZone)}.csv`,
      header,
      batches: lines(chosen, timeZone),
    };
  },
});

async function* lines(chosen: ChosenPayments, timeZone: string) {
  const day = (date: Date | null) => (date ? calendarDayOf(date, timeZone) : "");
  for await (const rows of paymentBatches(chosen)) {
    yield rows.map((row) => {
      const { name, email } = describePayer(row);
      const { reference, bankReference } = quotedReferencesOf(row);
      const refundStatus = refundStatusOf(row);
      // A reversal returned no money, so it has no refunded amount.
      const back = isReversal(refundStatus)
        ? ["", ""]
        : [formatCents(row.refundedCents), day(row.refundedAt)];
      return [
        day(row.paymentDate),
        row.receiptNumber,
        name,
        email,
        row.description,
        row.purpose ? purposeLabel[row.purpose] : onAccount,
        row.method ? paymentMethodLabel(row.method) : "",
        reference,
        bankReference,
        formatCents(row.amountCents),
        row.currency,
        paymentBadges({ ...row, refundStatus })
          .map(({ label }) => label)
          .join(", "),
        ...back,
      ];
    });
  }
}
