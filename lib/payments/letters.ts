import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { formatCents, formatDate } from "@/lib/format";
import type { Letter } from "@/lib/mail/letter";

type Thanked = {
  firstName: string;
  amountCents: number;
  paymentDate: Date;
  receiptNumber: number | null;
  nextPaymentDate: Date | null;
  /** Whether the membership became active by it. */
  hasJoined: boolean;
};

/** Thanks a member for the year's dues, with what the receipt says. */
export function duesLetter({ firstName, amountCents, hasJoined, ...dues }: Thanked): Letter {
  const { name, timeZone } = getAssociation();
  const { paymentDate, receiptNumber, nextPaymentDate } = dues;
  return {
    subject: hasJoined ? "Your membership is active" : "Thank you for your membership dues",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      hasJoined
        ? `thank you: your membership dues have arrived, and your membership of the ${name} is active. Welcome!`
        : "thank you: your membership dues have arrived.",
    ],
    facts: [
      ["Amount", `${formatCents(amountCents)} BSD`],
      ["Paid on", formatDate(paymentDate, timeZone)],
      ...(receiptNumber === null ? [] : ([["Receipt", `No. ${receiptNumber}`]] as [string, string][])),
      ...(nextPaymentDate
        ? ([["Next payment due", formatDate(nextPaymentDate, timeZone)]] as [string, string][])
        : []),
    ],
    button: { label: "View my payments", url: publicUrl("/profile?tab=payments") },
    closing: ["The receipt is there as a PDF, whenever you need it."],
  };
}
