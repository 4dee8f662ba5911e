import "server-only";
import type { DuePurpose } from "@/lib/db/rows";
import { formatMoney } from "@/lib/core/money";
import type { Letter } from "@/lib/mail/letter";
import { deadlineFacts } from "@/lib/ledger/letters";

type Waived = {
  purpose: DuePurpose;
  description: string;
  reference: string;
  openCents: number;
  /** When the hold on the seat ends; null without a hold. */
  heldUntil: Date | null;
  dueDate: Date | null;
  /** Whether paying the amount makes the membership active. */
  activatesMembership: boolean;
  reason: string;
};

/** Notifies a payer that a waived amount is asked for again. */
export function waiverUndoneLetter(name: string, waived: Waived): Letter {
  const { purpose, description, reference, openCents, activatesMembership, reason } = waived;
  return {
    subject: `Payment is due after all: ${description}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `We emailed you that you had nothing left to pay for “${description}”. We have undone that, so please pay ${formatMoney(openCents)} and quote the reference.`,
      ...(purpose === "event" ? ["Until then the ticket isn’t valid."] : []),
      ...(activatesMembership ? ["Your membership isn’t active until your dues are paid."] : []),
    ],
    facts: [
      ["Outstanding", formatMoney(openCents)],
      ["Reference", reference],
      ...deadlineFacts(waived),
      ["Reason", reason],
    ],
    closing: ["If you have any questions, just reply to this email."],
  };
}
