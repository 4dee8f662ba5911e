import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { BankDetails } from "@/lib/association/schema";
import { recordAudit } from "@/lib/audit/record";
import { notPermitted } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { requirePresence } from "@/lib/auth/presence";
import { db, Prisma } from "@/lib/db/client";
import { fromDatabaseNow } from "@/lib/db/clock";
import { countUse } from "@/lib/limits/limit";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { proposalRules, waitMs } from "@/lib/proposals/rules";
import { newStopLink } from "@/lib/proposals/shared/stop-link";
import { endProposals } from "@/lib/proposals/shared/stored";
import { bankDroppedLetter, bankProposedLetter } from "../letters";
import { lockBankProposals } from "./bank-proposal";
import { readBank, findOwnBank } from "./read-bank";

/**
 * Requires the right to change bank details and a recent proof of presence, because this determines where payers pay.
 */
async function requireBankEditor(person: Member): Promise<void> {
  if (!can(person, "bank.edit")) throw notPermitted(person, "bank.edit");
  await requirePresence(person);
}

/**
 * Proposes bank details in the caller's transaction: the association's, or with `event` that event's (null: it is to
 * use the association's). A pending proposal for the same payments is superseded. All staff, and people who were staff
 * until a week ago, are notified with a link that stops it.
 *
 * @throws Refusal `forbidden`, `presence_required`, `too_many`
 */
export async function proposeBankChange(
  person: Member,
  details: BankDetails | null,
  event: { id: string; title: string } | null = null,
): Promise<{ id: string }> {
  await requireBankEditor(person);
  await countUse("bank proposals by member", person.id, {
    max: 3,
    windowSeconds: 60 * 60,
    what: "bank detail proposals",
  });
  await lockBankProposals();
  const eventId = event?.id ?? null;
  await supersede(person, eventId);
  const effectiveAt = await fromDatabaseNow(waitMs(proposalRules.bankDetails));
  const { isSample, ...before } = await readBank(eventId);
  const account = await db.bankAccount.findFirst({ select: { id: true }, where: { eventId } });
  const link = newStopLink();
  const { id } = await db.write.proposal.create({
    select: { id: true },
    data: {
      kind: "bank_details",
      eventId,
      accountId: account?.id ?? null,
      details: details ?? Prisma.DbNull,
      requestedById: person.id,
      effectiveAt,
      stopHash: link.hash,
    },
  });
  await recordAudit({
    actor: person,
    action: "bank_details_proposed",
    target: event ? { type: "event", id: event.id } : { type: "bank_proposal", id },
    details: { proposalId: id, ...details },
  });
  await notifyAllStaff("bank_details_proposed", (firstName) =>
    bankProposedLetter(firstName, {
      person,
      before: isSample ? null : before,
      details: details ?? getAssociation().bank,
      event,
      effectiveAt,
      stopUrl: link.url,
    }),
  );
  return { id };
}

const supersede = (person: Member, eventId: string | null): Promise<number> =>
  endProposals({ kind: "bank_details", eventId }, { state: "superseded", endedById: person.id });

/**
 * Deletes an event's own account together with its page, in the caller's transaction, and any pending bank details.
 * Payments for it go to the association's account from then on, which needs no approval.
 *
 * @throws Refusal `forbidden` and `presence_required` when there is something to drop
 */
export async function dropBankOfEvent(person: Member, event: { id: string; title: string }): Promise<void> {
  await lockBankProposals();
  const inEffect = await findOwnBank(event.id);
  if ((await supersede(person, event.id)) === 0 && !inEffect) return;
  await requireBankEditor(person);
  if (!inEffect) return;
  await db.write.bankAccount.delete({ where: { eventId: event.id } });
  await recordAudit({
    actor: person,
    action: "bank_details_changed",
    target: { type: "event", id: event.id },
    details: { accountNumber: { from: inEffect.accountNumber, to: null } },
  });
  await notifyAllStaff("bank_details_changed", (firstName) =>
    bankDroppedLetter(firstName, { person, event }),
  );
}
