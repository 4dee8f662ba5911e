import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Member, Staff } from "@/lib/auth/member";
import { isPaidBy, ownerOf, paidByFilter, type Person } from "@/lib/auth/ownership";
import { clampPage } from "@/lib/core/paging";
import { db, Prisma } from "@/lib/db/client";
import {
  countRowsOfPerson,
  matchesMember,
  matchesPrefix,
  orderBy,
  searchWords,
  type SortColumns,
} from "@/lib/db/list";
import { columnsOf } from "@/lib/db/columns";
import type { AmountDue } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import { parseReference, unpaidCents } from "@/lib/ledger/rules";
import { canBeInvoiced, ownCancellationProblem, totalsOf, type InvoiceState } from "./rules";
import { invoicePersonal, invoiceSnapshot } from "./schema";
import { isInvoiceOutdated, readAgreements, type Agreement } from "./shared/agreement";

type InvoiceSearch = { text: string; sort: string; page: number; size: number; state: InvoiceState | null };

const words = (row: Prisma.Sql) =>
  Prisma.sql`"invoice_words"(${row}."number", ${row}."snapshot", ${row}."personal")`;
const credit = Prisma.sql`SELECT FROM "Invoice" c WHERE c."creditOfId" = r."id"`;
const inState = {
  live: [Prisma.sql`NOT EXISTS (${credit})`],
  differs: [Prisma.sql`NOT EXISTS (${credit})`, isInvoiceOutdated],
  credited: [Prisma.sql`EXISTS (${credit})`],
} as const;
const sortable: SortColumns = { date: [Prisma.sql`r."createdAt"`] };

/** Conditions for the words of an invoice or its credit note, its payer, or a reference in any spelling. */
function searchConditions(text: string): Prisma.Sql[] {
  const reference = parseReference(text);
  return (reference ? [reference] : searchWords(text)).map(
    (word) => Prisma.sql`(${matchesPrefix(words(Prisma.sql`r`), word)}
      OR r."id" = ANY(ARRAY(SELECT c."creditOfId" FROM "Invoice" c
        WHERE c."kind" = 'credit_note' AND ${matchesPrefix(words(Prisma.sql`c`), word)}))
      OR ${matchesMember(Prisma.sql`r."userId"`, word)})`,
  );
}

/** One page of the invoices, newest first, each with the credit note that cancels it. */
export async function searchInvoices(
  person: Staff<"payments.read">,
  { text, sort, page, size, state }: InvoiceSearch,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "invoices",
      filter: { state },
      table: "Invoice",
      page,
      size,
      where: [Prisma.sql`r."kind" = 'invoice'`, ...(state ? inState[state] : [])],
      search: searchConditions(text),
      order: orderBy(sort, sortable, "-date"),
    },
    (ids) => db.invoice.findMany({ include: shown, where: { id: { in: ids } } }),
    ({ payerEmail }) => payerEmail,
  );
  return { ...rest, invoices: await toInvoices(rows) };
}

const shown = { creditNote: { select: { number: true } } } as const;
type Row = {
  id: string;
  number: string;
  userId: string | null;
  snapshot: unknown;
  personal: unknown;
  creditNote: { number: string } | null;
};

async function toInvoices(rows: readonly Row[]) {
  if (rows.length === 0) return [];
  const agreementOf = await readAgreements(rows.map(({ id }) => id));
  return rows.map((row) => toInvoice(row, agreementOf(row.id)));
}

function toInvoice({ number, userId, snapshot, personal, creditNote }: Row, agreement: Agreement) {
  const { issuedOn, employer, lines } = invoiceSnapshot.parse(snapshot);
  const said = personal === null ? null : invoicePersonal.parse(personal);
  return {
    number,
    /** The payer's account; null for visitors, and if an employer pays for several people. */
    userId,
    /** The day of issue: "2026-11-26". */
    issuedOn,
    company: employer?.company ?? null,
    /** The payer's name; null once it is erased, and if an employer pays for several people. */
    payer: said?.name ?? null,
    people: new Set(said?.for.filter(Boolean)).size,
    totalCents: totalsOf(lines).totalCents,
    references: lines.map(({ reference }) => reference),
    /** The number of the credit note that cancels it; null if it is not cancelled. */
    creditNote: creditNote?.number ?? null,
    /** Whether the invoice agrees with what is owed; a cancelled one always does. */
    agrees: agreement.agrees,
    /** The amount owed now less the amount on the invoice. */
    differenceCents: agreement.differenceCents,
  };
}
export type ListedInvoice = ReturnType<typeof toInvoice>;

const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** The columns that say whether a person can cancel an invoice themselves. */
export const ownCancellationFields = {
  ...shown,
  group: { select: { id: true } },
  dues: { select: { line: true, amountDue: { select: { paidCents: true } } } },
} as const;

/** One's own invoices, newest first, each with whether one can cancel it. */
export async function listMyInvoices(person: Member) {
  const rows = await db.invoice.findMany({
    include: ownCancellationFields,
    where: { kind: "invoice", ...paidByFilter(person) },
    orderBy: newestFirst,
    take: maxOwn,
  });
  const invoices = await toInvoices(rows);
  return rows.map((row, index) => {
    const { lines } = invoiceSnapshot.parse(row.snapshot);
    return { ...invoices[index]!, canCancel: ownCancellationProblem(row, lines, person.id) === null };
  });
}
export type MyInvoice = Awaited<ReturnType<typeof listMyInvoices>>[number];
const maxOwn = 100;

/** A page of a member's invoices, newest first. */
export async function listInvoicesOf(
  _staff: Staff<"payments.read">,
  userId: string,
  { page: requested, size }: { page: number; size: number },
) {
  const owner = await ownerOf(userId);
  const total = await countRowsOfPerson(
    Prisma.sql`"Invoice" y WHERE y."kind" = 'invoice' AND ${isPaidBy(owner)}`,
  );
  const page = clampPage(requested, total, size);
  if (total === 0) return { total, page, rows: [] };
  const rows = await db.invoice.findMany({
    include: shown,
    where: { kind: "invoice", ...paidByFilter(owner) },
    orderBy: newestFirst,
    skip: (page - 1) * size,
    take: size,
  });
  return { total, page, rows: await toInvoices(rows) };
}

/**
 * The member's own amounts that an invoice can contain: outstanding first, then paid, newest first; without those on a
 * valid invoice.
 */
export const listMyInvoiceable = (person: Member) => listInvoiceable(person);

/** The amounts of a member that staff can put on an invoice. */
export async function listInvoiceableOf(_staff: Staff<"payments.record">, userId: string) {
  return listInvoiceable(await ownerOf(userId));
}

const maxInvoiceable = 50;

const invoiceableFields = [
  "reference",
  "description",
  "closedAt",
  "voidedAt",
  "amountCents",
  "waivedCents",
  "paidCents",
  "purpose",
  "dueDate",
] as const satisfies readonly (keyof AmountDue)[];
type Found = Pick<AmountDue, (typeof invoiceableFields)[number]>;

async function listInvoiceable(person: Person) {
  const dues = await sqlRows<Found>({ closedAt: true, voidedAt: true, dueDate: true })`
    SELECT ${columnsOf("y", invoiceableFields)} FROM "AmountDue" y
    WHERE ${isPaidBy(person)} AND y."voidedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = y."id" AND i."creditedAt" IS NULL)
    ORDER BY y."closedAt" DESC NULLS FIRST, y."createdAt" DESC LIMIT ${maxInvoiceable}`;
  const now = new Date();
  return dues.filter(canBeInvoiced).map(({ reference, description, closedAt, purpose, dueDate, ...sums }) => {
    const isOpen = closedAt === null && unpaidCents(sums) > 0;
    // Dues are issued before the year that they pay begins.
    const isOfNextYear = purpose === "membership" && dueDate !== null && dueDate > now;
    const amountCents = sums.amountCents - sums.waivedCents;
    return { reference, description, amountCents, isOpen, isDue: isOpen && !isOfNextYear };
  });
}
export type Invoiceable = Awaited<ReturnType<typeof listMyInvoiceable>>[number];
