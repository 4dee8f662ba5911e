import "server-only";
import { contactInWords } from "@/lib/association/rules";
import { formatMoney } from "@/lib/core/money";
import { bankDetailLines } from "@/lib/association/labels";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter, formatCalendarDay, type Day } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { formatDate } from "@/lib/core/format";
import type { User } from "@/lib/db/rows";
import type { Letter } from "@/lib/mail/letter";
import { creditLeftFacts, receiptsFact, refundUsedWords, withCreditWords } from "@/lib/ledger/labels";
import type { PaymentAsRead } from "@/lib/ledger/shared/sale";

/** Notifies a member on the day on which the membership lapses. */
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
    closing: [`If you have any questions, contact ${contactInWords(contactEmail)}.`],
  };
}

type Thanked = {
  firstName: string;
  /** The payment of the dues; null when they were waived. */
  payment: PaymentAsRead | null;
  nextPaymentDate: Date | null;
  /** Whether the payment made the membership active. */
  hasJoined: boolean;
  /** Whether the membership had lapsed and is active again. */
  isRestored: boolean;
  /**
   * The new start of the membership, for the first one and for a new one after a lapse; null when it has not changed.
   */
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
  /** The day of new rules that found the member late, from which their deadlines count; null otherwise. */
  newRuleOn: Day | null;
  lapse: Day;
  url: string;
};

/** Reminds a member of dues, with the amounts outstanding on the day of writing, however late that is. */
export function duesReminderLetter(reminded: Reminded): Letter {
  const { firstName, reference, openCents, yearEnd, today, newRuleOn, lapse, url } = reminded;
  const { name, bank, contactEmail } = getAssociation();
  const ends = formatCalendarDay(yearEnd);
  const [subject, sentence] =
    today < yearEnd
      ? [
          `Your membership dues are due on ${ends}`,
          `Your membership year at the ${name} ends on ${ends}. Please pay your dues by then to continue for another year.`,
        ]
      : today === yearEnd
        ? [
            "Your membership dues are due today",
            `Today is the last day of your membership year at the ${name}. Please pay your dues to continue for another year.`,
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
      ...(bank.isSample ? [] : bankDetailLines(bank)),
    ],
    button: { label: "See how to pay", url },
    closing: [
      "Please quote the reference, so we can match your payment. If you have paid in the meantime, thank you: nothing more is needed.",
      `If you have any questions, contact ${contactInWords(contactEmail)}.`,
    ],
  };
}

/** Notifies a member whose year is paid of the difference to the fee of another level. */
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
      ...(bank.isSample ? [] : bankDetailLines(bank)),
    ],
    button: { label: "See what I owe", url: publicUrl(pathTo("/checkout")) },
    closing: ["Please quote the reference, so we can match your payment."],
  };
}
