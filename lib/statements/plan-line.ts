import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { lockStatement } from "./shared/lock-statement";
import { toPlan } from "./rules";
import { planLineInput } from "./schema";

/**
 * Stores what somebody has decided about a line, so that it is there when they, or somebody else, come back to it.
 * Nothing is recorded in the books. After the statement was posted, a line can still be ignored.
 *
 * @throws Refusal `not_found`, `already_decided` when the line is posted
 */
export const planLine = operation({
  actor: staff("payments.read", "payments.record"),
  input: planLineInput,
  run: (_person, { id, allocations, payer, isIgnored }) =>
    transaction(async () => {
      const line = await db.statementLine.findUnique({ select: { statementId: true }, where: { id } });
      if (!line) throw new Refusal("not_found", "Line not found");
      await lockStatement(line.statementId);
      const { count } = await db.statementLine.updateMany({
        where: { id, paymentId: null },
        data: {
          // An empty plan: an exact match is not accepted by itself.
          plan: isIgnored ? Prisma.DbNull : toPlan(allocations),
          planPayer: isIgnored ? Prisma.DbNull : (payer ?? Prisma.DbNull),
          ignoredAt: isIgnored ? await databaseNow() : null,
        },
      });
      if (count === 0) throw new Refusal("already_decided", "This line is posted already.");
      return { id };
    }),
});
