import "server-only";
import { readFactors } from "@/lib/factors/shared/second-factors";
import { can, type Member } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { sql, sqlValue } from "@/lib/db/sql";
import { listStaffWith, notifyOwners } from "@/lib/mail/notify-staff";
import { proposalRules } from "@/lib/proposals/rules";
import { isTrustedPair } from "@/lib/proposals/shared/trusted-approver";
import type { OtherTemplate } from "@/lib/mail/seat-templates";
import { factorResetNoticeLetter } from "./factor-reset-letters";
import { missingSafeguards, type Safeguard } from "../rules";

/** Whether there is an owner who could approve a reset that this person requests now. */
export async function canResetBeApproved(asking: { id: string }, member: { id: string }): Promise<boolean> {
  const people = {
    approver: Prisma.sql`u."id"`,
    asker: Prisma.sql`${asking.id}::uuid`,
    askedAt: Prisma.sql`now()`,
  };
  const [approver] = await sql`
    SELECT FROM "User" u
    WHERE u."isAdmin" AND u."suspendedAt" IS NULL AND u."id" <> ${member.id}::uuid
      AND ${isTrustedPair(proposalRules.factorReset, people)} LIMIT 1`;
  return approver !== undefined;
}

/** The safeguards that this person lacks; empty for people who are not owners. */
export async function listMissingSafeguards(person: Member): Promise<Safeguard[]> {
  if (!can(person, "factors.reset")) return [];
  const [factors, others, canBeReset] = await Promise.all([
    readFactors(person.id),
    listStaffWith("factors.reset", { except: person.id }),
    canBeResetByOthers(person),
  ]);
  return missingSafeguards({ ...factors, otherOwners: others.length, canBeReset });
}

function canBeResetByOthers({ id }: { id: string }): Promise<boolean> {
  const other = (u: Prisma.Sql) =>
    Prisma.sql`${u}."isAdmin" AND ${u}."suspendedAt" IS NULL AND ${u}."id" <> ${id}::uuid`;
  const people = {
    approver: Prisma.sql`u."id"`,
    asker: Prisma.sql`o."id"`,
    askedAt: Prisma.sql`now()`,
  };
  return sqlValue<boolean>`EXISTS (
    SELECT FROM "User" u JOIN "User" o ON o."id" <> u."id"
    WHERE ${other(Prisma.sql`u`)} AND ${other(Prisma.sql`o`)} AND ${isTrustedPair(proposalRules.factorReset, people)})`;
}

type Notice = { template: OtherTemplate; what: string; except?: string };

/** Emails all owners about the reset of somebody's second factor, in the caller's transaction. */
export const notifyOwnersOfReset = (
  user: { firstName: string; lastName: string; email: string },
  { template, what, ...options }: Notice,
): Promise<void> =>
  notifyOwners(
    template,
    (firstName, { isStillOwner }) => factorResetNoticeLetter(firstName, { user, what, isStillOwner }),
    options,
  );
