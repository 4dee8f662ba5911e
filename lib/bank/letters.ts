import { settingsPath } from "@/lib/association/labels";
import type { BankDetails as Details } from "@/lib/association/schema";
import { fullName } from "@/lib/core/full-name";
import { formatDateTime } from "@/lib/core/format";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { announcementLetter, stopUnlessExpected } from "@/lib/proposals/shared/announcement";

type Person = { firstName: string; lastName: string; email: string };
type Event = { id: string; title: string };

const whoseOf = (event: Event | null) =>
  event ? `for payments for “${event.title}”` : "for payments by members and visitors";

const lines = [
  ["Account name", "accountName"],
  ["Bank", "bankName"],
  ["Account number", "accountNumber"],
  ["SWIFT", "swift"],
  ["Account type", "accountType"],
  ["Transit number", "transitNumber"],
  ["Bank address", "address"],
] as const;

/** All fields of the bank details, with the old value next to the new one where they differ. */
function changesOf(before: Details | null, after: Details): [string, string][] {
  return lines.flatMap(([label, name]): [string, string][] => {
    const [old, now] = [before?.[name] ?? null, after[name]];
    if (!before || old === now) return now ? [[label, now]] : [];
    return [[label, `${old ?? "none"} → ${now ?? "none"}`]];
  });
}

type Proposed = {
  person: Person;
  /** The details that payers see now; null while these are samples. */
  before: Details | null;
  details: Details;
  event: Event | null;
  /** When the proposal takes effect without an approval. */
  effectiveAt: Date;
  stopUrl: string;
};

/** The letter to all staff about proposed bank details, with the link that stops them. */
export function bankProposedLetter(
  firstName: string,
  { person, before, details, event, effectiveAt, stopUrl }: Proposed,
): Letter {
  const when = formatDateTime(effectiveAt, getAssociation().timeZone);
  return announcementLetter({
    firstName,
    stop: { url: stopUrl },
    subject: event ? `New bank details proposed: ${event.title}` : "New bank details proposed",
    paragraphs: [
      `${fullName(person)} (${person.email}) proposed these bank details ${whoseOf(event)}. They take effect on ${when} unless someone stops them, or as soon as someone else with permission to change bank details approves them at ${publicUrl(settingsPath("bank-details"))}. Until then, payers don't see them.`,
    ],
    facts: changesOf(before, details),
    closing: [stopUnlessExpected],
  });
}

type InEffect = { by: Person | null; before: Details | null; details: Details; event: Event | null };

/** The letter to all staff about bank details that took effect. `by` approved them; null if nobody stopped them. */
export function bankInEffectLetter(firstName: string, { by, before, details, event }: InEffect): Letter {
  return {
    subject: event ? `Bank details changed: ${event.title}` : "The association's bank details were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      by
        ? `${fullName(by)} (${by.email}) approved the bank details ${whoseOf(event)}. They are in effect.`
        : `The proposed bank details ${whoseOf(event)} are in effect, because no one stopped them.`,
    ],
    facts: changesOf(before, details),
    button: event
      ? {
          label: "View the landing page",
          url: publicUrl(pathTo("/admin/landing-pages/[eventId]", { eventId: event.id })),
        }
      : { label: "View the settings", url: publicUrl(settingsPath("bank-details")) },
    closing: [
      "If you did not expect this, speak to them before anyone pays, and have the details corrected. You'll find the previous details in the audit log.",
    ],
  };
}

/** The letter to all staff about an event that lost its own account together with its landing page. */
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
    button: { label: "View the settings", url: publicUrl(settingsPath("bank-details")) },
  };
}
