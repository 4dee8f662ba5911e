import "server-only";
import { officeInWords } from "@/lib/association/rules";
import { formatMoney, formatPrice } from "@/lib/core/money";
import { bankLines } from "@/lib/association/labels";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter, formatCalendarDay, type Day } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Invitation } from "@/lib/accounts/shared/invitation";
import { formatDate } from "@/lib/core/format";
import type { User } from "@/lib/db/rows";
import type { Letter } from "@/lib/mail/letter";
import { creditLeftFacts, receiptsFact, refundUsedWords, withCreditWords } from "@/lib/payments/labels";
import type { PaymentAsRead } from "@/lib/payments/shared/sale";

type Approved = {
  firstName: string;
  membershipType: string;
  annualFeeCents: number;
  nextPaymentDate: Date | null;
};

/** When an administrator made the membership active. */
export function activeLetter(member: Approved): Letter {
  const { name, timeZone } = getAssociation();
  const { firstName, membershipType, annualFeeCents, nextPaymentDate } = member;
  return {
    subject: "Your membership is active",
    greeting: `Dear ${firstName},`,
    paragraphs: [`Welcome! Your membership of the ${name} has been approved and is now active.`],
    facts: [
      ["Membership type", membershipType],
      ["Annual fee", formatPrice(annualFeeCents, "No fee")],
      ...(nextPaymentDate
        ? [["Next payment", formatDate(nextPaymentDate, timeZone)] as [string, string]]
        : []),
    ],
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
  };
}

type Member = { firstName: string };
type Confirmation = { grants: "membership" | "admin"; url: string; days: number };

/** Asks for the confirmation of an address, which then grants the membership or administrator rights. */
export function confirmationLetter({ firstName }: Member, { grants, url, days }: Confirmation): Letter {
  const { name, contactEmail } = getAssociation();
  const what =
    grants === "admin"
      ? `make you an administrator of the ${name}'s member portal`
      : `make your membership of the ${name} active`;
  return {
    subject: "Confirm your email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `We are about to ${what}. First, please confirm that this email address is yours: open the link, sign in to your account and press the button. It takes effect immediately.`,
    ],
    button: { label: "Confirm my email address", url },
    closing: [
      `The link works once, for ${days} days.`,
      `If you don't have an account with us, someone else has used your address. Don't confirm it, and contact ${officeInWords(contactEmail)}.`,
    ],
  };
}

/** When the account was suspended. The reason is internal. */
export function suspendedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account has been suspended",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has suspended your account. You have been signed out, and you can't sign in until the suspension is lifted.`,
      "Your profile, registrations, documents and payments are not affected.",
    ],
    closing: [`If you have any questions, contact ${officeInWords(contactEmail)}.`],
  };
}

export function suspensionLiftedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account is no longer suspended",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has lifted the suspension of your account. You can sign in again with your password.`,
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: [
      "Links we sent before the suspension no longer work.",
      `If you have any questions, contact ${officeInWords(contactEmail)}.`,
    ],
  };
}

/** When the account was closed for good. The reason is internal. */
export function closedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account has been closed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your membership of the ${name} has ended, and your account in the member portal has been closed. You can't sign in any more, and we won't remind you of anything.`,
      "What you have paid and your receipts stay in our books.",
    ],
    closing: [
      `If this is a mistake, or you would like to come back, contact ${officeInWords(contactEmail)}.`,
    ],
  };
}

export function reopenedLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your account is open again",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has opened your account again. You can sign in with your password.`,
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: [`If you have any questions, contact ${officeInWords(contactEmail)}.`],
  };
}

/** When the membership is no longer active. The reason is internal. */
export function returnedToPendingLetter({ firstName }: Member): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your membership is pending again",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `An administrator of the ${name} has set your membership back to pending. You can still sign in, but member rates and other benefits of an active membership don't apply.`,
    ],
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
    closing: [`If you have any questions, contact ${officeInWords(contactEmail)}.`],
  };
}

/** On the day on which the membership lapses. */
export function membershipLapsedLetter(
  { firstName }: Pick<User, "firstName">,
  keepsJoinDateUntil: Day | null,
): Letter {
  const { name, contactEmail } = getAssociation();
  return {
    subject: "Your membership has lapsed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your membership of the ${name} has lapsed, because your dues have not been paid. You can still sign in, but member rates and other benefits of an active membership don't apply.`,
      keepsJoinDateUntil
        ? `It becomes active again once you pay. If you do so by ${formatCalendarDay(keepsJoinDateUntil)}, you keep your join date.`
        : "Paying now starts a new membership.",
    ],
    button: { label: "Pay my dues", url: publicUrl(pathTo("/checkout/membership")) },
    closing: [`If you have any questions, contact ${officeInWords(contactEmail)}.`],
  };
}

type Written = { subject: string; content: string };

export function toMembersLetter(firstName: string, { subject, content }: Written): Letter {
  return {
    subject,
    greeting: `Dear ${firstName},`,
    paragraphs: content.split(/\n{2,}/),
    button: { label: "Open the member portal", url: publicUrl(pathTo("/")) },
    closing: [`You are receiving this email because you have an account at the ${getAssociation().name}.`],
  };
}

export function importInvitationLetter(firstName: string, { url, days }: Invitation): Letter {
  const { name } = getAssociation();
  return {
    subject: `Your account at the ${name}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `The ${name} has created an account for you in its member portal, with your membership, events, documents and messages in one place. Set a password to sign in.`,
    ],
    button: { label: "Set my password", url },
    closing: [
      `The link works once, for ${days} days. After that, use 'Forgot password' on the sign-in page to get a new one.`,
    ],
  };
}

type Thanked = {
  firstName: string;
  /** Null where the dues were waived. */
  payment: PaymentAsRead | null;
  nextPaymentDate: Date | null;
  /** Whether the payment made the membership active. */
  hasJoined: boolean;
  /** Whether it had lapsed, and is active again. */
  isRestored: boolean;
  /** Since when they are a member, where that has changed: with the first membership, and with a new one after a lapse. */
  memberSince: Date | null;
};

export function duesLetter({
  firstName,
  payment,
  hasJoined,
  isRestored,
  memberSince,
  nextPaymentDate,
}: Thanked): Letter {
  const { name, timeZone } = getAssociation();
  const receiptNumbers = payment?.receiptNumbers ?? [];
  const received = payment
    ? payment.credit
      ? `Your membership dues have been paid ${withCreditWords(payment.credit)}`
      : "Thank you. We have received your membership dues"
    : "There is nothing left to pay of your membership dues";
  return {
    subject: hasJoined
      ? "Your membership is active"
      : isRestored
        ? "Your membership is active again"
        : payment && !payment.credit
          ? "Thank you for your membership dues"
          : "Your membership dues are settled",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      hasJoined
        ? `${received}, and your membership of the ${name} is now active. Welcome!`
        : isRestored
          ? `${received}, and your membership of the ${name} is active again. Welcome back!`
          : `${received}.`,
      ...(isRestored && memberSince
        ? [
            `Your earlier membership had lapsed too long ago to be continued, so a new one began on ${formatDate(memberSince, timeZone)}. That is now your join date.`,
          ]
        : []),
      ...(payment?.credit ? [refundUsedWords(payment.credit).trim()].filter(Boolean) : []),
    ],
    facts: [
      ...(payment
        ? ([
            ["Amount", formatMoney(payment.amountCents)],
            ["Paid on", formatDate(payment.paymentDate, timeZone)],
          ] as [string, string][])
        : []),
      ...(receiptNumbers.length === 0 ? [] : [receiptsFact(receiptNumbers)]),
      ...creditLeftFacts(payment?.credit),
      ...(memberSince ? ([["Member since", formatDate(memberSince, timeZone)]] as [string, string][]) : []),
      ...(nextPaymentDate
        ? ([["Next payment due", formatDate(nextPaymentDate, timeZone)]] as [string, string][])
        : []),
    ],
    button: { label: "View my payments", url: publicUrl(pathTo("/profile", { query: { tab: "payments" } })) },
    ...(receiptNumbers.length > 0 && {
      closing: [
        `You can download the ${receiptNumbers.length === 1 ? "receipt" : "receipts"} there as a PDF at any time.`,
      ],
    }),
  };
}

type Reminded = {
  firstName: string;
  reference: string;
  openCents: number;
  yearEnd: Day;
  today: Day;
  /** The day of new rules that found the member late, and count from then on. */
  newRuleOn: Day | null;
  lapse: Day;
  url: string;
};

/** Says what is open on the day on which it is written, however late that is. */
export function duesReminderLetter(reminded: Reminded): Letter {
  const { firstName, reference, openCents, yearEnd, today, newRuleOn, lapse, url } = reminded;
  const { name, bank, contactEmail } = getAssociation();
  const ends = formatCalendarDay(yearEnd);
  const [subject, sentence] =
    today < yearEnd
      ? [
          `Your membership dues are due on ${ends}`,
          `Your membership year at the ${name} ends on ${ends}. Please pay your dues by then, and it goes on for another year.`,
        ]
      : today === yearEnd
        ? [
            "Your membership dues are due today",
            `Today is the last day of your membership year at the ${name}. Please pay your dues, and it goes on for another year.`,
          ]
        : [
            `Please pay your membership dues by ${formatCalendarDay(dayAfter(lapse, -1))}`,
            `Your membership year at the ${name} ended on ${ends}, and we have not received your dues yet. Your membership lapses on ${formatCalendarDay(lapse)} unless they are paid.${newRuleOn ? ` Our rules on unpaid dues changed on ${formatCalendarDay(newRuleOn)}, and your time to pay counts from that day.` : ""}`,
          ];
  return {
    subject,
    greeting: `Dear ${firstName},`,
    paragraphs: [sentence],
    facts: [
      ["Amount", formatMoney(openCents)],
      ["Reference", reference],
      ...(bank.isSample ? [] : bankLines(bank)),
    ],
    button: { label: "See how to pay", url },
    closing: [
      "Please quote the reference, so we can match your payment. If you have paid in the meantime, thank you: nothing more is needed.",
      `If you have any questions, contact ${officeInWords(contactEmail)}.`,
    ],
  };
}

/** To a member whose year is paid, and who owes the difference to the fee of another level. */
export function levelChangedLetter(
  { firstName, membershipType }: { firstName: string; membershipType: string },
  { amountCents, reference, dueDate }: { amountCents: number; reference: string; dueDate: Date | null },
): Letter {
  const { bank, timeZone } = getAssociation();
  const due = dueDate && formatDate(dueDate, timeZone);
  return {
    subject: `Your membership level is now ${membershipType}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Your membership level has changed to ${membershipType}. For the year that you have paid, please pay the difference between the fees${due ? ` by ${due}` : ""}.`,
    ],
    facts: [
      ["Amount", formatMoney(amountCents)],
      ...(due ? [["Due on", due] as [string, string]] : []),
      ["Reference", reference],
      ...(bank.isSample ? [] : bankLines(bank)),
    ],
    button: { label: "See what I owe", url: publicUrl(pathTo("/checkout")) },
    closing: ["Please quote the reference, so we can match your payment."],
  };
}
