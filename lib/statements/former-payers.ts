import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { describePayer } from "@/lib/ledger/labels";
import { payerAddress } from "@/lib/payments/queries";
import { isReference } from "@/lib/ledger/reference";
import type { NamedPayer } from "@/lib/ledger/schema";
import { printedName, printedWords } from "./printed-names";
import { windowsOf } from "./quoted-references";
import { squeeze } from "@/lib/bank-files/rules";

/** The likely payer of a line that pays nothing outstanding, and the reason for the suggestion. */
export type FormerPayer = { payer: NamedPayer; name: string; reason: string };

type Found = FormerPayer & { email: string | null };
type Unmatched = { id: string; text: string; payer: string | null };

/**
 * The people to whom a line may be credited, by line id, among those whom the reader may see: the payer of a quoted
 * amount or invoice, else the one member whom the line names.
 */
export async function listFormerPayers(
  person: Staff<"payments.read">,
  lines: readonly Unmatched[],
): Promise<Map<string, FormerPayer>> {
  if (lines.length === 0) return new Map();
  const read = lines.map(({ id, text, payer }) => {
    const all = `${text} ${payer ?? ""}`;
    const references = windowsOf(all).filter(isReference);
    const numbers = [...squeeze(all).matchAll(/INV(\d{1,9})/g)].map(([, digits]) => `INV-${digits}`);
    return { id, quotes: [...references, ...numbers], words: printedWords(all) };
  });
  const quotes = read.flatMap((line) => line.quotes);
  const byQuote = new Map([...(await byInvoice(quotes)), ...(await byAmount(quotes))]);
  const unknown = read.filter((line) => !line.quotes.some((quote) => byQuote.has(quote)));
  const members = await readMembersNamed(unknown.flatMap(({ words }) => [...words]));
  const rows = read.flatMap(({ id, quotes: own, words }) => {
    const quote = own.find((one) => byQuote.has(one));
    const found = quote ? byQuote.get(quote) : onlyNamed(members, words);
    const isOwn = found && "userId" in found.payer && found.payer.userId === person.id;
    return found && !isOwn ? [{ id, ...found }] : [];
  });
  const seen = await applyPeopleLimit(person, { list: "bank statement" }, rows, ({ email }) => email);
  return new Map(seen.rows.map(({ id, payer, name, reason }) => [id, { payer, name, reason }]));
}

const owed = {
  reference: true,
  purpose: true,
  userId: true,
  payerName: true,
  payerEmail: true,
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;

/** The payers of quoted amounts with nothing outstanding, or of several amounts under one reference. */
async function byAmount(quotes: string[]): Promise<Map<string, Found>> {
  const dues = await db.amountDue.findMany({
    select: owed,
    where: { reference: { in: quotes }, closedAt: { not: null } },
  });
  // In a group without a coordinator each attendee owes their own seat, and the group's reference belongs to the
  // company.
  const bundles = await db.paymentBundle.findMany({
    select: { reference: true, dues: { select: { amountDue: { select: owed } }, take: 1 } },
    where: { reference: { in: quotes }, NOT: { group: { userId: null, contactEmail: null } } },
  });
  const all = [
    ...dues,
    ...bundles.flatMap(({ reference, dues: [first] }) => (first ? { ...first.amountDue, reference } : [])),
  ];
  return new Map(
    all
      .filter(({ userId, payerName, payerEmail }) => userId ?? payerName ?? payerEmail)
      .map(({ reference, ...due }) => [
        reference,
        {
          payer: { reference },
          name: describePayer(due).name,
          email: payerAddress(due),
          reason: `The text quotes ${reference}`,
        },
      ]),
  );
}

type InvoiceRow = {
  number: string;
  references: string[];
  userId: string | null;
  payerEmail: string | null;
  name: string | null;
};

/**
 * The addressees of invoices quoted by number or by a reference on them. Invoices outlive the amounts they are about.
 */
async function byInvoice(quotes: string[]): Promise<Map<string, Found>> {
  if (quotes.length === 0) return new Map();
  const rows = await sqlUnprepared<InvoiceRow>`
    SELECT i."number", i."userId"::text, coalesce(i."payerEmail", u."email") AS "payerEmail", q."references",
           coalesce(i."snapshot" -> 'employer' ->> 'company', g."company", i."personal" ->> 'name') AS "name"
    FROM "Invoice" i LEFT JOIN "User" u ON u."id" = i."userId"
    LEFT JOIN "GroupBooking" g ON g."invoiceId" = i."id" CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(n."reference"), '{}') AS "references" FROM (
        SELECT jsonb_array_elements_text(i."snapshot" -> 'quote') AS "reference"
        UNION SELECT l ->> 'reference' FROM jsonb_array_elements(i."snapshot" -> 'lines') l) n) q
    WHERE i."kind" = 'invoice' AND (i."personal" IS NOT NULL OR g."id" IS NOT NULL)
      AND (i."number" = ANY(${quotes}::text[]) OR q."references" && ${quotes}::text[])
    ORDER BY i."id"`;
  return new Map(
    rows.flatMap(({ number, references, userId, payerEmail, name }) => {
      if (name === null) return [];
      const payer = userId ? { userId } : { name, email: payerEmail };
      const found = { payer, name, email: payerEmail, reason: `Invoice ${number} was issued to them` };
      return [number, ...references].map((quote) => [quote, found] as const);
    }),
  );
}

/** The members whose last name, as a bank prints it, is one of these words. */
async function readMembersNamed(words: string[]) {
  const users = await sqlUnprepared<{ id: string; firstName: string; lastName: string; email: string }>`
    SELECT "id"::text, "firstName", "lastName", "email" FROM "User"
    WHERE upper("lastName") = ANY(${[...new Set(words)]}::text[])`;
  return users.map((user) => ({ ...user, printed: printedName(fullName(user)) }));
}

/** The member whose first and last name are among the words; null when those of no member or of several are. */
function onlyNamed(
  members: Awaited<ReturnType<typeof readMembersNamed>>,
  words: ReadonlySet<string>,
): Found | null {
  const isPrinted = (parts: readonly string[] = []) => parts.some((part) => words.has(part));
  const [one, other] = members.filter(
    ({ printed }) => isPrinted(printed?.firsts) && isPrinted(printed?.lasts),
  );
  if (!one || other) return null;
  const { id: userId, email } = one;
  return { payer: { userId }, name: fullName(one), email, reason: "The name is this member's" };
}
