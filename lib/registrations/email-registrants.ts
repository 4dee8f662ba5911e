import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { holdsSeatFilter } from "@/lib/events/rules";
import { countUse } from "@/lib/limits/limit";
import { queueWithinLetterLimit } from "@/lib/mail/count-letters";
import { queueEmails } from "@/lib/mail/queue";
import { requireEvent } from "./queries";
import { registrantsMessageInput } from "./schema";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

const states = {
  everybody: holdsSeatFilter.state.in,
  paid: ["confirmed"],
  pending: ["held"],
} as const;

/**
 * Emails everybody with a seat at an event, or only those who have paid or not paid yet. Each gets a separate email, so
 * that no address is disclosed. All are queued or none.
 * @throws Refusal `not_found` without such an event or any recipient
 */
export const emailRegistrants = eventOperation({
  needs: ["registrations.email"],
  eventOf: ({ eventId }) => eventId,
  timeoutMs,
  input: registrantsMessageInput,
  presence: "fresh",
  async run(person, { eventId, subject, content, audience }) {
    await countUse("messages to registrants", person.id, { max: 20, windowSeconds: 60 * 60 });
    const work = async () => {
      const event = await requireEvent(eventId);
      const registrants = await db.registration.findMany({
        select: { id: true, firstName: true, email: true, ticketCode: true },
        where: { eventId, state: { in: [...states[audience]] } },
      });
      const letters = registrants.map(({ id, firstName, email, ticketCode }) => ({
        to: email,
        seat: id,
        template: "registrants_message" as const,
        letter: {
          subject,
          greeting: `Dear ${firstName},`,
          paragraphs: content.split(/\n{2,}/),
          button: {
            label: "View your registration",
            url: publicUrl(pathTo("/registration/[code]", { code: ticketCode })),
          },
          closing: [`You are receiving this email because you are registered for “${event.title}”.`],
        },
      }));
      const recipients = await queueWithinLetterLimit(person.id, letters.length, () => queueEmails(letters));
      if (recipients === 0) throw new Refusal("not_found", "No registrants match this audience.");
      await recordAudit({
        actor: person,
        action: "registrants_emailed",
        target: { type: "event", id: eventId },
        details: { subject, audience, recipients },
      });
      return { recipients };
    };
    return transaction(work, { timeoutMs });
  },
});
