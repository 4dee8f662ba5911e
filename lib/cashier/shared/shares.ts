import "server-only";
import { db } from "@/lib/db/client";
import { Refusal, type Issue } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { closedWords, sumFields, unpaidCents } from "@/lib/ledger/rules";
import type { DueShare } from "@/lib/ledger/shared/settle";
import { listDuesByReference, openCentsOf, spreadOverDues } from "./referenced";

export type Allocation = {
  reference: string;
  amount: number;
  /** The fee that a bank deducted from the payment, which is written off. */
  writeOff?: number | null | undefined;
};

/**
 * Resolves references, including those of bundles, to the amounts due that are paid.
 * @throws Refusal `amount_mismatch` with all that does not fit
 */
export async function resolveShares(
  named: readonly Allocation[],
): Promise<{ allocations: Allocation[]; shares: [DueShare, ...DueShare[]] }> {
  const { placed, issues: unfit } = await unbundle(named);
  const found = await findShares(placed);
  const issues = [...unfit, ...found.issues];
  if (issues[0]) throw new Refusal("amount_mismatch", issues[0].message, { issues });
  return {
    allocations: placed.map(({ place: _place, ...allocation }) => allocation),
    shares: found.shares as [DueShare, ...DueShare[]],
  };
}

/** The amounts due with these references, and an issue at the field of each that does not fit. */
async function findShares(allocations: readonly (Allocation & { place?: number })[]): Promise<{
  shares: DueShare[];
  issues: Issue[];
}> {
  const dues = await db.amountDue.findMany({
    select: { id: true, reference: true, ...sumFields, voidedAt: true },
    where: { reference: { in: allocations.map(({ reference }) => reference) } },
  });
  const issues: Issue[] = [];
  const shares = allocations.map(({ reference, amount, place }, index) => {
    const due = dues.find((one) => one.reference === reference);
    const refuse = (field: keyof Allocation, message: string) =>
      issues.push({ path: `allocations.${place ?? index}.${field}`, message });
    if (!due) refuse("reference", `No amount due has the reference ${reference}.`);
    else if (due.voidedAt) {
      refuse(
        "reference",
        `${reference} is void: what it was for is cancelled. Keep the payment as credit, or, if it was for a seat, record it in the event's list of registrations.`,
      );
    } else if (amount > unpaidCents(due)) {
      const open = unpaidCents(due);
      refuse(
        open === 0 ? "reference" : "amount",
        open === 0 ? closedWords(due) : `Only ${formatMoney(open)} of ${reference} is outstanding.`,
      );
    }
    return { dueId: due?.id ?? "", amountCents: amount };
  });
  return { shares, issues };
}

type Placed = Allocation & {
  /** The index of the allocation in the request, for its issues. */
  place: number;
};

/**
 * Replaces each bundle by its outstanding amounts due, and reports bundles that do not fit. A bank fee is deducted from
 * the last amount that is paid.
 */
async function unbundle(named: readonly Allocation[]): Promise<{ placed: Placed[]; issues: Issue[] }> {
  const bundles = await db.paymentBundle.findMany({
    select: { reference: true },
    where: { reference: { in: named.map(({ reference }) => reference) } },
  });
  const bundled = new Set(bundles.map(({ reference }) => reference));
  const placed: Placed[] = [];
  const issues: Issue[] = [];
  for (const [place, one] of named.entries()) {
    const { reference, amount } = one;
    const refuse = (field: keyof Allocation, message: string) =>
      issues.push({ path: `allocations.${place}.${field}`, message });
    const dues = bundled.has(reference) ? await listDuesByReference(reference) : null;
    const parts = dues && spreadOverDues(amount, dues);
    const openCents = dues ? openCentsOf(dues) : 0;
    if (dues && openCents === 0) refuse("reference", `${reference} has already been paid.`);
    else if (dues && !parts)
      refuse("amount", `Only ${formatMoney(openCents)} of ${reference} is outstanding.`);
    const paid = parts?.map(({ due, amountCents }, at) => ({
      reference: due.reference,
      amount: amountCents,
      ...(at === parts.length - 1 && one.writeOff && { writeOff: one.writeOff }),
    }));
    for (const part of paid ?? (dues ? [] : [one])) {
      // An amount that is paid both alone and in a bundle, or in two bundles, is ambiguous.
      if (placed.some((earlier) => earlier.reference === part.reference))
        refuse("reference", `${part.reference} is listed twice.`);
      placed.push({ ...part, place });
    }
  }
  return { placed, issues };
}
