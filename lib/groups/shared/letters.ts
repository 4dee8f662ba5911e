import "server-only";
import { bankWarning } from "@/lib/association/rules";
import { bankDetailLines } from "@/lib/association/labels";
import type { Bank } from "@/lib/association/queries";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { whenAndWhere, type LetterEvent } from "@/lib/events/letters";
import type { Letter } from "@/lib/mail/letter";
import { receiptsFact } from "@/lib/ledger/labels";
import type { GroupMoney } from "./money";
import { cancelledMoneySentences, type MoneyOfCancelled } from "@/lib/seats/shared/ended-seat-letters";

type Coordinated = { code: string; company: string; firstName: string };
type Group = Coordinated & { people: number };

const pageOf = ({ code }: Coordinated) => publicUrl(pathTo("/registration/group/[code]", { code }));
const peopleOf = ({ people }: Group) => (people === 1 ? "1 person" : `${people} people`);

/** The letter for confirming a group, to the coordinator's typed address. */
export function groupToConfirmLetter(event: LetterEvent, group: Group, deadline: string | null): Letter {
  return {
    subject: `Confirm your group: ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `We’ve received a group registration for “${event.title}”: ${peopleOf(group)} from ${group.company}, with you as the coordinator. No seats are reserved yet. To get them, confirm with the button below${deadline ? ` by ${deadline}` : ""}.`,
      "Once you confirm, each person gets a seat as long as seats are available. We’ll email you the invoice, and each person their registration.",
    ],
    facts: whenAndWhere(event),
    button: { label: "Confirm the group", url: pageOf(group) },
    closing: [
      "If you didn’t register a group, you can ignore this email. We won’t reserve any seats or email anyone else.",
    ],
  };
}

type Owed = { amountCents: number; reference: string; number: string; bank: Bank; deadline: string | null };

/**
 * The letter to the coordinator once the group has its seats, with the invoice attached. `owed` is null when nothing is
 * due.
 */
export function groupRegisteredLetter(event: LetterEvent, group: Group, owed: Owed | null): Letter {
  return {
    subject: `Your group is registered: ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `${peopleOf(group)} from ${group.company} have seats at “${event.title}”. We’ve emailed each person their registration.`,
      ...(owed
        ? [
            `Invoice ${owed.number} is attached. Pay ${formatMoney(owed.amountCents)} by bank transfer or cheque${owed.deadline ? ` by ${owed.deadline}` : ""} and quote the reference ${owed.reference}, so we can match your payment. Each person gets their ticket once it is paid.`,
          ]
        : []),
      ...(owed ? bankWarning(owed.bank) : []),
      "On your group’s page you can see who is registered, cancel a seat or transfer it to someone else. Anyone with the link can do that, so please don’t share it.",
    ],
    facts: [
      ...whenAndWhere(event),
      ...(owed
        ? ([
            ["Amount", formatMoney(owed.amountCents)],
            ["Reference", owed.reference],
            ...bankDetailLines(owed.bank),
          ] as [string, string][])
        : []),
    ],
    button: { label: "View your group", url: pageOf(group) },
  };
}

/** The letter to the coordinator halfway through the time in which the group is to be paid for. */
export function groupReminderLetter(event: LetterEvent, group: Coordinated, owed: Owed): Letter {
  return {
    subject: `Reminder: your group’s seats at ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `We have not received ${formatMoney(owed.amountCents)} for the group from ${group.company} yet. Pay by bank transfer or cheque${owed.deadline ? ` by ${owed.deadline}` : ""} and quote the reference ${owed.reference}. After that, we will release the seats that are not paid for.`,
      ...bankWarning(owed.bank),
    ],
    facts: [
      ...whenAndWhere(event),
      ["Amount", formatMoney(owed.amountCents)],
      ["Reference", owed.reference],
      ...bankDetailLines(owed.bank),
    ],
    button: { label: "View your group", url: pageOf(group) },
  };
}

/** The sentences about the remaining amount and the invoice once a seat is gone. */
function sentencesOnLeft({ openCents, outdatedInvoice }: GroupMoney): string[] {
  const sentences = [
    openCents > 0 ? `The amount to pay for the group is now ${formatMoney(openCents)}.` : "",
    outdatedInvoice
      ? `Invoice ${outdatedInvoice} no longer shows the right amount. The office will send you a new one.`
      : "",
  ].filter(Boolean);
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

const factsOfLeft = ({ openCents, reference }: GroupMoney): [string, string][] =>
  openCents > 0
    ? [
        ["Amount to pay", formatMoney(openCents)],
        ["Reference", reference],
      ]
    : [];

/** The letter to the coordinator when seats of the group were not paid for in time, or a payment for one has failed. */
export function groupSeatsReleasedLetter(
  event: LetterEvent,
  group: Coordinated,
  names: string[],
  left: GroupMoney,
): Letter {
  const [first] = names;
  const whose = names.length === 1 ? `the seat of ${first}` : `${names.length} seats`;
  return {
    subject: `${names.length === 1 ? "A seat" : "Seats"} in your group ${names.length === 1 ? "has" : "have"} been released: ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `We have released ${whose} of the group from ${group.company} at “${event.title}”, because we did not receive the amount due in time.`,
      ...(names.length === 1 ? [] : [`They were the seats of ${names.join(", ")}.`]),
      ...sentencesOnLeft(left),
    ],
    facts: [...whenAndWhere(event), ...factsOfLeft(left)],
    button: { label: "View your group", url: pageOf(group) },
    closing: ["If you have paid, please reply to this email and tell us when and how."],
  };
}

const moneyOfSeat: Partial<Record<string, string>> = {
  to_be_paid_back: "We will refund what you paid for the seat. You don't need to do anything.",
  refunded: "Your payment for the seat was refunded by the online provider.",
  charged_back: "Your payment for the seat was reversed by your bank or card company.",
};

/** The letter to the coordinator when a registration of the group was cancelled. */
export function groupSeatCancelledLetter(
  event: LetterEvent,
  group: Coordinated,
  { name, money }: { name: string; money: MoneyOfCancelled },
  left: GroupMoney,
): Letter {
  return {
    subject: `A seat in your group was cancelled: ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `${name}’s registration for “${event.title}”, in the group from ${group.company}, has been cancelled and the seat has been released.`,
      ...(typeof money === "string"
        ? [moneyOfSeat[money] ?? ""].filter(Boolean)
        : cancelledMoneySentences(money)),
      ...sentencesOnLeft(left),
    ],
    facts: [...whenAndWhere(event), ...factsOfLeft(left)],
    button: { label: "View your group", url: pageOf(group) },
  };
}

/** The letter to the coordinator when nothing is left to pay for the group. */
export function groupPaidLetter(
  event: LetterEvent,
  group: Coordinated,
  { paidCents, creditCents, reference, receiptNumbers }: GroupMoney,
): Letter {
  return {
    subject: `Payment received: ${event.title}`,
    greeting: `Dear ${group.firstName},`,
    paragraphs: [
      `Thank you. Nothing is left to pay for the group from ${group.company}, and we’ve emailed everyone their ticket.`,
      ...(creditCents > 0
        ? [
            `You paid ${formatMoney(creditCents)} more, which we have kept as your credit. If you would like it back, just reply to this email.`,
          ]
        : []),
      ...(receiptNumbers.length > 0
        ? [
            `You can download the ${receiptNumbers.length === 1 ? "receipt" : "receipts"} from your group’s page.`,
          ]
        : []),
    ],
    facts: [
      ...whenAndWhere(event),
      ...(paidCents > 0
        ? ([
            ["Paid", formatMoney(paidCents)],
            ["Reference", reference],
          ] as [string, string][])
        : []),
      ["Kept as credit", creditCents > 0 ? formatMoney(creditCents) : ""],
      receiptsFact(receiptNumbers),
    ],
    button: { label: "View your group", url: pageOf(group) },
  };
}
