import "server-only";
import type { Letter } from "@/lib/mail/letter";
import { publicUrl } from "./queries";

type BankInLetter = { accountName: string; bankName: string; accountNumber: string };

/** Notifies an administrator that the bank details changed, and what to do if that is wrong. */
export function bankChangedLetter(
  firstName: string,
  by: { firstName: string; lastName: string; email: string },
  bank: BankInLetter,
  event?: { id: string; title: string },
): Letter {
  const whose = event ? `people who register for “${event.title}”` : "members and visitors";
  return {
    subject: event ? `Bank details changed: ${event.title}` : "The association's bank details were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${by.firstName} ${by.lastName} (${by.email}) has changed the bank details that ${whose} are asked to pay to.`,
    ],
    facts: [
      ["Account name", bank.accountName],
      ["Bank", bank.bankName],
      ["Account number", bank.accountNumber],
    ],
    button: event
      ? { label: "See the landing page", url: publicUrl(`/admin/landing-pages/${event.id}`) }
      : { label: "See the settings", url: publicUrl("/admin/settings") },
    closing: [
      "If you did not expect this, speak to them before anybody pays, and correct the details. The audit log holds what they were before.",
    ],
  };
}
