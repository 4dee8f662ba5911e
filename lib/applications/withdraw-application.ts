import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { operation } from "@/lib/core/operation";
import { applicationTokenInput } from "./schema";
import { lockForApplicant, requireApplicantLink } from "./pending-application";

/**
 * Withdraws an application with the private link, for the applicant.
 * @throws Refusal `not_found`, `already_decided`
 */
export const withdrawApplication = operation({
  actor: bearer,
  input: applicationTokenInput,
  async run(_visitor, { token }) {
    const link = await requireApplicantLink(token);
    const { id } = link;
    return transaction(async () => {
      await lockForApplicant(link, "withdraws");
      const { reference } = await db.write.membershipApplication.update({
        select: { reference: true },
        where: { id },
        data: { status: "withdrawn", decidedAt: await databaseNow(), askedAt: null },
      });
      await recordAudit({
        actor: null,
        action: "application_withdrawn",
        target: { type: "application", id },
        details: { ...byPrivateLink, reference },
      });
      return { id };
    });
  },
});
