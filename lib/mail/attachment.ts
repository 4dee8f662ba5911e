import { z } from "zod";

/** What goes with an email: a text as it stands, or the ticket of a registration, drawn when it is sent. */
export const attachment = z.union([
  z.object({ fileName: z.string(), contentType: z.string(), text: z.string() }),
  z.object({ fileName: z.string(), ticketOf: z.string() }),
]);

export type Attachment = z.output<typeof attachment>;

/** Draws a registration's ticket, or says that there is none any more. A domain's work, so it is handed in. */
export type DrawTicket = (registrationId: string) => Promise<{ fileName: string; bytes: Uint8Array } | null>;

/** What a row keeps; null is none. */
export function attachmentsOf(kept: unknown): Attachment[] {
  return attachment.array().parse(kept ?? []);
}
