import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { eraseLetters } from "./erase";

export const expiring = {
  emails: {
    rows: Prisma.sql`"OutboxEmail" r WHERE r."erasedAt" IS NULL`,
    since: Prisma.sql`r."createdAt"`,
    period: "emailsMonths",
    batchSize: 500,
    erase: (ids) => eraseLetters(Prisma.sql`o."id" = ANY(${ids}::uuid[])`),
  },
} satisfies Record<string, Expiring>;
