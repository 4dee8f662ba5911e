import "server-only";
import type { Staff } from "@/lib/auth/member";
import { findAccount } from "@/lib/auth/ownership";
import { fullName } from "@/lib/core/full-name";
import { columnsOf } from "@/lib/db/columns";
import type { AmountDue } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import { unpaidCents } from "@/lib/ledger/rules";
import { nextDuesOfUser } from "./shared/membership-due";
import { listDuesPayments } from "./shared/paid-dues";

const dueFields = [
  "reference",
  "amountCents",
  "waivedCents",
  "paidCents",
] as const satisfies readonly (keyof AmountDue)[];

/** The data of the form that records a member's dues; null without such a member, or when nothing is to be paid. */
export async function findDuesToRecord(_staff: Staff<"payments.record">, userId: string) {
  const [member, [due], payments] = await Promise.all([
    findAccount(userId),
    sqlRows<Pick<AmountDue, (typeof dueFields)[number]>>({})`
      SELECT ${columnsOf("d", dueFields)} FROM "User" u JOIN ${nextDuesOfUser} d ON true
      WHERE u."id" = ${userId}::uuid`,
    listDuesPayments(userId),
  ]);
  if (!member) return null;
  // Without dues yet, the amount is the one that `ensureNextDues` would ask for.
  const amountCents = due ? unpaidCents(due) : member.annualFeeCents;
  if (amountCents === 0) return null;
  const last = payments.at(-1);
  return {
    memberId: member.id,
    name: fullName(member),
    amountCents,
    /** The reference of the dues; null while the member has not opened the payment page. */
    reference: due?.reference ?? null,
    nextPaymentDate: member.nextPaymentDate?.toISOString() ?? null,
    lastPaymentId: last?.id ?? null,
    lastPaymentDate: last?.paymentDate.toISOString() ?? null,
  };
}
export type DuesToRecord = NonNullable<Awaited<ReturnType<typeof findDuesToRecord>>>;
