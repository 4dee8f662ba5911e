import type { AuditAction } from "../record";
import { counted } from "../words";
import {
  textDetail,
  numberDetail,
  moneyDetail,
  wordsOfDetail,
  wrapIfPresent,
  quotedDetail,
  verbAndTarget,
  exportedRows,
  emailedPeople,
  amountAndMethod,
  changesOfDetails,
  visitorActor,
  type Wording,
} from "./phrases";

export const payments = {
  payment_recorded: {
    label: "Payment recorded",
    says: (m) => [
      "recorded ",
      m.it,
      ...amountAndMethod(m),
      wrapIfPresent(" for ", wordsOfDetail(m, "reference") ?? wordsOfDetail(m, "allocations")),
      wrapIfPresent(" from ", textDetail(m, "statement")),
      m.details.isOwedBack === true ? ", to be refunded" : null,
    ],
    nobody: "The payment provider",
  },
  payment_failed: {
    label: "Payment failed",
    says: (m) => [
      "marked the payment as failed",
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      " for ",
      m.it,
      wrapIfPresent(": ", textDetail(m, "note")),
    ],
  },
  credit_used: {
    label: "Credit used",
    says: (m) => [
      "used credit",
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      " from ",
      m.it,
      wrapIfPresent(" for ", textDetail(m, "reference")),
    ],
  },
  amount_waived: {
    label: "Amount waived",
    says: (m) => [
      "waived ",
      moneyDetail(m, "amountCents") ?? "an amount",
      wrapIfPresent(" on ", textDetail(m, "reference")),
      " for ",
      m.it,
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  waiver_undone: {
    label: "Waiver undone",
    says: (m) => [
      "undid the waiver",
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      wrapIfPresent(" on ", textDetail(m, "reference")),
      " for ",
      m.it,
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  amount_voided: {
    label: "Amount voided",
    says: (m) => [
      "voided ",
      moneyDetail(m, "amountCents") ?? "an amount",
      wrapIfPresent(" on ", textDetail(m, "reference")),
      " for ",
      m.it,
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  amount_adjusted: {
    label: "Amount changed",
    says: (m) => [
      "changed the amount due",
      wrapIfPresent(" on ", textDetail(m, "reference")),
      " for ",
      m.it,
      wrapIfPresent(" from ", moneyDetail(m, "fromCents")),
      wrapIfPresent(" to ", moneyDetail(m, "toCents")),
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  invoice_issued: {
    label: "Invoice issued",
    says: (m) => ["issued ", m.it, wrapIfPresent(" for ", wordsOfDetail(m, "references"))],
  },
  invoice_cancelled: {
    label: "Invoice cancelled",
    says: (m) => [
      "cancelled ",
      m.it,
      wrapIfPresent(" with credit note ", textDetail(m, "creditNote")),
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  payment_reported: {
    label: "Payment reported",
    says: (m) => [
      "reported a payment",
      ...amountAndMethod(m),
      wrapIfPresent(" for ", wordsOfDetail(m, "references")),
    ],
  },
  payment_report_withdrawn: {
    label: "Payment report withdrawn",
    says: verbAndTarget("withdrew"),
  },
  payment_report_answered: {
    label: "Reported payment received",
    says: (m) => ["marked ", m.it, " as received", ...amountAndMethod(m)],
  },
  payment_not_received: {
    label: "Payment not received",
    says: (m) => ["marked ", m.it, " as not received", wrapIfPresent(": ", textDetail(m, "reason"))],
  },
  payment_not_received_undone: {
    label: "Report pending again",
    says: verbAndTarget("withdrew their answer to"),
  },
  payment_proof_added: {
    label: "Proof of payment added",
    says: verbAndTarget("added proof of payment to"),
  },
  payment_proof_opened: {
    isView: true,
    label: "Proof of payment opened",
    says: verbAndTarget("opened the proof of payment of"),
  },
  refund_recorded: {
    label: "Refund recorded",
    says: (m) => ["recorded a refund", ...amountAndMethod(m), " of ", m.it],
    nobody: "The payment provider",
  },
  cheque_deposited: {
    label: "Cheque deposited",
    says: (m) => [
      "marked the cheque",
      wrapIfPresent(" ", wordsOfDetail(m, "number")),
      " of ",
      m.it,
      " as deposited",
      wrapIfPresent(" on ", wordsOfDetail(m, "on")),
    ],
  },
  cheque_cleared: {
    label: "Cheque cleared",
    says: (m) => [
      "marked the cheque",
      wrapIfPresent(" ", wordsOfDetail(m, "number")),
      " of ",
      m.it,
      " as cleared",
      wrapIfPresent(" on ", wordsOfDetail(m, "on")),
    ],
  },
  payment_bounced: {
    label: "Payment bounced",
    says: (m) => [
      "recorded that ",
      m.it,
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      " bounced",
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  payment_undone: {
    label: "Payment undone",
    says: (m) => [
      "undid ",
      m.it,
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  dues_recorded: {
    label: "Dues recorded",
    says: (m) => [
      "recorded dues",
      ...amountAndMethod(m),
      " from ",
      m.it,
      wrapIfPresent(" on receipt ", wordsOfDetail(m, "receiptNumber")),
    ],
  },
  notification_resolved: {
    label: "Notification resolved",
    says: verbAndTarget("resolved", "note"),
  },
  notification_matched: {
    label: "Notification matched",
    says: (m) => [
      "matched ",
      m.it,
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
      wrapIfPresent(" to ", wordsOfDetail(m, "allocations")),
    ],
  },
  statement_imported: {
    label: "Bank statement imported",
    says: (m) => [
      "imported ",
      m.it,
      wrapIfPresent(
        " with ",
        numberDetail(m, "lines") === null ? null : counted(numberDetail(m, "lines")!, "line"),
      ),
    ],
  },
  statement_posted: {
    label: "Bank statement posted",
    says: (m) => [
      "posted ",
      m.it,
      wrapIfPresent(
        ": ",
        numberDetail(m, "posted") === null ? null : counted(numberDetail(m, "posted")!, "payment"),
      ),
      wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
    ],
  },
  statement_line_recorded: {
    label: "Line of a bank statement recorded",
    says: (m) => [
      wrapIfPresent("recorded line ", wordsOfDetail(m, "line"), " of ") ?? "recorded a line of ",
      m.it,
    ],
  },
  statement_line_set_aside: {
    label: "Line of a bank statement set aside",
    says: (m) => [
      wrapIfPresent("set aside line ", wordsOfDetail(m, "line"), " of ") ?? "set aside a line of ",
      m.it,
      wrapIfPresent(", ", moneyDetail(m, "amountCents")),
      wrapIfPresent(": ", textDetail(m, "reason")),
    ],
  },
  statement_line_taken_back: {
    label: "Bank statement line returned to match",
    says: (m) => [
      wrapIfPresent("returned line ", wordsOfDetail(m, "line"), " of ") ?? "returned a line of ",
      m.it,
      wrapIfPresent(", ", moneyDetail(m, "amountCents")),
      ", which was set aside",
    ],
  },
  statement_undone: {
    label: "Posting undone",
    says: verbAndTarget("undid the posting of"),
  },
  statement_deleted: {
    label: "Bank statement deleted",
    says: (m) => ["deleted the bank statement", quotedDetail(m, "name")],
  },
  month_closed: { label: "Month closed", says: verbAndTarget("closed the books of") },
  payments_exported: { label: "Payments exported", says: exportedRows("payment") },
  receivables_exported: {
    label: "Receivables exported",
    says: exportedRows("amount due", "amounts due"),
  },
  journal_exported: {
    label: "Journal exported",
    says: exportedRows("entry of the journal", "entries of the journal"),
  },
  payers_emailed: {
    label: "Payers emailed",
    says: emailedPeople(() => [" about what they owe"]),
  },
  bank_details_proposed: {
    label: "Bank details proposed",
    says: verbAndTarget("proposed new bank details for"),
  },
  bank_details_stopped: {
    label: "Bank details stopped",
    says: (m) => [
      "stopped the change of bank details for ",
      m.it,
      wrapIfPresent(", because ", textDetail(m, "why")),
    ],
    nobody: visitorActor,
  },
  bank_details_changed: {
    label: "Bank details changed",
    says: (m) => ["put new bank details into effect for ", m.it, wrapIfPresent(": ", changesOfDetails(m))],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
