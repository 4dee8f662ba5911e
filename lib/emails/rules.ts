/** Where an email stands. `kept`: no mail server is set, so nobody tries to send it. */
export const emailStates = ["waiting", "kept", "sent", "given_up"] as const;
export type EmailState = (typeof emailStates)[number];

type Marks = { sentAt: Date | null; givenUpAt: Date | null };

export function emailState({ sentAt, givenUpAt }: Marks, hasMailServer: boolean): EmailState {
  if (sentAt) return "sent";
  if (givenUpAt) return "given_up";
  return hasMailServer ? "waiting" : "kept";
}

/** The state that an address asks for (`?state=`), or null for all. */
export function stateAsked(asked: unknown): EmailState | null {
  return emailStates.find((state) => state === asked) ?? null;
}

/**
 * What ends an address that opens something: 32 random bytes in base64url (one-time links), or the 48 bytes of an
 * applicant's private link. Nothing else of ours looks so.
 */
const token = /(?<=\/)(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})(?![A-Za-z0-9_-])/g;

/** Whether the text has the link by which a person proves to be its receiver. */
export function holdsSecretLink(text: string): boolean {
  return text.search(token) >= 0;
}

/** The text without what would let its reader pass for the receiver. */
export function withoutSecretLinks(text: string): string {
  return text.replace(token, "[hidden]");
}
