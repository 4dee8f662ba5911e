import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { applicationTokenInput } from "./schema";
import { lockForApplicant, requireLink } from "./pending-application";

/**
 * Confirms the address of an application. It takes a button press, because mail scanners open links.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const confirmApplicantAddress = operation({
  actor: bearer,
  input: applicationTokenInput,
  async run(_visitor, { token }) {
    const link = await requireLink(token);
    const { id } = link;
    return transaction(async () => {
      const before = await db.membershipApplication.findUnique({
        select: { addressProvenAt: true },
        where: { id },
      });
      await lockForApplicant(link);
      if (before?.addressProvenAt) return { id };
      await recordAudit({
        actor: null,
        action: "application_address_confirmed",
        target: { type: "application", id },
        details: byPrivateLink,
      });
      return { id };
    });
  },
});
