import "server-only";
import { getAssociation, refreshAssociation, touchSettings } from "@/lib/association/queries";
import { bankDetails, type BankDetails } from "@/lib/association/schema";
import { compareFields, recordAudit, recordSystemAction } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import { afterCommit, db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { settleProposals } from "@/lib/proposals/shared/settle";
import { endProposals } from "@/lib/proposals/shared/stored";
import { bankInEffectLetter } from "./letters";
import { bankDetailsProposals, type BankDetailsProposal } from "./shared/bank-proposal";
import { readBank } from "./shared/read-bank";

/**
 * Puts a pending proposal into effect, in the caller's transaction, which holds the lock. `by` is its approver; null
 * when its time has come.
 */
export async function applyBankProposal(proposal: BankDetailsProposal, by: Member | null): Promise<void> {
  const { id, event } = proposal;
  const eventId = event?.id ?? null;
  const details = proposal.details === null ? null : bankDetails.parse(proposal.details);
  const { isSample, ...before } = await readBank(eventId);
  const after = details ?? getAssociation().bank;
  await endProposals({ id }, { state: "applied", approvedById: by?.id ?? null });
  await saveAccount(eventId, details);
  await (eventId ? touchPage(eventId) : touchSettings(proposal.requestedById));
  const changed = compareFields(isSample ? {} : before, { ...details });
  const entry = {
    action: "bank_details_changed" as const,
    details: {
      proposalId: id,
      ...(details ? changed : { accountNumber: { from: before.accountNumber, to: null } }),
    },
  };
  const target = event ? { type: "event", id: event.id } : { type: "bank_proposal", id };
  await (by ? recordAudit({ actor: by, target, ...entry }) : recordSystemAction(entry));
  await notifyAllStaff("bank_details_changed", (firstName) =>
    bankInEffectLetter(firstName, { by, before: isSample ? null : before, details: after, event }),
  );
  afterCommit(() => void refreshAssociation());
}

/** Stores the account. An event without details uses the association's account. */
async function saveAccount(eventId: string | null, details: BankDetails | null): Promise<void> {
  if (!details) return void (await db.write.bankAccount.deleteMany({ where: { eventId } }));
  const { count } = await db.write.bankAccount.updateMany({ where: { eventId }, data: details });
  if (count === 0) await db.write.bankAccount.create({ data: { eventId, ...details } });
}

/** Marks the landing page as changed, because an open editor has the previous account and would propose it again. */
async function touchPage(eventId: string): Promise<void> {
  await sql.write`UPDATE "LandingPage" SET "updatedAt" = now() WHERE "eventId" = ${eventId}::uuid`;
}

/** Puts every proposal into effect whose time has come, and stops those of people who may no longer propose. */
export const applyDueBankDetails = () =>
  settleProposals({
    ...bankDetailsProposals,
    apply: (proposal) => applyBankProposal(proposal, null),
  });
