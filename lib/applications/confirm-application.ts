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
  isClaim: true,
} as const;

/**
 * Confirms the address of an application, once. It takes a button press, because mail scanners open links. The reviewers
 * hear of a claim then.
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
      const { isFirstProof } = await lockForApplicant(link);
      if (!isFirstProof) return { id };
      const application = await db.membershipApplication.findUniqueOrThrow({
        select: lettered,
        where: { id },
      });
      if (application.isClaim) {
        await notifyStaff("applications.decide", "application_to_administrators", (name) =>
          newApplicationLetter(name, application),
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
