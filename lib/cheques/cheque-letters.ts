import "server-only";
import { pathTo } from "@/lib/core/path-to";
import type { DuePurpose } from "@/lib/db/rows";
import { publicUrl } from "@/lib/core/public-url";
import { formatMoney } from "@/lib/core/money";
import type { Letter } from "@/lib/mail/letter";
import { deadlineFacts } from "@/lib/ledger/letters";

type Reopened = {
  purpose: DuePurpose;
  /** Whether the membership becomes active with these dues. */
  activatesMembership: boolean;
  description: string;
  reference: string;
  openCents: number;
  /** When the hold on the seat ends; null without a hold. */
  heldUntil: Date | null;
  dueDate: Date | null;
};
type Bounced = { amountCents: number; number: string | null; reopened: Reopened[] };

function reopenedFacts(reopened: Reopened[]): [string, string][] {
  return reopened.flatMap(({ description, reference, openCents, ...deadline }) => [
    ["For", description],
    ["Outstanding", formatMoney(openCents)],
    ["Reference", reference],
    ...deadlineFacts(deadline),
  ]);
}

const chequeWords = ({ number, amountCents }: Bounced) =>
  `cheque${number ? ` no. ${number}` : ""} for ${formatMoney(amountCents)}`;

const outstandingAgain = ({ reopened }: Bounced) =>
  reopened.length === 1
    ? "The amount it covered is outstanding again."
    : "The amounts it covered are outstanding again.";

/** The letter to a person whose amounts were paid by a cheque that has bounced. */
export function chequeBouncedLetter(name: string, bounced: Bounced): Letter {
  const isOpen = bounced.reopened.length > 0;
  const hasSeat = bounced.reopened.some(({ purpose }) => purpose === "event");
  return {
    subject: "A cheque has been returned by the bank",
    greeting: `Dear ${name},`,
    paragraphs: [
      `The bank has returned the ${chequeWords(bounced)} unpaid. ${
        isOpen
          ? `${outstandingAgain(bounced)} Please pay ${bounced.reopened.length === 1 ? "it" : "them"} another way, and quote the reference.`
          : "You don't need to pay anything because of it."
      }`,
      ...(hasSeat ? ["Tickets paid for with this cheque aren’t valid until then."] : []),
      ...(bounced.reopened.some(({ activatesMembership }) => activatesMembership)
        ? ["Your membership isn’t active until your dues are paid."]
        : []),
    ],
    facts: reopenedFacts(bounced.reopened),
    closing: ["If you have any questions, just reply to this email."],
  };
}

/** Notifies an administrator of a cheque that has bounced. */
export function chequeBouncedToStaffLetter(
  firstName: string,
  bounced: Bounced & { payer: string; reason: string },
): Letter {
  return {
    subject: `Cheque bounced: ${bounced.payer}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The bank has returned the ${chequeWords(bounced)} from ${bounced.payer}: ${bounced.reason}`,
      bounced.reopened.length > 0
        ? `${outstandingAgain(bounced)} We’ve emailed the people affected.`
        : "Nothing is outstanding because of it.",
    ],
    facts: reopenedFacts(bounced.reopened),
    button: { label: "View receivables", url: publicUrl(pathTo("/admin/payments/receivables")) },
  };
}
