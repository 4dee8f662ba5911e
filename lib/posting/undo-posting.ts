import "server-only";
import { addDays } from "date-fns";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction, type Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { lockPayment } from "@/lib/ledger/shared/lock-payment";
import { reverse } from "@/lib/ledger/shared/reverse";
import { undoDays, type PlannedShare } from "@/lib/bank-files/rules";
import { statementIdInput } from "@/lib/statements/schema";
import { lockStatement } from "@/lib/statements/shared/lock-statement";
import { sales } from "@/lib/cashier/shared/sales";
import { undoWriteOffs } from "@/lib/cashier/shared/undo-write-offs";

const timeoutMs = 120_000;

/**
 * POST /api/admin/bank-statements/{id}/undo: takes back all payments of a posted statement within seven days, unless
 * something depends on them. Their amounts are outstanding again, and the statement can be posted again. Nobody is
 * emailed.
 *
 * @throws Refusal `not_found`; `already_decided` when it is not posted, too late, or something was built on a line,
 * which it names; `forbidden` for one's own
 */
export const undoPosting = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementIdInput,
  presence: "session",
  timeoutMs,
  run: (person, { id }) =>
    transaction(
      async () => {
        const { lines, posting } = await lockPosting(id);
        const { name, now } = posting;
        for (const line of lines) {
          try {
            await undoLine(person, line, posting);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const message = `Line ${line.lineNumber}: ${error.message} Nothing was undone.`;
            throw new Refusal(error.code, message, error.details);
          }
        }
        await db.write.bankStatement.update({
          where: { id },
          data: { postedAt: null, postedById: null, undoneAt: now, undoneById: person.id },
        });
        await recordAudit({
          actor: person,
          action: "statement_undone",
          target: { type: "bank_statement", id },
          details: { name, payments: lines.length },
        });
        return { undone: lines.length };
      },
      { timeoutMs },
    ),
});

const lineFields = { id: true, lineNumber: true, paymentId: true, plan: true } as const;

type Line = Prisma.StatementLineGetPayload<{ select: typeof lineFields }> & { paymentId: string };
type Posting = { postedAt: Date; now: Date; name: string };

/**
 * Locks a posted statement. Returns the posting and the lines that have a payment, in the order in which they are
 * undone.
 *
 * @throws Refusal `not_found`; `already_decided` when it is not posted, or too late
 */
export async function lockPosting(id: string): Promise<{ lines: Line[]; posting: Posting }> {
  const { name, postedAt } = await lockStatement(id);
  if (!postedAt) throw new Refusal("already_decided", "This statement is not posted.");
  const now = await databaseNow();
  if (addDays(postedAt, undoDays) < now) {
    throw new Refusal(
      "already_decided",
      `A posting can be undone for ${undoDays} days, and this one is older.`,
    );
  }
  const lines = await db.statementLine.findMany({
    select: lineFields,
    where: { statementId: id, paymentId: { not: null } },
    // The last payment is undone first, because it may depend on an earlier one.
    orderBy: { payment: { receiptNumber: "desc" } },
  });
  return {
    lines: lines.flatMap(({ paymentId, ...line }) => (paymentId === null ? [] : [{ ...line, paymentId }])),
    posting: { postedAt, now, name },
  };
}

/**
 * Takes back the payment of one line, in the caller's transaction, and returns its payer and the consequence.
 *
 * @throws Refusal as `undoPosting`, without the line's number
 */
export async function undoLine(
  person: Staff<"payments.record">,
  { id, lineNumber, paymentId, plan }: Line,
  { postedAt, now, name }: Posting,
) {
  await lockPayment(sales, paymentId, person);
  await requireNothingBuilt(paymentId, plan as PlannedShare[], postedAt);
  const note = `${name}, line ${lineNumber}: the posting was undone`;
  const undone = await reverse(sales, paymentId, { kind: "undone", note, date: now }, person);
  await undoWriteOffs(id);
  await db.write.statementLine.update({ where: { id }, data: { paymentId: null } });
  return undone;
}

/**
 * Requires that nothing depends on the payment.
 * @throws Refusal `already_decided` when somebody relies on the payment by now
 */
async function requireNothingBuilt(paymentId: string, posted: PlannedShare[], postedAt: Date): Promise<void> {
  const allocations = await db.allocation.findMany({
    select: {
      amountCents: true,
      amountDue: {
        select: {
          reference: true,
          purpose: true,
          userId: true,
          voidedAt: true,
          closedAt: true,
          registration: { select: { checkedInAt: true } },
        },
      },
    },
    where: { paymentId },
  });
  for (const { amountCents, amountDue } of allocations) {
    const { reference, registration, voidedAt } = amountDue;
    const share = posted.find((one) => one.reference === reference);
    if (share?.amountCents !== amountCents)
      throw builtOn("Its excess has since been used for something else.");
    if (voidedAt && voidedAt > postedAt) throw builtOn(`${reference} has since been cancelled.`);
    if (registration?.checkedInAt)
      throw builtOn(`The ticket for ${reference} has already been used to check in.`);
    if (await arePaidLater(amountDue)) throw builtOn("The same member has since paid later dues.");
  }
}

const builtOn = (words: string) => new Refusal("already_decided", words);

type Due = { purpose: string; userId: string | null; closedAt: Date | null };

async function arePaidLater({ purpose, userId, closedAt }: Due): Promise<boolean> {
  if (purpose !== "membership" || userId === null || closedAt === null) return false;
  const later = await db.amountDue.count({
    where: { userId, purpose: "membership", closedAt: { gt: closedAt }, paidCents: { gt: 0 } },
  });
  return later > 0;
}
