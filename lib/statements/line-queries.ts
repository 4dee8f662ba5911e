import "server-only";
import type { Staff } from "@/lib/auth/member";
import { clampPage } from "@/lib/core/paging";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import type { LineList } from "@/lib/bank-files/rules";
import { readNames } from "@/lib/auth/names";
import { isOfDays, isLineUnmatched, sumLines, type Days } from "./shared/waiting-lines";

const lists: Record<LineList, { isListed: Prisma.Sql; order: Prisma.Sql }> = {
  to_match: {
    isListed: isLineUnmatched,
    order: Prisma.sql`r."date", r."statementId", r."lineNumber"`,
  },
  set_aside: {
    isListed: Prisma.sql`r."ignoredAt" IS NOT NULL`,
    order: Prisma.sql`r."ignoredAt" DESC, r."id"`,
  },
};

export const countLinesSetAside = async (person: Staff<"payments.read">): Promise<number> =>
  (await sumLines(person, lists.set_aside.isListed)).count;

type Row = {
  id: string;
  day: string;
  amountCents: number;
  text: string;
  payer: string | null;
  lineNumber: number;
  statementId: string;
  statement: string;
  setAsideAt: Date | null;
  setAsideById: string | null;
  reason: string | null;
};

/**
 * One page of the waiting lines of all statements, oldest first, or of the lines set aside, latest first, with the sum
 * of all.
 */
export async function searchLines(
  person: Staff<"payments.read">,
  { show, page: requested, size, ...days }: Days & { show: LineList; page: number; size: number },
) {
  const { isListed, order } = lists[show];
  const isMeant = Prisma.sql`${isOfDays(days)} AND ${isListed}`;
  const { count: total, cents } = await sumLines(person, isMeant);
  const page = clampPage(requested, total, size);
  const rows = await sqlUnprepared<Row>`
    SELECT r."id"::text, r."date"::text AS "day", r."amountCents", r."text", r."payer", r."lineNumber",
           s."id"::text AS "statementId", s."name" AS "statement", r."ignoredAt" AS "setAsideAt",
           r."ignoredById"::text AS "setAsideById", r."ignoredBecause" AS "reason"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId" WHERE ${isMeant}
    ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const nameOf = await readNames(rows.map(({ setAsideById }) => setAsideById));
  return {
    total,
    page,
    sumCents: cents,
    lines: rows.map(({ setAsideById, ...line }) => ({
      ...line,
      /** The name of the person who set the line aside; null when it was not stored. */
      setAsideBy: nameOf(setAsideById),
    })),
  };
}
export type ListedLine = Awaited<ReturnType<typeof searchLines>>["lines"][number];
