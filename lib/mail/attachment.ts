import { z } from "zod";

/** An attachment: a text, or the ticket of a registration, drawn when the email is sent. */
export const attachment = z.union([
  z.object({ fileName: z.string(), contentType: z.string(), text: z.string() }),
  z.object({ fileName: z.string(), ticketOf: z.string() }),
]);

export type Attachment = z.output<typeof attachment>;

/**
 * Draws a registration's ticket, or returns null when it no longer has one. Passed in, because lib/mail must not
 * import domains.
 */
export type DrawTicket = (registrationId: string) => Promise<{ fileName: string; bytes: Uint8Array } | null>;

/** Parses the stored attachments; null means none. */
export function attachmentsOf(stored: unknown): Attachment[] {
  return attachment.array().parse(stored ?? []);
}
