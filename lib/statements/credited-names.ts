import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db, type Prisma } from "@/lib/db/client";
import { describePayer } from "@/lib/ledger/labels";
import { payerAddress } from "@/lib/payments/queries";
import type { NamedPayer } from "@/lib/ledger/schema";

const account = { select: { firstName: true, lastName: true, email: true } } as const;

type PlannedLine = { id: string; planPayer: Prisma.JsonValue };

/**
 * The names on the receipts of lines that are to be kept as credit, by line id, for people whom the reader may see. A
 * payer is planned by a name, by an account or by the reference of an amount.
 */
export async function readCreditedNames(
  person: Staff<"payments.read">,
  lines: readonly PlannedLine[],
): Promise<Map<string, string>> {
  const planned = lines.flatMap(({ id, planPayer }) =>
    planPayer ? [{ id, payer: planPayer as NamedPayer }] : [],
  );
  const users = await db.user.findMany({
    select: { id: true, ...account.select },
    where: { id: { in: planned.flatMap(({ payer }) => ("userId" in payer ? payer.userId : [])) } },
  });
  const dues = await db.amountDue.findMany({
    select: { reference: true, purpose: true, payerName: true, payerEmail: true, user: account },
    where: {
      reference: { in: planned.flatMap(({ payer }) => ("reference" in payer ? payer.reference : [])) },
    },
  });
  const rows = planned.flatMap(({ id, payer }) => {
    if ("name" in payer) return { id, name: payer.name, email: payer.email };
    if ("userId" in payer) {
      const user = users.find((one) => one.id === payer.userId);
      return user ? { id, name: fullName(user), email: user.email } : [];
    }
    const due = dues.find(({ reference }) => reference === payer.reference);
    return due ? { id, name: describePayer(due).name, email: payerAddress(due) } : [];
  });
  const seen = await applyPeopleLimit(person, { list: "bank statement" }, rows, ({ email }) => email);
  return new Map(seen.rows.map(({ id, name }) => [id, name]));
}
