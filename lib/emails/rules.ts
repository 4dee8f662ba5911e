import { signInCodeShape } from "@/lib/accounts/rules";
import { ticketCodeShape } from "@/lib/seats/rules";

/** The states of an email. `kept` means that no mail server is configured, so the email is stored and not sent. */
export const emailStates = ["waiting", "kept", "sent", "given_up"] as const;
export type EmailState = (typeof emailStates)[number];

type Marks = { sentAt: Date | null; givenUpAt: Date | null };

export function emailState({ sentAt, givenUpAt }: Marks, hasMailServer: boolean): EmailState {
  if (sentAt) return "sent";
  if (givenUpAt) return "given_up";
  return hasMailServer ? "waiting" : "kept";
}

/**
 * The end of a secret link: 32 random bytes in base64url (one-time links), or the 48 bytes of an applicant's private
 * link. No other URL of the portal looks like this.
 */
const token = /(?<=\/)(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})(?![A-Za-z0-9_-])/;

/**
 * The end of an address of a private page (registration, group, waiting list) or a ticket. With it, anybody can see,
 * cancel and enter.
 */
const registration = new RegExp(
  `(?<=/(?:registration|registration/group|waiting-list|api/tickets)/)${ticketCodeShape}(?![A-Za-z0-9_-])`,
);

/** A sign-in code, which works where its link was requested. */
const code = new RegExp(`(?<![A-Za-z0-9-])${signInCodeShape}(?![A-Za-z0-9-])`);

const secret = new RegExp(`${token.source}|${registration.source}|${code.source}`, "g");

/** Whether the text contains a link or code that allows acting as its receiver. */
export function containsSecretLink(text: string): boolean {
  return text.search(secret) >= 0;
}

/** The text with secret links and codes hidden. */
export function redactSecretLinks(text: string): string {
  return text.replace(secret, "[hidden]");
}
