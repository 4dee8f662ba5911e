import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { landingPageVisibilityInput } from "./schema";
import { publishDraft } from "./shared/publish-draft";

/** Publishes a landing page, and its event if that is a draft, or makes the page a draft again. Repeating it changes nothing. */
export const publishLandingPage = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: landingPageVisibilityInput,
  presence: "session",
  run: (person, { eventId, isPublished }) =>
    transaction(async () => {
      await lockByName("landing-page");
      const { count } = await db.write.landingPage.updateMany({
        where: { eventId, publishedAt: isPublished ? null : { not: null } },
        data: { publishedAt: isPublished ? new Date() : null },
      });
      if (count > 0) {
        await recordAudit({
          actor: person,
          action: isPublished ? "landing_page_published" : "landing_page_unpublished",
          target: { type: "event", id: eventId },
        });
      } else if ((await db.landingPage.count({ where: { eventId } })) === 0) {
        throw new Refusal("not_found", "This landing page has been removed.");
      }
      if (isPublished) await publishDraft(person, eventId);
      return { eventId, isPublished };
    }),
});
