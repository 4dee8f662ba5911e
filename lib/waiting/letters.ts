import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere } from "@/lib/events/letters";
import { withDates, type PortalEvent } from "@/lib/events/queries";
import { queueEmail } from "@/lib/mail/queue";

type Waiting = { firstName: string; email: string; code: string };

const button = (label: string, code: string) => ({
  label,
  url: publicUrl(pathTo("/waiting-list/[code]", { code })),
});

/** Queues the email to a person who joined a waiting list. */
export async function queueWaiting(
  event: PortalEvent,
  { firstName, email, code }: Waiting,
  { isByStranger }: { isByStranger: boolean },
): Promise<void> {
  await queueEmail({
    to: email,
    template: "waiting_list_joined",
    letter: {
      subject: `You are on the waiting list: ${event.title}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [
        `“${event.title}” is full, and you are on its waiting list. When a seat becomes free and it is your turn, we'll email you and hold it for you for 24 hours, or 12 hours in the week before the event.`,
        "Nothing is booked or charged until you take a seat.",
      ],
      facts: whenAndWhere(withDates(event)),
      button: button("See my place, or leave the list", code),
      closing: ["If you didn't join this list, press the button and leave it with one click."],
    },
    isByStranger,
  });
}

/** Queues the email that a seat is offered. */
export async function queueOffer(
  event: PortalEvent,
  { firstName, email, code, offeredUntil }: Waiting & { offeredUntil: Date },
): Promise<void> {
  const deadline = formatDateTime(offeredUntil, getAssociation().timeZone);
  await queueEmail({
    to: email,
    template: "seat_offered",
    letter: {
      subject: `A seat is free for you: ${event.title}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [
        `A seat at “${event.title}” has become free, and it is your turn. We’ll hold it for you until ${deadline}. After that it goes to the next in line.`,
      ],
      facts: [...whenAndWhere(withDates(event)), ["Kept until", deadline]],
      button: button("Take the seat", code),
      closing: [
        "If you can't come, please leave the list on the same page, so that someone else gets the seat sooner.",
      ],
    },
    isByStranger: false,
  });
}

/** Queues the email that an offer has ended. */
export async function queueOfferEnded(
  event: PortalEvent,
  { firstName, email, code }: Waiting,
): Promise<void> {
  await queueEmail({
    to: email,
    template: "offer_ended",
    letter: {
      subject: `The seat went to the next in line: ${event.title}`,
      greeting: `Dear ${firstName},`,
      paragraphs: [
        `You didn’t take the seat we held for you at “${event.title}” in time, so it has gone to the next in line. You are no longer on the waiting list.`,
        "If you would still like to attend, you can join the list again.",
      ],
      facts: whenAndWhere(withDates(event)),
      button: button("Join the list again", code),
    },
    isByStranger: false,
  });
}
