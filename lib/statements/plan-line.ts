import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "./shared/lock-statement";
import { auditSetAside, notSetAside } from "./shared/set-aside";
import { toPlan } from "@/lib/bank-files/rules";
import { planLineInput } from "./schema";

const planned = {
  lineNumber: true,
  amountCents: true,
  paymentId: true,
  ignoredAt: true,
  statement: { select: { id: true, name: true } },
} as const;

/**
 * Stores a decision about a line, so that it remains when a person comes back to the statement. No payment is recorded.
 * After the statement was posted, a line can still be set aside and restored. A line that is already set aside keeps
 * the name of the person who did it first.
 * @throws Refusal `not_found`, `already_decided` when the line is posted
 */
export const planLine = operation({
  actor: staff("payments.read", "payments.record"),
  input: planLineInput,
  presence: "session",
  run: (person, { id, allocations, payer, isIgnored, reason }) =>
    transaction(async () => {
      const found = await db.statementLine.findUnique({ select: { statementId: true }, where: { id } });
      if (!found) throw new Refusal("not_found", "Line not found");
      await lockStatement(found.statementId);
      const line = await db.statementLine.findUniqueOrThrow({ select: planned, where: { id } });
      if (line.paymentId) throw new Refusal("already_decided", "This line has already been posted.");
      const wasIgnored = line.ignoredAt !== null;
      if (isIgnored && wasIgnored) return { id };
      await db.write.statementLine.update({
        where: { id },
        data: isIgnored
          ? {
              plan: Prisma.DbNull,
              planPayer: Prisma.DbNull,
              ignoredAt: await databaseNow(),
              ignoredById: person.id,
              ignoredBecause: reason,
            }
          : // An empty plan: an exact match is not accepted by itself.
            { plan: toPlan(allocations), planPayer: payer ?? Prisma.DbNull, ...notSetAside },
      });
      if (isIgnored) await auditSetAside(person, "statement_line_set_aside", line, reason);
      else if (wasIgnored) await auditSetAside(person, "statement_line_taken_back", line);
      return { id };
    }),
});
