import "server-only";
import { getAssociation, type Bank } from "@/lib/association/queries";
import { bankDetailLines } from "@/lib/association/labels";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { calendarDayOf } from "@/lib/core/format";
import { currency } from "@/lib/core/money";
import { totalsOf, vatCentsIn, vatPercentOn } from "../rules";
import type { InvoiceSnapshot } from "../schema";

type Due = {
  reference: string;
  description: string;
  amountCents: number;
  waivedCents: number;
  paidCents: number;
  dueDate: Date | null;
  closedAt: Date | null;
  registration: { heldUntil: Date | null } | null;
};

type Terms = {
  bank: Bank;
  quote: string[];
  employer: InvoiceSnapshot["employer"];
  issuedAt: Date;
};

/**
 * The time of issue of the next document. Its lock also covers the number, so that numbers and days have the same order
 * even if a transaction had to wait.
 */
export async function nextIssueTime(): Promise<Date> {
  await lockByName("invoice numbers");
  const [clock] = await sql<{ now: Date }>`SELECT clock_timestamp() AS "now"`;
  return clock!.now;
}

/** The content of an invoice. Waived parts are left out. */
export function snapshotOf(
  dues: readonly Due[],
  { bank, quote, employer, issuedAt }: Terms,
): InvoiceSnapshot {
  const { name, shortName, address, contactEmail, phone, timeZone } = getAssociation();
  const dayOf = (moment: Date) => calendarDayOf(moment, timeZone);
  const lines = dues.map(({ reference, description, amountCents, waivedCents, paidCents }) => ({
    reference,
    description,
    amountCents: amountCents - waivedCents,
    paidCents,
  }));
  const open = dues.filter(({ closedAt }) => closedAt === null);
  const deadlines = open.flatMap(({ dueDate, registration }) => registration?.heldUntil ?? dueDate ?? []);
  return {
    issuer: { name, shortName, address: address ?? "", contactEmail: contactEmail ?? "", phone: phone ?? "" },
    issuedOn: dayOf(issuedAt),
    credits: null,
    employer,
    lines,
    quote,
    dueOn: deadlines.map(dayOf).toSorted()[0] ?? null,
    bank: open.length === 0 ? null : { lines: bankDetailLines(bank), isSample: bank.isSample },
    vat: vatOn(dayOf(issuedAt), totalsOf(lines).totalCents),
    currency,
  };
}

/** The content of a credit note: the invoice's lines and tax, and nothing to pay. */
export function creditSnapshot(number: string, invoice: InvoiceSnapshot, issuedAt: Date): InvoiceSnapshot {
  return {
    ...invoice,
    issuedOn: calendarDayOf(issuedAt, getAssociation().timeZone),
    credits: { number, issuedOn: invoice.issuedOn },
    quote: [],
    dueOn: null,
    bank: null,
  };
}

/** The tax contained in the total on this day; null while none is charged. */
function vatOn(day: string, totalCents: number): InvoiceSnapshot["vat"] {
  const { isCharged, registrationNumber, rates } = getAssociation().policies.vat;
  const percent = vatPercentOn(rates, day);
  if (!isCharged || registrationNumber === null || percent === null) return null;
  return { percent, registrationNumber, cents: vatCentsIn(totalCents, percent) };
}
