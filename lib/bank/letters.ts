import { fullName } from "@/lib/full-name";
import { formatDateTime } from "@/lib/format";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import type { Letter } from "@/lib/mail/letter";

type Person = { firstName: string; lastName: string; email: string };
type Details = { accountName: string; bankName: string; accountNumber: string };
type Event = { id: string; title: string };

const whoseOf = (event: Event | null) =>
  event ? `for payments for “${event.title}”` : "for payments by members and visitors";

const factsOf = (details: Details | null): [string, string][] =>
  details
    ? [
        ["Account name", details.accountName],
        ["Bank", details.bankName],
        ["Account number", details.accountNumber],
      ]
    : [["Account", "the association's"]];

type Proposed = {
  person: Person;
  details: Details | null;
  event: Event | null;
  /** When they take effect without an approval; null while somebody else can approve them. */
  effectiveAt: Date | null;
  stopUrl: string;
};

/** Tells all staff of proposed bank details, with the link that stops them. */
export function bankProposedLetter(
  firstName: string,
  { person, details, event, effectiveAt, stopUrl }: Proposed,
): Letter {
  const when = effectiveAt
    ? `They take effect on ${formatDateTime(effectiveAt, getAssociation().timeZone)} unless somebody stops them.`
    : "They take effect when somebody else who may change bank details approves them under Settings.";
  return {
    subject: event ? `New bank details proposed: ${event.title}` : "New bank details proposed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(person)} (${person.email}) proposed these bank details ${whoseOf(event)}. ${when} Until then, payers don't see them.`,
    ],
    facts: factsOf(details),
    button: { label: "Stop this change", url: stopUrl },
    closing: [
      "If you expected this, there is nothing to do. If you did not, stop it, and speak to the person by telephone.",
    ],
  };
}

type InEffect = { by: Person | null; details: Details | null; event: Event | null };

/** Tells all staff that proposed bank details took effect; `by` approved them, or nobody stopped them. */
export function bankInEffectLetter(firstName: string, { by, details, event }: InEffect): Letter {
  return {
    subject: event ? `Bank details changed: ${event.title}` : "The association's bank details were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      by
        ? `${fullName(by)} (${by.email}) approved the bank details ${whoseOf(event)}. They are in effect.`
        : `The proposed bank details ${whoseOf(event)} are in effect, because nobody stopped them.`,
    ],
    facts: factsOf(details),
    button: event
      ? { label: "View the landing page", url: publicUrl(`/admin/landing-pages/${event.id}`) }
      : { label: "View the settings", url: publicUrl("/admin/settings") },
    closing: [
      "If you did not expect this, speak to them before anyone pays, and correct the details. You'll find the previous details in the audit log.",
    ],
  };
}

/** Tells all staff that an event lost its own account with its landing page. */
export function bankDroppedLetter(
  firstName: string,
  { person, event }: { person: Person; event: Event },
): Letter {
  return {
    subject: `Bank details changed: ${event.title}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(person)} (${person.email}) removed the landing page of “${event.title}” and with it the event's own bank details. It is now paid for to the association's account.`,
    ],
    button: { label: "View the settings", url: publicUrl("/admin/settings") },
  };
}
