import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { eraseLines } from "./erase-lines";

export const expiring = {
  statementLines: {
    rows: Prisma.sql`"StatementLine" r WHERE r."erasedAt" IS NULL`,
    since: Prisma.sql`r."date"::timestamptz`,
    period: "bankStatementsMonths",
    batchSize: 500,
    erase: eraseLines,
  },
} satisfies Record<string, Expiring>;
