import "server-only";
import { db } from "@/lib/db/client";
import type { Issue } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { sumFields, unpaidCents } from "@/lib/payments/rules";
import type { Share } from "@/lib/payments/shared/settle";

export type Allocation = { reference: string; amount: number };

/** The amounts due that the references mean, and all that does not fit, each at its field. */
export async function findShares(allocations: readonly Allocation[]): Promise<{
  shares: Share[];
  issues: Issue[];
}> {
  const dues = await db.amountDue.findMany({
    select: { id: true, reference: true, ...sumFields, voidedAt: true },
    where: { reference: { in: allocations.map(({ reference }) => reference) } },
  });
  const issues: Issue[] = [];
  const shares = allocations.map(({ reference, amount }, index) => {
    const due = dues.find((one) => one.reference === reference);
    const refuse = (field: keyof Allocation, message: string) =>
      issues.push({ path: `allocations.${index}.${field}`, message });
    if (!due) refuse("reference", `No amount due has the reference ${reference}.`);
    else if (due.voidedAt) {
      refuse(
        "reference",
        `${reference} is void. If it was for a seat, record the payment in the event's list of registrations.`,
      );
    } else if (amount > unpaidCents(due)) {
      const open = unpaidCents(due);
      refuse(
        open === 0 ? "reference" : "amount",
        open === 0
          ? `Nothing is open of ${reference} any more.`
          : `Only ${formatMoney(open)} are open of ${reference}.`,
      );
    }
    return { dueId: due?.id ?? "", amountCents: amount };
  });
  return { shares, issues };
}
