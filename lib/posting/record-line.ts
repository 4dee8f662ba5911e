import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "@/lib/statements/shared/lock-statement";
import { recordLineInput } from "@/lib/statements/schema";
import { lineToSettle, settleLine } from "./settle-line";

/**
 * Records the amounts that a line pays, for a line that was undecided when its statement was posted.
 *
 * @throws Refusal `not_found`, `already_decided` before the statement is posted, and as `settleLine`
 */
export const recordLine = operation({
  actor: staff("payments.read", "payments.record"),
  input: recordLineInput,
  presence: "session",
  run: (person, { id, ...pays }) =>
    transaction(async () => {
      const found = await db.statementLine.findUnique({ select: { statementId: true }, where: { id } });
      if (!found) throw new Refusal("not_found", "Line not found");
      const { name, postedAt } = await lockStatement(found.statementId);
      if (!postedAt)
        throw new Refusal("already_decided", "Post the statement first. It records this line as well.");
      const line = await db.statementLine.findUniqueOrThrow({ select: lineToSettle, where: { id } });
      await settleLine(person, line, pays);
      await recordAudit({
        actor: person,
        action: "statement_line_recorded",
        target: { type: "bank_statement", id: found.statementId },
        details: { name, line: line.lineNumber },
      });
      return { id };
    }),
});
