import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { db, Prisma } from "@/lib/db/client";
import { eraseApplications } from "./shared/erase";

const since = Prisma.sql`coalesce(r."decidedAt", r."updatedAt")`;
/** Unconfirmed claims are never decided, so they would otherwise stay for ever. */
const isUnconfirmed = Prisma.sql`r."status" = 'pending' AND r."isClaim" AND r."addressProvenAt" IS NULL`;

export const expiring = {
  closedApplications: {
    rows: Prisma.sql`"MembershipApplication" r
      WHERE (r."status" IN ('rejected', 'withdrawn') OR ${isUnconfirmed})`,
    since: Prisma.sql`CASE WHEN ${isUnconfirmed} THEN r."createdAt" ELSE ${since} END`,
    period: "closedApplicationsMonths",
    batchSize: 20,
    erase: eraseApplications,
  },
  backgroundAnswers: {
    rows: Prisma.sql`"MembershipApplication" r
      WHERE r."status" = 'approved' AND r."backgroundAnswers" IS NOT NULL`,
    since,
    period: "backgroundAnswersMonths",
    batchSize: 500,
    async erase(ids) {
      await db.write.membershipApplication.updateMany({
        where: { id: { in: ids } },
        data: { backgroundAnswers: null },
      });
    },
  },
} satisfies Record<string, Expiring>;
