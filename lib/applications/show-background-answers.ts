import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { openBackgroundAnswers } from "./background-answers";
import { applicationById } from "./schema";

/**
 * The background answers of one application, to an administrator who asks for them; each view is recorded before they
 * are handed out. The only way out for them.
 *
 * @throws Refusal `not_found`
 */
export const showBackgroundAnswers = operation({
  actor: admin,
  input: applicationById,
  unrepeatable: true, // its answer is kept nowhere but in the application, and encrypted
  run: (person, { id }) =>
    transaction(async () => {
      const application = await db.membershipApplication.findUnique({
        select: { backgroundAnswers: true },
        where: { id },
      });
      if (!application) throw new Refusal("not_found", "Application not found");
      if (application.backgroundAnswers === null)
        throw new Refusal("not_found", "The background answers have been erased.");
      await recordAudit({
        actor: person,
        action: "application_background_viewed",
        target: { type: "application", id },
      });
      return openBackgroundAnswers(application.backgroundAnswers);
    }),
});
