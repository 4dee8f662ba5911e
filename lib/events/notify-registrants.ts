import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { fullName } from "@/lib/full-name";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import { eventCalendar } from "./calendar";
import type { EventRow } from "./queries";
import { holdsSeatFilter } from "./rules";

type Registrant = { firstName: string; ticketCode: string; hasPaid: boolean };

/**
 * Queues an email to everybody with a seat, with a calendar file that updates (`REQUEST`) or removes (`CANCEL`) the
 * entry. Runs in the caller's transaction.
 */
export async function notifyRegistrants(
  event: EventRow,
  template: Template,
  method: "REQUEST" | "CANCEL",
  letterTo: (registrant: Registrant) => Letter,
): Promise<void> {
  const registrants = await db.registration.findMany({
    select: {
      firstName: true,
      lastName: true,
      email: true,
      ticketCode: true,
      paymentStatus: true,
      amountCents: true,
    },
    where: { eventId: event.id, ...holdsSeatFilter },
  });
  const url = publicUrl(`/events/${event.slug}`);
  await queueEmails(
    registrants.map(({ firstName, lastName, email, ticketCode, paymentStatus, amountCents }) => ({
      to: email,
      template,
      letter: letterTo({ firstName, ticketCode, hasPaid: paymentStatus === "paid" && amountCents > 0 }),
      attachments: [
        {
          fileName: "event.ics",
          contentType: `text/calendar; charset=utf-8; method=${method}`,
          text: eventCalendar(event, {
            method,
            url,
            attendee: { name: fullName({ firstName, lastName }), email },
          }),
        },
      ],
    })),
  );
}
