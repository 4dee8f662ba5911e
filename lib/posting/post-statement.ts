import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "@/lib/statements/shared/lock-statement";
import { postStatementInput } from "@/lib/statements/schema";
import { lineToSettle, settleLineOrSkip } from "./settle-line";

/** The transaction's timeout; each payment takes some twenty statements. */
const timeoutMs = 120_000;

/** A line that was sent and not posted, with the reason. */
type Skipped = { id: string; reason: string };

/**
 * POST /api/admin/bank-statements/{id}/post: records a payment for each line that pays something or is a payer's
 * credit, and emails the payers. A line that can't be recorded, for example because its amount has been paid in the
 * meantime, is skipped and stays undecided. If nothing can be recorded, the statement stays unposted.
 *
 * @throws Refusal `not_found`, `already_decided` when it is posted, `invalid_input` without anything to post
 */
export const postStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: postStatementInput,
  presence: "session",
  timeoutMs,
  run: (person, { id, lines }) =>
    transaction(
      async () => {
        const { name, postedAt, postedById } = await lockStatement(id);
        if (postedAt) throw await postedBefore(postedAt, postedById);
        const stored = await db.statementLine.findMany({
          select: lineToSettle,
          where: { statementId: id },
          orderBy: { lineNumber: "asc" },
        });
        const known = new Set(stored.map((line) => line.id));
        const unknown = lines.findIndex((line) => !known.has(line.id));
        if (unknown >= 0) {
          const message = "This line is not in the statement.";
          throw new Refusal("invalid_input", message, { issues: [{ path: `lines.${unknown}.id`, message }] });
        }
        const sent = new Map(lines.map(({ id: lineId, ...pays }) => [lineId, pays]));
        const paying = stored.flatMap((line) => {
          const pays = sent.get(line.id);
          return pays && (pays.payer || pays.allocations.length > 0) ? { line, pays } : [];
        });
        if (paying.length === 0)
          throw new Refusal("invalid_input", "No line pays anything, so there is nothing to post.");
        const skipped: Skipped[] = [];
        const posted: typeof stored = [];
        for (const { line, pays } of paying) {
          const reason = await settleLineOrSkip(person, line, pays);
          if (reason === null) posted.push(line);
          else skipped.push({ id: line.id, reason });
        }
        if (posted.length === 0) return { posted: 0, skipped };
        // An empty plan makes these lines undecided again, whatever was decided before and whatever they quote.
        await db.write.statementLine.updateMany({
          where: { id: { in: skipped.map((line) => line.id) }, paymentId: null },
          data: { plan: [], planPayer: Prisma.DbNull },
        });
        await db.write.bankStatement.update({
          where: { id },
          data: { postedAt: await databaseNow(), postedById: person.id, undoneAt: null, undoneById: null },
        });
        await recordAudit({
          actor: person,
          action: "statement_posted",
          target: { type: "bank_statement", id },
          details: {
            name,
            posted: posted.length,
            skipped: skipped.length,
            amountCents: posted.reduce((sum, { amountCents }) => sum + amountCents, 0),
          },
        });
        return { posted: posted.length, skipped };
      },
      { timeoutMs },
    ),
});

async function postedBefore(postedAt: Date, postedById: string | null): Promise<Refusal> {
  const by = postedById
    ? await db.user.findUnique({ select: { firstName: true, lastName: true }, where: { id: postedById } })
    : null;
  const when = formatDateTime(postedAt, getAssociation().timeZone);
  return new Refusal(
    "already_decided",
    `${by ? fullName(by) : "Someone"} posted this statement on ${when}. Nothing was recorded this time.`,
  );
}
