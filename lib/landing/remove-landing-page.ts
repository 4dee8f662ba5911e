import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockName } from "@/lib/db/locks";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { followBankChange } from "./follow-bank-change";
import { landingPageOfEvent } from "./schema";

/** Removes a landing page with its content. The event, its prices and its registrations stay. */
export const removeLandingPage = operation({
  actor: admin,
  input: landingPageOfEvent,
  run: (person, { eventId }) =>
    transaction(async () => {
      await lockName("landing-page");
      const page = await db.landingPage.findUnique({
        select: { slug: true, content: true },
        where: { eventId },
      });
      const { count } = await db.landingPage.deleteMany({ where: { eventId } });
      if (!page || count === 0) throw new Refusal("not_found", "This landing page has been removed.");
      await recordAudit({
        actor: person,
        action: "landing_page_removed",
        target: { type: "event", id: eventId },
        details: { slug: page.slug },
      });
      await followBankChange(person, eventId, page.content, null);
      return { eventId };
    }),
});
