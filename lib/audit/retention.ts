import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { eraseVisitorsOfEntries } from "./shared/erase";

export const expiring = {
  failedSignIns: {
    rows: Prisma.sql`"AuditEntry" r
      WHERE r."action" IN ('sign_in_failed', 'sign_in_throttled', 'sign_in_slowed')
        AND r."actorId" IS NULL AND r."actorSalt" IS NOT NULL`,
    since: Prisma.sql`r."at"`,
    period: "failedSignInsMonths",
    batchSize: 500,
    isUnlocked: true,
    erase: eraseVisitorsOfEntries,
  },
} satisfies Record<string, Expiring>;
