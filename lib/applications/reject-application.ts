import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { decideApplication } from "./decide";
import { rejectedLetter } from "./review-letters";
import { rejectionInput } from "./schema";

/**
 * Rejects an application with a reason that the applicant can read. @throws Refusal `not_found`, `already_decided`
 */
export const rejectApplication = operation({
  actor: staff("applications.decide"),
  input: rejectionInput,
  presence: "session",
  run: (person, { id, reason }) =>
    transaction(async () => {
      const application = await decideApplication(person, id, { status: "rejected", note: reason });
      await queueEmail({
        to: application.email,
        template: "application_rejected",
        decisionOn: id,
        letter: rejectedLetter(application),
      });
      await recordAudit({
        actor: person,
        action: "application_rejected",
        target: { type: "application", id },
        details: { reference: application.reference },
      });
      return { id };
    }),
});
