/** The states of an invoice. It is live until a credit note cancels it; a live one may differ from what is owed. */
export const invoiceStates = ["live", "differs", "credited"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export type VatRate = { from: string; percent: number };

/** The VAT percentage in force on a day such as "2026-11-30"; null before the first rate. */
export function vatPercentOn(rates: readonly VatRate[], day: string): number | null {
  const begun = rates.filter(({ from }) => from <= day);
  return begun.toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]?.percent ?? null;
}

/** The tax contained in an amount, in cents, rounded half up once. */
export function vatCentsIn(totalCents: number, percent: number): number {
  // The calculation uses hundredths of a percent, so that all numbers are whole.
  const hundredths = Math.round(percent * 100);
  const divisor = 10_000 + hundredths;
  return Math.floor((2 * totalCents * hundredths + divisor) / (2 * divisor));
}

type InvoicedAmount = { voidedAt: Date | null; amountCents: number; waivedCents: number };

/** Whether an invoice can contain the amount due: not if it is void or fully waived. */
export const canBeInvoiced = ({ voidedAt, amountCents, waivedCents }: InvoicedAmount): boolean =>
  voidedAt === null && amountCents > waivedCents;

type Own = {
  createdById: string | null;
  deliveredAt: Date | null;
  group: object | null;
  creditNote: object | null;
  dues: readonly { line: number; amountDue: { paidCents: number } | null }[];
};

/**
 * Why a person can't cancel an invoice themselves; null while they can. They can cancel what they created, as long as
 * nobody has the document and nothing on it has been paid since. A group's invoice belongs to its seats.
 */
export function ownCancellationProblem(
  { createdById, deliveredAt, group, creditNote, dues }: Own,
  lines: readonly { paidCents: number }[],
  personId: string,
): "others" | "cancelled" | "delivered" | "paid" | null {
  if (createdById !== personId || group) return "others";
  if (creditNote) return "cancelled";
  if (deliveredAt) return "delivered";
  const isPaid = dues.some(
    ({ line, amountDue }) => amountDue && amountDue.paidCents > (lines[line - 1]?.paidCents ?? 0),
  );
  return isPaid ? "paid" : null;
}

type Line = { amountCents: number; paidCents: number };

/** The totals of the lines: all, the part paid when the invoice was issued, and the part to pay. */
export function totalsOf(lines: readonly Line[]) {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const paidCents = lines.reduce((sum, line) => sum + line.paidCents, 0);
  return { totalCents, paidCents, toPayCents: totalCents - paidCents };
}

type Terms = { issuedOn: string; dueOn: string | null };

/**
 * An invoice's due date, which is never before its own day. What was due earlier is due on the day of issue, and the
 * document shows since when. Days are "YYYY-MM-DD".
 */
export function shownTerms({ issuedOn, dueOn }: Terms): { dueOn: string | null; wasDueOn: string | null } {
  if (dueOn === null || dueOn >= issuedOn) return { dueOn, wasDueOn: null };
  return { dueOn: issuedOn, wasDueOn: dueOn };
}
