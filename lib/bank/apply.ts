import "server-only";
import { getAssociation, refreshAssociation, touchSettings } from "@/lib/association/queries";
import { bankDetails, type BankDetails } from "@/lib/association/schema";
import { differences, recordAudit, recordSystemAction } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import { stillMay } from "@/lib/auth/still-may";
import { afterCommit, db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { findBank } from "./shared/find-bank";
import { bankInEffectLetter } from "./letters";
import { notifyAllStaff } from "@/lib/mail/notify-staff";

type Proposal = { id: string; eventId: string | null; details: unknown; proposedById: string };

/**
 * Puts a pending proposal into effect, in the caller's transaction, which holds the lock "bank-proposal". Without `by`
 * its time has come.
 */
export async function putIntoEffect(proposal: Proposal, by: Member | null): Promise<void> {
  const { id, eventId } = proposal;
  const details = proposal.details === null ? null : bankDetails.parse(proposal.details);
  const event = eventId
    ? await db.event.findUniqueOrThrow({ select: { id: true, title: true }, where: { id: eventId } })
    : null;
  const { isSample, ...before } = await findBank(eventId);
  const after = details ?? getAssociation().bank;
  await db.bankProposal.update({
    where: { id },
    data: { state: "in_effect", decidedAt: await databaseNow(), decidedById: by?.id ?? null },
  });
  await saveAccount(eventId, details);
  await (eventId ? touchPage(eventId) : touchSettings(proposal.proposedById));
  const changed = differences(isSample ? {} : before, { ...details });
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

/** Without details an event uses the association's account. */
async function saveAccount(eventId: string | null, details: BankDetails | null): Promise<void> {
  if (!details) return void (await db.bankAccount.deleteMany({ where: { eventId } }));
  const { count } = await db.bankAccount.updateMany({ where: { eventId }, data: details });
  if (count === 0) await db.bankAccount.create({ data: { eventId, ...details } });
}

/** An open editor has the previous account and would propose it again. */
async function touchPage(eventId: string): Promise<void> {
  await sql`UPDATE "LandingPage" SET "updatedAt" = now() WHERE "eventId" = ${eventId}::uuid`;
}

/**
 * Puts every proposal into effect whose time has come, and stops those of people who have lost the right to propose:
 * what a thief left behind must not outlast their suspension. Runs every minute.
 */
export async function applyDueBankDetails(): Promise<void> {
  await transaction(async () => {
    await lockByName("bank-proposal");
    const due = await sql<Proposal & { isTrusted: boolean }>`
      SELECT p."id"::text, p."eventId"::text, p."details", p."proposedById"::text,
             ${stillMay(Prisma.sql`p."proposedById"`, "bank.edit")} AS "isTrusted"
      FROM "BankProposal" p
      WHERE p."state" = 'pending' AND p."effectiveAt" <= now() ORDER BY p."effectiveAt"`;
    for (const { isTrusted, ...proposal } of due)
      await (isTrusted ? putIntoEffect(proposal, null) : stopOfFormerStaff(proposal));
  });
}

async function stopOfFormerStaff({ id }: Proposal): Promise<void> {
  await db.bankProposal.update({ where: { id }, data: { state: "stopped", decidedAt: new Date() } });
  await recordSystemAction({
    action: "bank_details_stopped",
    target: { type: "bank_proposal", id },
    details: { why: "whoever proposed them may no longer change bank details" },
  });
}
