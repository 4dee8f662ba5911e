import "server-only";
import type { Name } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { withoutName } from "@/lib/core/without-name";

/** Erases the personal data in lines of bank statements. Dates, amounts and what was posted stay. */
export async function eraseLines(ids: string[]): Promise<void> {
  await db.write.statementLine.updateMany({
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

type Line = {
  id: string;
  text: string;
  payer: string | null;
  problem: string | null;
  ignoredBecause: string | null;
};

/**
 * Blanks a person's full name in lines that paid nothing. The rest of the text stays, because another person of this
 * name may have paid, and the line is still to be matched.
 */
export async function blankNameInLines(person: Name): Promise<void> {
  const lines = await sql<Line>`
    SELECT l."id"::text, l."text", l."payer", l."problem", l."ignoredBecause"
    FROM "StatementLine" l,
      "name_key"(concat_ws(' ', l."text", l."payer", l."problem", l."ignoredBecause")) AS "said"
    WHERE l."paymentId" IS NULL AND l."erasedAt" IS NULL
      AND position("name_key"(${person.firstName}) IN "said") > 0
      AND position("name_key"(${person.lastName}) IN "said") > 0`;
  const blankedAt = await databaseNow();
  const blanked = (said: string | null) => said && withoutName(said, person);
  for (const { id, ...line } of lines) {
    const data = {
      text: withoutName(line.text, person),
      payer: blanked(line.payer),
      problem: blanked(line.problem),
      ignoredBecause: blanked(line.ignoredBecause),
    };
    // First and last name can be apart, as parts of two people's names, in which case nothing changes.
    const isSame = (["text", "payer", "problem", "ignoredBecause"] as const).every(
      (of) => data[of] === line[of],
    );
    if (!isSame) await db.write.statementLine.update({ where: { id }, data: { ...data, blankedAt } });
  }
}
