import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { dropBankOfEvent } from "@/lib/bank/shared/proposal";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { landingPageOfEventInput } from "./schema";

/**
 * Deletes a landing page. The event, its prices and its registrations stay. Payments for it go to the association's
 * account; the event's own bank details are deleted, which only people who may change them can do.
 *
 * @throws Refusal `not_found`, `forbidden` and `presence_required` for a page with bank details
 */
export const removeLandingPage = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: landingPageOfEventInput,
  presence: "session",
  run: (person, { eventId }) =>
    transaction(async () => {
      await lockByName("landing-page");
      const page = await db.landingPage.findUnique({
        select: { slug: true, event: { select: { id: true, title: true } } },
        where: { eventId },
      });
      const { count } = await db.write.landingPage.deleteMany({ where: { eventId } });
      if (!page || count === 0) throw new Refusal("not_found", "This landing page has been removed.");
      await recordAudit({
        actor: person,
        action: "landing_page_removed",
        target: { type: "event", id: eventId },
        details: { slug: page.slug },
      });
      await dropBankOfEvent(person, page.event);
      return { eventId };
    }),
});
