import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { db, Prisma } from "@/lib/db/client";
import { eraseApplications } from "./shared/erase";

const since = Prisma.sql`coalesce(r."decidedAt", r."updatedAt")`;

export const expiring = {
  closedApplications: {
    rows: Prisma.sql`"MembershipApplication" r WHERE r."status" IN ('rejected', 'withdrawn')`,
    since,
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
      await db.membershipApplication.updateMany({
        where: { id: { in: ids } },
        data: { backgroundAnswers: null },
      });
    },
  },
} satisfies Record<string, Expiring>;
