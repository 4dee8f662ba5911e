import type { AuditAction } from "../record";
import { counted } from "../words";
import {
  text,
  number,
  money,
  words,
  after,
  quoted,
  about,
  exported,
  emailed,
  paid,
  changes,
  aVisitor,
  type Wording,
} from "./phrases";

export const payments = {
  payment_recorded: {
    label: "Payment recorded",
    says: (m) => [
      "recorded ",
      m.it,
      ...paid(m),
      after(" for ", words(m, "reference") ?? words(m, "allocations")),
      after(" from ", text(m, "statement")),
      m.details.isOwedBack === true ? ", to be refunded" : null,
    ],
    nobody: "The payment provider",
  },
  payment_failed: {
    label: "Payment failed",
    says: (m) => [
      "gave up the payment",
      after(" of ", money(m, "amountCents")),
      " for ",
      m.it,
      after(": ", text(m, "note")),
    ],
  },
  credit_used: {
    label: "Credit used",
    says: (m) => [
      "used credit",
      after(" of ", money(m, "amountCents")),
      " from ",
      m.it,
      after(" for ", text(m, "reference")),
    ],
  },
  amount_waived: {
    label: "Amount waived",
    says: (m) => [
      "waived ",
      money(m, "amountCents") ?? "an amount",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(": ", text(m, "reason")),
    ],
  },
  waiver_undone: {
    label: "Waiver undone",
    says: (m) => [
      "undid the waiver",
      after(" of ", money(m, "amountCents")),
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(": ", text(m, "reason")),
    ],
  },
  amount_voided: {
    label: "Amount voided",
    says: (m) => [
      "voided ",
      money(m, "amountCents") ?? "an amount",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(": ", text(m, "reason")),
    ],
  },
  amount_adjusted: {
    label: "Amount changed",
    says: (m) => [
      "changed the amount due",
      after(" on ", text(m, "reference")),
      " for ",
      m.it,
      after(" from ", money(m, "fromCents")),
      after(" to ", money(m, "toCents")),
      after(": ", text(m, "reason")),
    ],
  },
  invoice_issued: {
    label: "Invoice issued",
    says: (m) => ["issued ", m.it, after(" for ", words(m, "references"))],
  },
  invoice_cancelled: {
    label: "Invoice cancelled",
    says: (m) => [
      "cancelled ",
      m.it,
      after(" with credit note ", text(m, "creditNote")),
      after(": ", text(m, "reason")),
    ],
  },
  payment_reported: {
    label: "Payment reported",
    says: (m) => ["reported a payment", ...paid(m), after(" for ", words(m, "references"))],
  },
  payment_report_withdrawn: {
    label: "Payment report withdrawn",
    says: about("withdrew"),
  },
  payment_report_answered: {
    label: "Reported payment received",
    says: (m) => ["marked ", m.it, " as received", ...paid(m)],
  },
  payment_not_received: {
    label: "Payment not received",
    says: (m) => ["marked ", m.it, " as not received", after(": ", text(m, "reason"))],
  },
  payment_not_received_undone: {
    label: "Report pending again",
    says: about("took back their answer to"),
  },
  payment_proof_added: {
    label: "Proof of payment added",
    says: about("added proof of payment to"),
  },
  payment_proof_opened: {
    label: "Proof of payment opened",
    says: about("opened the proof of payment of"),
  },
  refund_recorded: {
    label: "Refund recorded",
    says: (m) => ["recorded a refund", ...paid(m), " of ", m.it],
    nobody: "The payment provider",
  },
  cheque_deposited: {
    label: "Cheque deposited",
    says: (m) => [
      "marked the cheque",
      after(" ", words(m, "number")),
      " of ",
      m.it,
      " as deposited",
      after(" on ", words(m, "on")),
    ],
  },
  cheque_cleared: {
    label: "Cheque cleared",
    says: (m) => [
      "marked the cheque",
      after(" ", words(m, "number")),
      " of ",
      m.it,
      " as cleared",
      after(" on ", words(m, "on")),
    ],
  },
  payment_bounced: {
    label: "Payment bounced",
    says: (m) => [
      "recorded that ",
      m.it,
      after(" of ", money(m, "amountCents")),
      " bounced",
      after(": ", text(m, "reason")),
    ],
  },
  payment_undone: {
    label: "Payment undone",
    says: (m) => ["undid ", m.it, after(" of ", money(m, "amountCents")), after(": ", text(m, "reason"))],
  },
  dues_recorded: {
    label: "Dues recorded",
    says: (m) => [
      "recorded dues",
      ...paid(m),
      " from ",
      m.it,
      after(" on receipt ", words(m, "receiptNumber")),
    ],
  },
  notification_resolved: {
    label: "Notification resolved",
    says: about("resolved", "note"),
  },
  notification_matched: {
    label: "Notification matched",
    says: (m) => [
      "matched ",
      m.it,
      after(" of ", money(m, "amountCents")),
      after(" to ", words(m, "allocations")),
    ],
  },
  statement_imported: {
    label: "Bank statement imported",
    says: (m) => [
      "imported ",
      m.it,
      after(" with ", number(m, "lines") === null ? null : counted(number(m, "lines")!, "line")),
    ],
  },
  statement_posted: {
    label: "Bank statement posted",
    says: (m) => [
      "posted ",
      m.it,
      after(": ", number(m, "posted") === null ? null : counted(number(m, "posted")!, "payment")),
      after(" of ", money(m, "amountCents")),
    ],
  },
  statement_line_recorded: {
    label: "Line of a bank statement recorded",
    says: (m) => [after("recorded line ", words(m, "line"), " of ") ?? "recorded a line of ", m.it],
  },
  statement_line_set_aside: {
    label: "Line of a bank statement set aside",
    says: (m) => [
      after("set aside line ", words(m, "line"), " of ") ?? "set aside a line of ",
      m.it,
      after(", ", money(m, "amountCents")),
      after(": ", text(m, "reason")),
    ],
  },
  statement_line_taken_back: {
    label: "Line of a bank statement taken back",
    says: (m) => [
      after("took back line ", words(m, "line"), " of ") ?? "took back a line of ",
      m.it,
      after(", ", money(m, "amountCents")),
      ", which was set aside",
    ],
  },
  statement_undone: {
    label: "Posting undone",
    says: about("undid the posting of"),
  },
  statement_deleted: {
    label: "Bank statement deleted",
    says: (m) => ["deleted the bank statement", quoted(m, "name")],
  },
  month_closed: { label: "Month closed", says: about("closed the books of") },
  payments_exported: { label: "Payments exported", says: exported("payment") },
  receivables_exported: {
    label: "Receivables exported",
    says: exported("amount due", "amounts due"),
  },
  journal_exported: {
    label: "Journal exported",
    says: exported("entry of the journal", "entries of the journal"),
  },
  payers_emailed: {
    label: "Payers emailed",
    says: emailed(() => [" about what they owe"]),
  },
  bank_details_proposed: {
    label: "Bank details proposed",
    says: about("proposed new bank details for"),
  },
  bank_details_stopped: {
    label: "Bank details stopped",
    says: (m) => ["stopped the change of bank details for ", m.it, after(", because ", text(m, "why"))],
    nobody: aVisitor,
  },
  bank_details_changed: {
    label: "Bank details changed",
    says: (m) => ["put new bank details into effect for ", m.it, after(": ", changes(m))],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
