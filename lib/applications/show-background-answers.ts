import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { decryptBackgroundAnswers } from "./background-answers";
import { applicationIdInput } from "./schema";

/**
 * Returns the background answers of an application and audits the view first. No other operation returns them.
 *
 * @throws Refusal `not_found`
 */
export const showBackgroundAnswers = operation({
  actor: staff("background.read"),
  input: applicationIdInput,
  presence: "fresh",
  unrepeatable: true, // The answers must not be stored unencrypted with an idempotency key.
  run: (person, { id }) =>
    transaction(async () => {
      const application = await db.membershipApplication.findUnique({
        select: { backgroundAnswers: true, email: true },
        where: { id },
      });
      if (!application) throw new Refusal("not_found", "Application not found");
      if (application.backgroundAnswers === null)
        throw new Refusal("not_found", "The background answers have been deleted.");
      await requireRoomToSee(person, "background answers", application, ({ email }) => email);
      await recordAudit({
        actor: person,
        action: "application_background_viewed",
        target: { type: "application", id },
      });
      return decryptBackgroundAnswers(application.backgroundAnswers);
    }),
});
