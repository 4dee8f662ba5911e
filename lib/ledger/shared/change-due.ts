import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatMoney } from "@/lib/core/money";
import { queueEmail } from "@/lib/mail/queue";
import { applyEntry } from "./account";
import { describePayer } from "../labels";
import { amountAdjustedLetter, amountVoidedLetter } from "../letters";
import { parseReference, releaseTime, sumFields, unpaidCents } from "../rules";
import { lockAccount, writeEffects } from "./books";
import { listReportsToRetain, retainReports } from "./keep-reports";
import { readState } from "./due-state";
import { liveInvoiceFields, requireNotInvoiced, type ReplaceInvoice } from "./invoiced";
import { dueOwners, requireOthersDue } from "./own-money";
import type { Sales } from "./sale";

export const dueToChange = {
  id: true,
  reference: true,
  description: true,
  purpose: true,
  ...sumFields,
  currency: true,
  dueDate: true,
  ...dueOwners,
  payerName: true,
  user: { select: { firstName: true, lastName: true, email: true } },
  registrationId: true,
  registration: {
    select: { ...dueOwners.registration.select, heldUntil: true, event: { select: { status: true } } },
  },
  closedAt: true,
  voidedAt: true,
  invoices: liveInvoiceFields,
} as const;

type Change = { kind: "waiver" } | { kind: "void" } | { kind: "adjustment"; amountCents: number };
const actions = { waiver: "amount_waived", void: "amount_voided", adjustment: "amount_adjusted" } as const;

type Asked = {
  person: Staff<"payments.void">;
  reason: string;
  /** Replaces the invoice that states the amount; without it, an invoiced amount can't be changed. */
  replaceInvoice?: ReplaceInvoice | undefined;
};

/**
 * Waives what is outstanding of an amount due, voids the amount as a mistake, or changes it. A change that leaves
 * nothing to pay delivers the seat or membership, and the seller's email says so. Any other change of what the payer
 * owes is emailed here, with the reason.
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_decided`, `already_paid`, `seat_held`,
 * `amount_mismatch`, `already_invoiced` for what is on an invoice, unless that is replaced, and what the seller says
 */
export function changeDue(
  sales: Sales,
  quoted: string,
  change: Change,
  { person, reason, replaceInvoice }: Asked,
) {
  return transaction(async () => {
    const reference = parseReference(quoted);
    const unlocked =
      reference && (await db.amountDue.findUnique({ select: dueToChange, where: { reference } }));
    if (!unlocked) throw new Refusal("not_found", "No amount due has this reference.");
    const { id } = unlocked;
    const sale = sales[unlocked.purpose];
    await sale.lock(unlocked);
    const account = await lockAccount([id], []);
    const due = await findDue(id);
    if (!due) throw new Refusal("not_found", "No amount due has this reference.");
    requireOthersDue(person, due, "deciding");
    requireOpen(due);
    const invoiceAnew = await cancelledInvoice(due, replaceInvoice);
    let isSettled = false;
    if (change.kind === "void") {
      requireNothingGiven(due);
      await db.write.amountDue.update({ where: { id }, data: { voidedAt: await databaseNow() } });
    } else {
      const openCents = unpaidCents(due);
      const entry =
        change.kind === "waiver"
          ? ({ kind: "waiver", dueId: id, amountCents: openCents } as const)
          : ({ ...change, dueId: id } as const);
      const applied = applyEntry(account, entry);
      if ("refusal" in applied) {
        const message = `${formatMoney(due.amountCents - openCents)} of it is already paid or waived, so the amount can’t be less.`;
        throw new Refusal("amount_mismatch", message, { issues: [{ path: "amount", message }] });
      }
      isSettled = applied.effects.some(({ kind }) => kind === "settled");
      if (change.kind === "adjustment") await sale.onAdjusted(due, change.amountCents);
      const reports = isSettled ? await listReportsToRetain([id]) : [];
      const refusal = isSettled ? await sale.deliver(due) : null;
      if (refusal) throw refusal;
      await writeEffects(applied.effects);
      if (isSettled) await sale.onSettled(due, null);
      await retainReports(reports, change.kind);
    }
    const after = await db.amountDue.findUniqueOrThrow({ select: dueToChange, where: { id } });
    if (!isSettled) await notifyOfChange(due, after, reason);
    await recordAudit({
      actor: person,
      action: actions[change.kind],
      target: auditTargetOf(due),
      details: {
        reference: due.reference,
        ...(change.kind === "adjustment"
          ? { fromCents: due.amountCents, toCents: after.amountCents }
          : { amountCents: unpaidCents(due) }),
        reason,
      },
    });
    const replaced = await invoiceAnew?.();
    return {
      ...replaced,
      reference: due.reference,
      amount: formatCents(after.amountCents),
      open: formatCents(after.voidedAt ? 0 : unpaidCents(after)),
      state: await readState(id),
    };
  });
}

/**
 * Cancels the invoice that an amount due is on, because an invoice can't be changed. The returned function issues the
 * new one.
 */
async function cancelledInvoice(due: Due, replaceInvoice: ReplaceInvoice | undefined) {
  const [live] = due.invoices;
  if (!live) return null;
  if (!replaceInvoice) requireNotInvoiced(due);
  return replaceInvoice?.(live.invoice.number);
}

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>;
const findDue = (id: string) => db.amountDue.findUnique({ select: dueToChange, where: { id } });

/** Emails the payer of an amount due that the amount was changed or is void. */
export async function notifyOfChange(before: Due, after: Due, reason: string): Promise<void> {
  const { greetedAs, email } = describePayer(after);
  if (!email) return;
  if (after.voidedAt) {
    await queueEmail({
      to: email,
      template: "amount_voided",
      letter: amountVoidedLetter(greetedAs, { ...before, reason }),
    });
  } else if (after.amountCents !== before.amountCents) {
    await queueEmail({
      to: email,
      template: "amount_adjusted",
      letter: amountAdjustedLetter(greetedAs, {
        ...after,
        beforeCents: before.amountCents,
        openCents: unpaidCents(after),
        heldUntil: after.registration && releaseTime(after.registration.heldUntil, after.registration.event),
        reason,
      }),
    });
  }
}

type Found = { reference: string; closedAt: Date | null; voidedAt: Date | null };

function requireOpen({ reference, closedAt, voidedAt }: Found) {
  if (!closedAt) return;
  throw new Refusal(
    "already_decided",
    voidedAt ? `${reference} is already void.` : `Nothing of ${reference} is outstanding.`,
  );
}

/**
 * Refuses to void an amount that was paid or has a held seat. A refund, or the release of the seat, withdraws those.
 */
function requireNothingGiven({
  paidCents,
  registrationId,
}: {
  paidCents: number;
  registrationId: string | null;
}) {
  if (registrationId) {
    throw new Refusal(
      "seat_held",
      "A seat is held for this amount. Cancel the registration or mark its payment as failed, and the amount becomes void with it. To let the person keep the seat, waive the amount.",
    );
  }
  if (paidCents > 0) {
    throw new Refusal(
      "already_paid",
      `${formatMoney(paidCents)} of it is paid. Waive the outstanding amount instead.`,
    );
  }
}

/** The target of an audit record about an amount due. */
export const auditTargetOf = ({
  registrationId,
  userId,
  id,
}: {
  registrationId: string | null;
  userId: string | null;
  id: string;
}) =>
  registrationId
    ? { type: "registration", id: registrationId }
    : userId
      ? { type: "user", id: userId }
      : { type: "amount_due", id };
