import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";
import type { PrivatePageHolder } from "./corrected-holder";

type Kind = PrivatePageHolder["kind"];

const registration = { seat: "registration", group: "group registration" } as const;
const viewIt = { seat: "View your registration", group: "View your group" } as const;
const ended = {
  seat: "The ticket and the registration page that we sent here no longer work",
  group: "The page of the group that we sent here no longer works",
} as const;

/** Asks the newly typed address for confirmation. It may be mistyped again, so the email names nobody. */
export function emailCorrectionLetter(event: LetterEvent, kind: Kind, url: string): Letter {
  return {
    subject: `Confirm your email address: ${event.title}`,
    greeting: "Hello,",
    paragraphs: [
      `Someone entered this email address for their ${registration[kind]} for “${event.title}”. Press the button to confirm that it is yours. We’ll then send the ${registration[kind]} and everything about it here.`,
    ],
    facts: whenAndWhere(event),
    button: { label: "Confirm this email address", url },
    closing: [
      "The link works once, within two days. If you didn’t register for this event, ignore this email: nothing changes unless you press the button.",
    ],
  };
}

type Requested = { firstName: string; pageUrl: string; newEmail: string };

/**
 * Notifies the current address that another one was typed. The new address is masked, because the current one may be a
 * stranger's.
 */
export function emailCorrectionRequestedLetter(
  event: LetterEvent,
  kind: Kind,
  { firstName, pageUrl, newEmail }: Requested,
): Letter {
  return {
    subject: `A new email address was entered for your ${registration[kind]}: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone who has the address of your ${kind === "seat" ? "registration page" : "group’s page"} for “${event.title}” asked us to use ${newEmail} instead of this email address. Nothing changes until the link that we sent there is opened and confirmed.`,
      `If you didn’t ask for this, open your ${registration[kind]} and cancel the change.`,
    ],
    facts: whenAndWhere(event),
    button: { label: viewIt[kind], url: pageUrl },
    closing: [
      "If you don’t know this event, someone mistyped their email address, and you don’t need to do anything.",
    ],
  };
}

/** Notifies the former address, for the last time, that another one was confirmed. */
export function emailCorrectedLetter(event: LetterEvent, kind: Kind, firstName: string): Letter {
  return {
    subject: `The email address of your ${registration[kind]} was changed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${registration[kind]} for “${event.title}” now has another email address, which was confirmed by its owner. ${ended[kind]}, and we won’t email you about it again.`,
    ],
    facts: whenAndWhere(event),
    button: { label: "View the event", url: publicUrl(pathTo("/events/[slug]", { slug: event.slug })) },
    closing: ["If you didn’t ask for this, please reply to this email."],
  };
}
