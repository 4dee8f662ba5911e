import "server-only";
import type { Letter } from "@/lib/mail/letter";
import { publicUrl } from "./queries";

type Bank = { accountName: string; bankName: string; accountNumber: string };

/** Tells an administrator that people pay to another account from now on, and what to do if that is wrong. */
export function bankChangedLetter(
  firstName: string,
  by: { firstName: string; lastName: string; email: string },
  bank: Bank,
): Letter {
  return {
    subject: "The association's bank details were changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${by.firstName} ${by.lastName} (${by.email}) has changed the bank details that members and visitors are asked to pay to.`,
    ],
    facts: [
      ["Account name", bank.accountName],
      ["Bank", bank.bankName],
      ["Account number", bank.accountNumber],
    ],
    button: { label: "See the settings", url: publicUrl("/admin/settings") },
    closing: [
      "If you did not expect this, speak to them before anybody pays, and set the details right in the settings. The audit log holds what they were before.",
    ],
  };
}
