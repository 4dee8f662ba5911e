import "server-only";
import { member } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { paidByFilter } from "@/lib/auth/ownership";
import { requireOneAccount } from "@/lib/bank/shared/one-account";
import { db, transaction } from "@/lib/db/client";
import { ChangedBeforeLock } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { liveInvoiceFields, requireNotInvoiced } from "@/lib/ledger/shared/invoiced";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import { readInvoicePayers } from "./shared/read-payers";
import { invoiceLetter } from "./letters";
import { canBeInvoiced } from "./rules";
import { countMessage, invoiceInput, maxLines } from "./schema";
import { referencesToQuote } from "./shared/quoted-references";
import { writeInvoice } from "./shared/write-invoice";

/**
 * POST /api/invoices: issues an invoice for amounts due of one payer, by the payer or by staff for anybody. Staff can
 * also issue one for several people's amounts to their employer. It contains the amounts, the parts already paid, and
 * one reference if one covers all that is outstanding.
 *
 * @throws Refusal `not_found` for an unknown reference and for somebody else's, `already_invoiced`, `already_decided` for
 * what is void, `invalid_input` for several bank accounts and for several payers without an employer, `too_many`
 */
export const issueInvoice = operation({
  actor: member,
  input: invoiceInput,
  status: 201,
  async run(person, { references, addressee: employer }) {
    await countUse("invoices", person.id, { max: 60, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const { dues, payer, names } = await lockDues(person, references);
      if (!payer && !employer) throw new Refusal("invalid_input", severalPayers);
      for (const due of dues) {
        if (!canBeInvoiced(due)) throw isVoid(due);
        requireNotInvoiced(due);
      }
      const bank = await requireOneAccount(dues.map(({ registration }) => registration?.eventId ?? null));
      const quote = await referencesToQuote(dues, payer?.userId ?? null);
      const { number, snapshot } = await writeInvoice(person, { dues, names, bank, quote, employer, payer });
      // An employer of several people has no account, so the person who issued the invoice forwards it.
      if (payer && payer.userId !== person.id) {
        await queueEmail({
          to: payer.email,
          template: "invoice_issued",
          letter: invoiceLetter(payer.greetedAs, { number, snapshot }),
          attachments: [{ fileName: `${number}.pdf`, invoiceOf: number }],
        });
      }
      return { number };
    });
  },
});

const dueFields = {
  id: true,
  reference: true,
  description: true,
  amountCents: true,
  waivedCents: true,
  paidCents: true,
  dueDate: true,
  userId: true,
  payerName: true,
  payerEmail: true,
  voidedAt: true,
  closedAt: true,
  registration: { select: { eventId: true, heldUntil: true } },
  invoices: liveInvoiceFields,
} as const;

type Due = Awaited<ReturnType<typeof readDues>>[number];

/**
 * The amounts due of the references, with their payers, locked until the end of the transaction. Accounts are locked
 * first, as everywhere that amounts due change.
 */
async function lockDues(person: Member, references: string[]) {
  const quoted = await findDueIds(references);
  const seen = await readInvoicePayers(await readDues(person, quoted));
  for (const id of seen.userIds) await lockMember(id);
  await sql`
    SELECT FROM "AmountDue" WHERE "id" = ANY(${[...quoted.keys()]}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
  const dues = await readDues(person, quoted);
  const payers = await readInvoicePayers(dues);
  if (payers.userIds.join() !== seen.userIds.join())
    throw new ChangedBeforeLock("Someone else now owes this");
  return { dues, ...payers };
}

/**
 * The ids in the order of the references, each with the quoted reference. A bundle's amounts are in the order of their
 * due dates.
 */
async function findDueIds(references: string[]): Promise<Map<string, string>> {
  const quoted = new Map<string, string>();
  for (const reference of references) {
    const found = await listReferencedDues(reference);
    if (found.length === 0) throw notFound(reference);
    for (const { id } of found) quoted.set(id, reference);
  }
  if (quoted.size > maxLines) throw new Refusal("invalid_input", countMessage);
  return quoted;
}

/** The amounts due. Members can read only their own. @throws Refusal `not_found`, as for an unknown reference */
async function readDues(person: Member, quoted: Map<string, string>) {
  const found = await db.amountDue.findMany({
    select: dueFields,
    where: {
      id: { in: [...quoted.keys()] },
      ...(can(person, "payments.record") ? {} : paidByFilter(person)),
    },
  });
  const byId = new Map(found.map((due) => [due.id, due]));
  return [...quoted].map(([id, reference]) => {
    const due = byId.get(id);
    if (!due) throw notFound(reference);
    return due;
  });
}

const severalPayers =
  "These amounts are owed by different people. Choose one person’s amounts, or enter the employer paying for them.";
const notFound = (reference: string) =>
  new Refusal("not_found", `No amount due has the reference ${reference}.`);
const isVoid = ({ reference }: Due) =>
  new Refusal("already_decided", `${reference} is void, so there is nothing to invoice.`);
