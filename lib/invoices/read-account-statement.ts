import "server-only";
import { requireUserWithinLimit } from "@/lib/accounts/shared/require-seen-user";
import { getAssociation } from "@/lib/association/queries";
import { member, staff } from "@/lib/auth/actor";
import { ownerOf, paidByFilter, type Person } from "@/lib/auth/ownership";
import { calendarDayOf, wallClockToIso } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { paymentMethodLabel } from "@/lib/ledger/labels";
import { pdfResponse } from "@/lib/print/pdf-response";
import { printPdf } from "@/lib/print/press";
import { invoiceAccount, toBalanceChange, type AccountMovement } from "./account";
import { accountInput, memberAccountInput } from "./schema";

/** GET /api/users/me/account-statement: the amounts that the member owed, paid and got back in a year, as a PDF. */
export const readMyAccountStatement = operation({
  actor: member,
  input: accountInput,
  run: ({ id }, { year }) => statementOf(id, year, id),
});

/**
 * GET /api/admin/users/{id}/account-statement: any member's statement of account for a year, as a PDF.
 * @throws Refusal `not_found`, `too_many`
 */
export const readAccountStatement = operation({
  actor: staff("payments.read"),
  input: memberAccountInput,
  presence: "session",
  readsOnly: true,
  async run(person, { id, year }) {
    await requireUserWithinLimit(person, id, "account");
    return statementOf(id, year, person.id);
  },
});

async function statementOf(id: string, asked: number | null, requestedBy: string): Promise<Response> {
  const { name, shortName, address, contactEmail, phone, timeZone } = getAssociation();
  const today = await databaseNow();
  const year = asked ?? Number(calendarDayOf(today, timeZone).slice(0, 4));
  const person = await db.user.findUniqueOrThrow({ where: { id } });
  const entries = await listEntries(await ownerOf(id), year);
  const bytes = await printPdf(requestedBy, "accountStatement", {
    year,
    today,
    timeZone,
    issuer: { name, shortName, address, contactEmail, phone },
    holder: { name: fullName(person), address: person.address, email: person.email },
    account: invoiceAccount(entries),
    entries: entries.flatMap((entry) => {
      const change = entry.isBefore ? null : toBalanceChange(entry);
      return change ? [{ at: entry.at, words: wordsOf(entry), cents: change.cents }] : [];
    }),
  });
  return pdfResponse(bytes, `account-statement-${year}.pdf`);
}

type Entry = AccountMovement & {
  at: Date;
  method: string | null;
  reference: string | null;
  receiptNumber: number | null;
  /** The description of the amount due, or of a payment that paid only the person's own amount. */
  description: string | null;
};

/** The movements on the person's account until the end of a year in the association's zone, oldest first. */
export async function listEntries(person: Person, year: number): Promise<Entry[]> {
  const { timeZone } = getAssociation();
  const beginOf = (one: number) => new Date(wallClockToIso(`${one}-01-01T00:00`, timeZone));
  const [dues, payments] = await Promise.all([
    db.amountDue.findMany({ select: { id: true }, where: paidByFilter(person) }),
    db.payment.findMany({ select: { id: true }, where: paidByFilter(person) }),
  ]);
  const [dueIds, paymentIds] = [dues, payments].map((rows) => rows.map(({ id }) => id)) as [
    string[],
    string[],
  ];
  return sql<Entry>`
    SELECT e."bookedAt" AS "at", e."kind"::text, e."method"::text, e."amountCents" AS "cents", e."reference",
           e."receiptNumber", coalesce(d."description", (
             SELECT p."description" FROM "Payment" p WHERE p."id" = e."paymentId" AND e."kind" = 'received'
               AND NOT EXISTS (SELECT FROM "Allocation" a
                 WHERE a."paymentId" = p."id" AND a."amountDueId" <> ALL(${dueIds}::uuid[])))) AS "description",
           e."bookedAt" < ${beginOf(year)} AS "isBefore",
           coalesce(e."amountDueId" = ANY(${dueIds}::uuid[]), false) AS "isOwnDue",
           coalesce(e."paymentId" = ANY(${paymentIds}::uuid[]), false) AS "isOwnPayment"
    FROM "JournalEntry" e LEFT JOIN "AmountDue" d ON d."id" = e."amountDueId"
    WHERE (e."amountDueId" = ANY(${dueIds}::uuid[]) OR e."paymentId" = ANY(${paymentIds}::uuid[]))
      AND e."bookedAt" < ${beginOf(year + 1)} AND e."kind" NOT IN ('written_off', 'owed_back')
    ORDER BY e."bookedAt", e."id"`;
}

function wordsOf({
  kind,
  isOwnDue,
  isOwnPayment,
  method,
  reference,
  receiptNumber,
  description,
}: Entry): string {
  // Descriptions of other people's amounts are left out.
  const about = [isOwnDue ? description : null, reference].filter(Boolean).join(", ");
  const receipt = receiptNumber === null ? "" : `, receipt no. ${receiptNumber}`;
  const by = method ? ` by ${paymentMethodLabel(method).toLowerCase()}` : "";
  return {
    opened: about,
    adjusted: `Amount changed: ${about}`,
    waived: `Waived: ${about}`,
    voided: `Void: ${about}`,
    dropped: `No longer due: ${about}`,
    received: `Payment${by}${receipt}${isOwnPayment && description ? `: ${description}` : ""}`,
    applied: isOwnDue ? `Paid by someone else: ${about}` : `Used for someone else’s amount: ${about}`,
    refunded: `Refund${by}${receipt}`,
    charged_back: `Charged back${receipt}`,
    bounced: `Cheque returned by the bank${receipt}`,
    undone: `Payment recorded by mistake${receipt}`,
  }[kind];
}
