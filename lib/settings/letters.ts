import { settingsPath } from "@/lib/association/labels";
import { pathTo } from "@/lib/core/path-to";
import { getAssociation, type PaymentLink } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { capitaliseFirst, fullName, someoneWhoLeft } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { announcementLetter, stopUnlessExpected } from "@/lib/proposals/shared/announcement";
import type { Stop } from "@/lib/proposals/shared/proposal";
import type { LeftToSetUp } from "./left-to-set-up";

type Person = { firstName: string; lastName: string; email: string };

type Changed = {
  person: Person;
  link: PaymentLink;
  /** The link that stops the change; null when it takes effect immediately. */
  stopUrl: string | null;
  /** The pending change that this one ends; null for none. */
  stopped: string | null;
};

const named = (person: Person) => `${fullName(person)} (${person.email})`;
const settingsButton = {
  label: "Open the settings",
  url: publicUrl(settingsPath("online-payment")),
};

/** The letter to all staff about a new address for online payments, with the link that stops it while it is pending. */
export function paymentLinkLetter(firstName: string, { person, link, stopUrl, stopped }: Changed): Letter {
  const subject = "The payment link was changed";
  const says = `${named(person)} changed the payment link.`;
  const facts: [string, string][] = [
    ["Before", link.before ?? "none"],
    ["New", link.url ?? "none"],
    ...(stopped === null ? [] : [["Stopped", stopped] satisfies [string, string]]),
  ];
  if (stopUrl === null)
    return {
      subject,
      greeting: `Dear ${firstName},`,
      paragraphs: [`${says} It applies from now on.`],
      facts,
      button: settingsButton,
      closing: [
        "If you expected this, you don’t need to do anything. If you didn’t, phone the person and ask them to change it back.",
      ],
    };
  const when = formatDateTime(new Date(link.effectiveAt), getAssociation().timeZone);
  return announcementLetter({
    firstName,
    stop: { url: stopUrl },
    subject,
    paragraphs: [`${says} It takes effect on ${when}, unless someone stops it.`],
    facts,
    closing: [stopUnlessExpected],
  });
}

type ContactAddress = { person: Person; before: string; now: string };

/**
 * The letter to an owner, or to the old contact address (`firstName` is then empty), about the new address for replies.
 */
export function contactAddressLetter(firstName: string, { person, before, now }: ContactAddress): Letter {
  return {
    subject: "The association's contact address was changed",
    greeting: firstName ? `Dear ${firstName},` : "Hello,",
    paragraphs: [
      `${named(person)} changed the contact address of the ${getAssociation().name}. It is printed in every email, and replies to the portal's emails go there.`,
    ],
    facts: [
      ["Before", before],
      ["New", now],
    ],
    button: { label: "Open the settings", url: publicUrl(pathTo("/admin/settings")) },
    closing: [
      "If you expected this, you don’t need to do anything. If you didn’t, phone the person and ask them to change the address back.",
    ],
  };
}

type Stopped = {
  stop: Stop;
  /** The person who made the change; null when they have left. */
  by: Person | null;
  link: PaymentLink;
};

/** The letter to all staff about a change of the online payment address that will not take effect. */
export function paymentLinkStoppedLetter(firstName: string, { stop, by, link }: Stopped): Letter {
  const maker = by ? named(by) : someoneWhoLeft;
  const stopper =
    stop.how === "by staff" ? named(stop.person) : "Someone with the link in our email about it";
  return {
    subject: "A payment link change was stopped",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      stop.how === "right lost"
        ? `${capitaliseFirst(maker)} had changed the payment link${by ? " and may no longer do so" : ""}. The portal stopped the change, and it will not take effect.`
        : `${stopper} stopped a change to the payment link, made by ${maker}. It will not take effect.`,
    ],
    facts: [
      ["Stopped", link.url ?? "none"],
      ["Still in effect", link.before ?? "none"],
    ],
    button: settingsButton,
    closing: [
      stop.how === "by staff"
        ? "If you expected this, you don’t need to do anything. If you did not, call the person who stopped it."
        : "If people should pay at that address after all, someone with permission to change bank details can set it again.",
    ],
  };
}

/** The letter to an owner about the settings that a portal created a day ago still lacks. */
export function leftToSetUpLetter(firstName: string, left: LeftToSetUp[]): Letter {
  return {
    subject: "Left to set up",
    greeting: `Dear ${firstName},`,
    paragraphs: [`The ${getAssociation().name}’s portal was started a day ago. Still to set up:`],
    facts: left.map(({ what, why }) => [what, why]),
    button: { label: "Open the settings", url: publicUrl(pathTo("/admin/settings")) },
    closing: [
      "You can leave any of them for later. This is the only email about them; Today shows the list until it’s empty.",
    ],
  };
}
