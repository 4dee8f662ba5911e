import "server-only";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";

/** Erases what lines of bank statements tell of people. Dates, amounts and what was posted stay. */
export async function eraseLines(ids: string[]): Promise<void> {
  await db.statementLine.updateMany({
    where: { id: { in: ids } },
    data: {
      text: "",
      payer: null,
      plan: Prisma.DbNull,
      planPayer: Prisma.DbNull,
      ignoredBecause: null,
      erasedAt: await databaseNow(),
    },
  });
}
