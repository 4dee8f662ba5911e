import "server-only";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, inSavepoint } from "@/lib/db/client";
import { dryRun } from "@/lib/db/rehearse";
import { describePayer } from "@/lib/ledger/labels";
import { statementIdInput } from "@/lib/statements/schema";
import { lockPosting, undoLine } from "./undo-posting";

const timeoutMs = 120_000;

/** The maximum number of lines named; the confirmation shows how many more there are. */
const maxNamed = 10;

/**
 * Previews what undoing a posting would do, line by line: the payments taken back and the consequences, and the lines
 * that stand in the way, with the reason.
 *
 * @throws Refusal `not_found`; `already_decided` when it is not posted, or too late
 */
export const previewUndoPosting = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementIdInput,
  presence: "session",
  readsOnly: true,
  timeoutMs,
  run: (person, { id }) =>
    dryRun(
      async () => {
        const { lines, posting } = await lockPosting(id);
        const affected: { line: number; name: string; amountCents: number; consequence: string }[] = [];
        const blocked: { line: number; name: string; amountCents: number; reason: string }[] = [];
        for (const line of lines) {
          try {
            // The savepoint undoes only the failed line, so that all such lines are found.
            const { payment, amountCents, consequence } = await inSavepoint(() =>
              undoLine(person, line, posting),
            );
            affected.push({
              line: line.lineNumber,
              name: describePayer(payment).name,
              amountCents,
              consequence,
            });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            const { amountCents, ...payer } = await db.payment.findUniqueOrThrow({
              select: {
                amountCents: true,
                purpose: true,
                payerName: true,
                payerEmail: true,
                user: { select: { firstName: true, lastName: true, email: true } },
              },
              where: { id: line.paymentId },
            });
            const { name } = describePayer(payer);
            blocked.push({ line: line.lineNumber, name, amountCents, reason: error.message });
          }
        }
        const inOrder = (one: { line: number }, other: { line: number }) => one.line - other.line;
        return {
          affected: affected.toSorted(inOrder).slice(0, maxNamed),
          affectedCount: affected.length,
          blocked: blocked.toSorted(inOrder).slice(0, maxNamed),
          blockedCount: blocked.length,
        };
      },
      { timeoutMs },
    ),
});
