import type { Letter } from "@/lib/mail/letter";

type Facts = { firstName: string; association: string; url: string };

/** Asks for confirmation of an email address. */
export function emailVerificationLetter({ firstName, association, url }: Facts): Letter {
  return {
    subject: "Confirm your e-mail address",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `please confirm that this e-mail address is yours, so that registrations made with it appear in your account at the ${association}.`,
    ],
    button: { label: "Confirm my e-mail address", url },
    closing: [
      "The link works once, for 24 hours.",
      "If you did not ask for this, you need not do anything: nothing changes without the link.",
    ],
  };
}
