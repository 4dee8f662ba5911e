import { formatCertificateCode } from "@/lib/certificates/rules";
import type { Letter } from "@/lib/mail/letter";

/** Announces that a letter of good standing was revoked, with the reason. */
export const revokedLetterLetter = (firstName: string, code: string, reason: string): Letter => ({
  subject: "Your letter of good standing was revoked",
  greeting: `Dear ${firstName},`,
  paragraphs: [
    `We have revoked your letter of good standing with the code ${formatCertificateCode(code)}. Anyone who checks its code reads this reason:`,
    reason,
  ],
  closing: ["If you think this is a mistake, just reply to this email."],
});
