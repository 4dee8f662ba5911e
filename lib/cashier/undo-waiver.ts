import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { dryRun } from "@/lib/db/rehearse";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatMoney } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { invoiceDifferenceWords } from "@/lib/invoices/labels";
import { readAgreements } from "@/lib/invoices/shared/agreement";
import { queueEmail } from "@/lib/mail/queue";
import { activatesMembership } from "@/lib/membership/shared/membership-due";
import { describePayer } from "@/lib/ledger/labels";
import { parseReference, releaseTime, unpaidCents } from "@/lib/ledger/rules";
import { dueReferenceInput, undoneWaiverInput } from "@/lib/ledger/schema";
import { lockAccount } from "@/lib/ledger/shared/books";
import { auditTargetOf, dueToChange } from "@/lib/ledger/shared/change-due";
import { requireOthersDue } from "@/lib/ledger/shared/own-money";
import { listWaived } from "@/lib/payments/shared/waived";
import { undoWriteOff } from "@/lib/ledger/shared/write-off";
import { sales } from "./shared/sales";
import { waiverUndoneLetter } from "./waiver-letter";

/**
 * POST /api/admin/amounts-due/{reference}/undo-waiver: asks again for what staff have waived of an amount due. The seat
 * is held until it is paid, and a membership returns to its earlier state. The payer is emailed, with the reason.
 * @throws Refusal `not_found`; `forbidden` for one's own; `already_decided` for what is void, or of which nothing is
 * waived
 */
export const undoWaiver = operation({
  actor: staff("payments.void"),
  input: undoneWaiverInput,
  presence: "fresh",
  run: (person, undone) => transaction(() => askAgain(person, undone)),
});

/**
 * The consequences of undoing a waiver, in words.
 * @throws Refusal as `undoWaiver`
 */
export const previewUndoWaiver = operation({
  actor: staff("payments.void"),
  input: dueReferenceInput,
  presence: "session",
  readsOnly: true,
  run: (person, { reference }) =>
    dryRun(async () => {
      const { consequence } = await askAgain(person, { reference, reason: "" });
      return { consequence };
    }),
});

type Undone = { reference: string; reason: string };

async function askAgain(person: Staff<"payments.void">, { reference: quoted, reason }: Undone) {
  const reference = parseReference(quoted);
  const due = reference && (await db.amountDue.findUnique({ select: dueToChange, where: { reference } }));
  if (!due) throw new Refusal("not_found", "No amount due has this reference.");
  requireOthersDue(person, due, "deciding");
  // The seat or membership is always locked first, against deadlocks.
  await sales[due.purpose].lock(due);
  await lockAccount([due.id], []);
  const cents = (await listWaived([due.id])).get(due.id);
  if (!cents) throw new Refusal("already_decided", `There is no waiver of ${due.reference} to undo.`);
  const sold = await undoWriteOff(sales, due.id, cents, "waiver_undone");
  const after = await db.amountDue.findUniqueOrThrow({
    select: dueToChange,
    where: { id: due.id },
  });
  const { greetedAs, email } = describePayer(after);
  const words = [
    `${formatMoney(cents)} of ${due.reference} is outstanding again.`,
    sold,
    await invoiceWords(due.id),
    email ? "We’ll email the person who owes it." : "No email address is known, so no one will be emailed.",
  ];
  if (email)
    await queueEmail({
      to: email,
      template: "waiver_undone",
      letter: waiverUndoneLetter(greetedAs, {
        ...after,
        openCents: unpaidCents(after),
        heldUntil: after.registration && releaseTime(after.registration.heldUntil, after.registration.event),
        activatesMembership: await activatesMembership(after),
        reason,
      }),
    });
  const consequence = words.filter(Boolean).join(" ");
  await recordAudit({
    actor: person,
    action: "waiver_undone",
    target: auditTargetOf(due),
    details: { reference: due.reference, amountCents: cents, reason, consequence },
  });
  return {
    reference: due.reference,
    amount: formatCents(cents),
    open: formatCents(unpaidCents(after)),
    consequence,
  };
}

/** The warning that an invoice shows less than what is owed again; empty without an invoice. */
async function invoiceWords(amountDueId: string): Promise<string> {
  const live = await db.invoice.findFirst({
    select: { id: true, number: true },
    where: { dues: { some: { amountDueId, creditedAt: null } } },
  });
  if (!live) return "";
  const { agrees, differenceCents } = (await readAgreements([live.id]))(live.id);
  return agrees ? "" : `Invoice ${live.number}: ${invoiceDifferenceWords(differenceCents)}.`;
}
