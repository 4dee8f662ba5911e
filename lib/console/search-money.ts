import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { can, type Staff } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { invoiceDifferenceWords } from "@/lib/invoices/labels";
import { searchInvoices } from "@/lib/invoices/queries";
import { overdueWords, dueStateBadge, paymentStatusBadge, refundLabel } from "@/lib/ledger/labels";
import { isCommonName } from "@/lib/members/shared/search-members";
import { searchDues, type FoundDue } from "@/lib/payments/shared/search-dues";
import { searchPaymentsByWords, type FoundPayment } from "@/lib/payments/shared/search-payments";
import { maxOfKind, type Match } from "./rules";

type Money = Staff<"payments.read">;

const dateOf = (moment: string) => formatDate(new Date(moment), getAssociation().timeZone);
const lineOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** The matching amounts due, payments and invoices; none for a text by which too many members are found. */
export async function searchMoney(person: Money, text: string): Promise<Match[]> {
  if (await isCommonName(text)) return [];
  const found = await Promise.all([
    searchAmountsDue(person, text),
    searchPaymentMatches(person, text),
    searchInvoiceMatches(person, text),
  ]);
  return found.flat();
}

/** The matching amounts due. For people who may record payments, an outstanding one links to recording it. */
async function searchAmountsDue(person: Money, text: string) {
  const { rows } = await searchDues(person, text, maxOfKind);
  return rows.map((due) => matchOfDue(due, can(person, "payments.record")));
}

function matchOfDue(due: FoundDue, mayRecord: boolean): Match {
  const { id, reference, member, description, openCents, amountCents, state } = due;
  const isOpen = openCents !== 0;
  return {
    kind: "amount_due",
    id,
    title: member,
    names: [reference],
    subtitle: lineOf(
      description,
      reference,
      formatMoney(isOpen ? openCents : amountCents),
      isOpen ? sinceWhen(due) : dueStateBadge[state].label,
    ),
    href:
      isOpen && mayRecord
        ? pathTo("/admin/payments/record", { query: { references: reference } })
        : pathTo("/admin/payments/receivables", { query: { state, q: reference } }),
  };
}

function sinceWhen({ daysOverdue, dueDate }: FoundDue): string {
  if (daysOverdue > 0) return overdueWords(daysOverdue);
  return dueDate ? `Due ${dateOf(dueDate)}` : "Due now";
}

async function searchPaymentMatches(person: Money, text: string) {
  const { rows } = await searchPaymentsByWords(person, text, maxOfKind);
  return rows.map(matchOfPayment);
}

function matchOfPayment(payment: FoundPayment): Match {
  const { id, payer, description, receiptNumber, amountCents, status, refundStatus, paymentDate } = payment;
  const receipt = receiptNumber === null ? null : String(receiptNumber);
  return {
    kind: "payment",
    id,
    title: payer,
    names: receipt ? [receipt] : [],
    subtitle: lineOf(
      description,
      receipt && `Receipt ${receipt}`,
      formatMoney(amountCents),
      refundStatus ? refundLabel[refundStatus] : paymentStatusBadge(status).label,
      dateOf(paymentDate),
    ),
    href: pathTo("/admin/payments", { query: { q: receipt ?? payer } }),
  };
}

async function searchInvoiceMatches(person: Money, text: string) {
  const asked = { text, sort: "", page: 1, size: maxOfKind, state: null };
  const { invoices } = await searchInvoices(person, asked);
  return invoices.map(
    ({ number, company, payer, totalCents, creditNote, agrees, differenceCents }): Match => ({
      kind: "invoice",
      id: number,
      title: number,
      names: [number, ...(creditNote ? [creditNote] : [])],
      subtitle: lineOf(
        company ?? payer,
        formatMoney(totalCents),
        creditNote && `Cancelled by ${creditNote}`,
        agrees ? null : invoiceDifferenceWords(differenceCents),
      ),
      href: pathTo("/admin/payments/invoices", { query: { q: number } }),
    }),
  );
}
