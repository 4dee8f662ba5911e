import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "./shared/lock-statement";
import { statementIdInput } from "./schema";

/**
 * Deletes a statement that was imported by mistake and is not posted, or whose posting was undone.
 * @throws Refusal `not_found`, `already_decided` when it is posted
 */
export const deleteStatement = operation({
  actor: staff("payments.read", "payments.record"),
  input: statementIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const { name, postedAt } = await lockStatement(id);
      if (postedAt)
        throw new Refusal(
          "already_decided",
          "This statement is posted. Undo the posting before you delete it.",
        );
      await db.write.bankStatement.delete({ where: { id } });
      await recordAudit({
        actor: person,
        action: "statement_deleted",
        target: { type: "bank_statement", id },
        details: { name },
      });
      return { id };
    }),
});
