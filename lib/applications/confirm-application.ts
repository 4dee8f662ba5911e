import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { newApplicationLetter } from "./letters";
import { applicationTokenInput } from "./schema";
import { lockForApplicant, requireLink } from "./pending-application";

const lettered = {
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  membershipType: true,
} as const;

/**
 * Confirms the address of an application. It takes a button press, because mail scanners open links. A claim goes to the reviewers with it.
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
        select: { ...lettered, addressProvenAt: true, isClaim: true },
        where: { id },
      });
      await lockForApplicant(link);
      if (!before || before.addressProvenAt) return { id };
      if (before.isClaim) {
        await notifyStaff("applications.decide", "application_to_administrators", (name) =>
          newApplicationLetter(name, before),
        );
      }
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
