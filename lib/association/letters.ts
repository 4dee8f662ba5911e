import "server-only";
import { fullName } from "@/lib/full-name";
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
  const whose = event ? `for payments for “${event.title}”` : "for payments by members and visitors";
  return {
    subject: event ? `Bank details changed: ${event.title}` : "The association's bank details were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [`${fullName(by)} (${by.email}) has changed the bank details ${whose}.`],
    facts: [
      ["Account name", bank.accountName],
      ["Bank", bank.bankName],
      ["Account number", bank.accountNumber],
    ],
    button: event
      ? { label: "View the landing page", url: publicUrl(`/admin/landing-pages/${event.id}`) }
      : { label: "View the settings", url: publicUrl("/admin/settings") },
    closing: [
      "If you did not expect this, speak to them before anyone pays, and correct the details. You'll find the previous details in the audit log.",
    ],
  };
}
