import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { resolveShares, type Allocation } from "@/lib/cashier/shared/shares";
import { companyOfLine } from "@/lib/cashier/shared/find-company";
import { sales } from "@/lib/cashier/shared/sales";
import { db, inSavepoint, Prisma } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { centsOf, formatCents, formatMoney } from "@/lib/core/money";
import { noonOfDayAtMost } from "@/lib/ledger/shared/past-day";
import type { NamedPayer } from "@/lib/ledger/schema";
import { receiveCredit } from "@/lib/ledger/shared/receive-credit";
import { auditRecorded } from "@/lib/ledger/shared/record-money";
import { settle, type PaymentDetails, type Settled, type DueShare } from "@/lib/ledger/shared/settle";
import { writeOff } from "@/lib/ledger/shared/write-off";
import { toPlan } from "@/lib/bank-files/rules";
import { auditSetAside, notSetAside } from "@/lib/statements/shared/set-aside";
import type { AllocationInput } from "@/lib/statements/schema";

export type LineToSettle = {
  id: string;
  lineNumber: number;
  date: Date;
  amountCents: number;
  paymentId: string | null;
  ignoredAt: Date | null;
  statement: { id: string; name: string };
};

/** The amounts due that a line pays, by their references or a bundle's, or the payer whose credit all of it is. */
export type LinePays = { allocations: readonly AllocationInput[]; payer: NamedPayer | null };

/** The columns of a line, for a query that locks its statement first. */
export const lineToSettle = {
  id: true,
  lineNumber: true,
  date: true,
  amountCents: true,
  paymentId: true,
  ignoredAt: true,
  statement: { select: { id: true, name: true } },
} as const;

/**
 * Records one payment for a line of a statement, in the caller's transaction. The rest that pays nothing becomes a
 * credit; a bank's fee is written off.
 *
 * @throws Refusal that names the line: `amount_mismatch`, `already_paid`, `forbidden` for one's own, and as `settle`
 */
export async function settleLine(
  person: Staff<"payments.record">,
  line: LineToSettle,
  pays: LinePays,
): Promise<void> {
  try {
    await settleUnnamed(person, line, pays);
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal ? naming(line, refusal) : error;
  }
}

/**
 * Records a line like `settleLine`, or records nothing and returns the reason in words. The caller's transaction
 * continues either way.
 */
export async function settleLineOrSkip(
  person: Staff<"payments.record">,
  line: LineToSettle,
  pays: LinePays,
): Promise<string | null> {
  try {
    await inSavepoint(() => settleUnnamed(person, line, pays));
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal.message;
  }
}

function refusalOf(error: unknown): Refusal | null {
  if (isUniqueViolation(error)) return alreadyPosted();
  return error instanceof Refusal ? error : null;
}

const alreadyPosted = () =>
  new Refusal(
    "already_paid",
    "This line has already been posted, with another statement or by someone else.",
  );

/** A refusal that names the line in its message and in its fields. */
function naming({ id, lineNumber }: LineToSettle, { code, message, details }: Refusal): Refusal {
  return new Refusal(code, `Line ${lineNumber}: ${message}`, {
    ...details,
    issues: (details.issues ?? [{ path: "allocations", message }]).map((issue) => ({
      path: `lines.${id}.${issue.path}`,
      message: issue.message,
    })),
  });
}

async function settleUnnamed(
  person: Staff<"payments.record">,
  line: LineToSettle,
  { allocations: named, payer }: LinePays,
): Promise<void> {
  const { id, lineNumber, date, amountCents, paymentId, statement } = line;
  if (paymentId !== null) throw alreadyPosted();
  if (amountCents <= 0)
    throw new Refusal("amount_mismatch", "This line isn't money received, so it can't pay anything.");
  const sumCents = named.reduce((sum, { amount }) => sum + amount, 0);
  if (sumCents > amountCents) {
    throw new Refusal(
      "amount_mismatch",
      `The amounts add up to ${formatMoney(sumCents)}, more than the ${formatMoney(amountCents)} received.`,
    );
  }
  const money = {
    ...({ amountCents, method: "bank_transfer", reference: null, providerReference: null } as const),
    paymentDate: await noonOfDayAtMost(date.toISOString().slice(0, 10)),
    note: `${statement.name}, line ${lineNumber}`,
    recordedBy: person,
  };
  const { payment, allocations } = payer
    ? { payment: await receiveCredit(payer, money), allocations: [] }
    : await settleAmounts(id, named, money);
  await db.write.statementLine.update({
    where: { id },
    data: {
      paymentId: payment.id,
      ...notSetAside,
      plan: toPlan(allocations),
      planPayer: payer ?? Prisma.DbNull,
    },
  });
  if (line.ignoredAt) await auditSetAside(person, "statement_line_taken_back", line);
  await auditRecorded(payment, money, {
    details: {
      statement: `${statement.name}, line ${lineNumber}`,
      allocations: allocations.map(({ reference, amount }) => `${reference} ${formatCents(amount)}`),
      writtenOffCents: allocations.reduce((sum, one) => sum + (one.writeOff ?? 0), 0),
      creditCents: amountCents - sumCents,
    },
  });
}

async function settleAmounts(
  lineId: string,
  named: readonly AllocationInput[],
  money: PaymentDetails,
): Promise<{ payment: Settled; allocations: Allocation[] }> {
  const { allocations, shares } = await resolveShares(named);
  await writeOffFees(lineId, allocations, shares);
  const company = await companyOfLine(
    lineId,
    shares.map(({ dueId }) => dueId),
  );
  // The money has been received, so if the seat is no longer available, it becomes a refund due.
  const payment = await settle(sales, shares, { ...money, ...company }, "owe_back");
  return { payment, allocations };
}

/**
 * Writes off the bank's fees of a line's amounts.
 * @throws Refusal `amount_mismatch` beyond the setting, or where something of the amount would stay open
 */
async function writeOffFees(
  lineId: string,
  allocations: readonly Allocation[],
  shares: readonly DueShare[],
): Promise<void> {
  const fees = allocations.reduce((sum, one) => sum + (one.writeOff ?? 0), 0);
  const maxCents = centsOf(getAssociation().policies.bankFees.maxWriteOff);
  if (fees > maxCents) {
    throw new Refusal(
      "amount_mismatch",
      `${formatMoney(fees)} is more than the ${formatMoney(maxCents)} that can be written off as a bank's fee.`,
    );
  }
  for (const [index, { reference, amount, writeOff: feeCents }] of allocations.entries()) {
    const share = shares[index];
    if (!feeCents || !share) continue;
    const due = await db.amountDue.findUniqueOrThrow({
      select: { amountCents: true, waivedCents: true, paidCents: true },
      where: { id: share.dueId },
    });
    const openCents = due.amountCents - due.waivedCents - due.paidCents;
    if (amount + feeCents !== openCents) {
      throw new Refusal(
        "amount_mismatch",
        `${formatMoney(amount)} and a fee of ${formatMoney(feeCents)} don't add up to the ${formatMoney(openCents)} outstanding of ${reference}.`,
      );
    }
    await writeOff(share.dueId, feeCents);
    await db.write.writeOff.create({ data: { lineId, amountDueId: share.dueId, amountCents: feeCents } });
  }
}
