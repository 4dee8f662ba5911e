import type { Letter } from "@/lib/mail/letter";

type Facts = { firstName: string; association: string; url: string };

export function emailVerificationLetter({ firstName, association, url }: Facts): Letter {
  return {
    subject: "Confirm your email address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Please confirm that this email address is yours, so that registrations made with it appear in your account at the ${association}.`,
    ],
    button: { label: "Confirm my email address", url },
    closing: [
      "The link works once, for 24 hours.",
      "If you didn't ask for this, you can ignore this email. Nothing changes unless you use the link.",
    ],
  };
}
