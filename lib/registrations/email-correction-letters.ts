import "server-only";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";

/** To the address that was typed. Who typed it may be wrong again, so it names nobody. */
export function emailCorrectionLetter(event: LetterEvent, url: string): Letter {
  return {
    subject: `Confirm your email address: ${event.title}`,
    greeting: "Hello,",
    paragraphs: [
      `Someone entered this email address for their registration for “${event.title}”. Press the button to confirm that it is yours. We’ll then send the registration and everything about it here.`,
    ],
    facts: whenAndWhere(event),
    button: { label: "Confirm this email address", url },
    closing: [
      "The link works once, within two days. If you didn’t register for this event, ignore this email: nothing changes unless you press the button.",
    ],
  };
}

type Requested = { firstName: string; ticketCode: string; newEmail: string };

/** To the address so far, when another one was typed. It is not shown in full, because this one may be a stranger's. */
export function emailCorrectionRequestedLetter(
  event: LetterEvent,
  { firstName, ticketCode, newEmail }: Requested,
): Letter {
  return {
    subject: `A new email address was entered for your registration: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone who has the address of your registration page for “${event.title}” asked us to use ${newEmail} instead of this email address. Nothing changes until the link that we sent there is opened and confirmed.`,
      "If you didn’t ask for this, open your registration and cancel the change.",
    ],
    facts: whenAndWhere(event),
    button: { label: "View your registration", url: publicUrl(`/registration/${ticketCode}`) },
    closing: [
      "If you don’t know this event, someone mistyped their email address, and you don’t need to do anything.",
    ],
  };
}

/** The last one to the address so far, once another one is confirmed. */
export function emailCorrectedLetter(event: LetterEvent, firstName: string): Letter {
  return {
    subject: `The email address of your registration was changed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The registration for “${event.title}” now has another email address, which was confirmed by its owner. The ticket and the registration page that we sent here no longer work, and we won’t email you about it again.`,
    ],
    facts: whenAndWhere(event),
    button: { label: "View the event", url: publicUrl(`/events/${event.slug}`) },
    closing: ["If you didn’t ask for this, please reply to this email."],
  };
}
