import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import type { Letter } from "@/lib/mail/letter";
import { queueEmails } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import { eventCalendar } from "./calendar";
import type { EventRow } from "./queries";

type Registrant = { firstName: string; ticketCode: string; hasPaid: boolean };

/**
 * Promises an e-mail to everybody who holds a seat, with a calendar file that moves the entry (`REQUEST`) or removes
 * it (`CANCEL`). Goes into the caller's transaction.
 */
export async function tellRegistrants(
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
    where: { eventId: event.id, cancelledAt: null, paymentStatus: { not: "failed" } },
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
            attendee: { name: `${firstName} ${lastName}`.trim(), email },
          }),
        },
      ],
    })),
  );
}
