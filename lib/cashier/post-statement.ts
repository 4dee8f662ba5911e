import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "@/lib/statements/shared/lock-statement";
import { postStatementInput } from "@/lib/statements/schema";
import { lineToSettle, settleLine } from "./settle-line";

/** Each payment takes some twenty statements. */
const timeoutMs = 120_000;

/**
 * POST /api/admin/bank-statements/{id}/post: records a payment for each line that pays something, all of them or none.
 * Whoever paid is told.
 *
 * @throws Refusal `not_found`, `already_decided` when it is posted, and as `settleLine`
 */
export const postStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: postStatementInput,
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
        const sent = new Map(lines.map((line) => [line.id, line.allocations]));
        const paying = stored.filter((line) => (sent.get(line.id)?.length ?? 0) > 0);
        if (paying.length === 0)
          throw new Refusal("invalid_input", "No line pays anything, so there is nothing to post.");
        for (const line of paying) await settleLine(person, line, sent.get(line.id) ?? []);
        await db.bankStatement.update({
          where: { id },
          data: { postedAt: await databaseNow(), postedById: person.id, undoneAt: null, undoneById: null },
        });
        const counts = { posted: paying.length, skipped: stored.length - paying.length };
        await recordAudit({
          actor: person,
          action: "statement_posted",
          target: { type: "bank_statement", id },
          details: {
            name,
            ...counts,
            amountCents: paying.reduce((sum, { amountCents }) => sum + amountCents, 0),
          },
        });
        return counts;
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
    `${by ? fullName(by) : "Somebody"} posted this statement on ${when}. Nothing was recorded now.`,
  );
}
