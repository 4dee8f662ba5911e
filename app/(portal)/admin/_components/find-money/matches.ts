import { formatDate } from "@/lib/core/format";
import { moneyOf } from "@/lib/core/money";
import { overdueWords, dueStateBadge, paymentStatusBadge, refundLabel } from "@/lib/payments/labels";
import type { Receivable } from "@/lib/payments/receivables";
import type { FoundPayment } from "@/lib/payments/shared/find-payments";

/** One line of what the box finds, and the page that it leads to. */
export type Match = {
  id: string;
  href: string;
  who: string;
  what: string;
  sum: string;
  state: string;
  isOpen: boolean;
};

export type MoneyFound = { dues: Receivable[]; payments: FoundPayment[] };

/** What was found, as lines. An open amount leads to recording it for those who may. */
export function matchesOf({ dues, payments }: MoneyFound, mayRecord: boolean, timeZone: string): Match[] {
  return [
    ...dues.map((due) => matchOfDue(due, mayRecord, timeZone)),
    ...payments.map((payment) => matchOfPayment(payment, timeZone)),
  ];
}

export function matchOfDue(due: Receivable, mayRecord: boolean, timeZone: string): Match {
  const { id, reference, member, description, open, amount, state } = due;
  const isOpen = open !== "0.00";
  const receivables = new URLSearchParams({ state, q: reference }).toString();
  return {
    ...{ id, who: member, what: `${description} · ${reference}`, isOpen },
    href:
      isOpen && mayRecord
        ? `/admin/payments/record?references=${reference}`
        : `/admin/payments/receivables?${receivables}`,
    sum: moneyOf(isOpen ? open : amount),
    state: isOpen ? sinceWhen(due, timeZone) : dueStateBadge[state].label,
  };
}

function sinceWhen({ daysOverdue, dueDate }: Receivable, timeZone: string): string {
  if (daysOverdue > 0) return overdueWords(daysOverdue);
  return dueDate ? `Due ${formatDate(new Date(dueDate), timeZone)}` : "Due now";
}

function matchOfPayment(payment: FoundPayment, timeZone: string): Match {
  const { id, payer, description, receiptNumber, amount, status, refundStatus } = payment;
  const date = formatDate(new Date(payment.paymentDate), timeZone);
  const search = new URLSearchParams({ q: receiptNumber ? String(receiptNumber) : payer }).toString();
  return {
    ...{ id, who: payer, isOpen: false },
    href: `/admin/payments?${search}`,
    what: receiptNumber ? `${description} · Receipt ${receiptNumber}` : description,
    sum: moneyOf(amount),
    state: `${refundStatus ? refundLabel[refundStatus] : paymentStatusBadge(status).label} · ${date}`,
  };
}
