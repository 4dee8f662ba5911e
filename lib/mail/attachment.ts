import { z } from "zod";

/** An attachment: a text, or a registration's ticket or an invoice, which are drawn when the email is sent. */
export const attachment = z.union([
  z.object({ fileName: z.string(), contentType: z.string(), text: z.string() }),
  z.object({ fileName: z.string(), ticketOf: z.string() }),
  z.object({ fileName: z.string(), invoiceOf: z.string() }),
]);

export type Attachment = z.output<typeof attachment>;

type Drawn = Promise<{ fileName: string; bytes: Uint8Array } | null>;

/**
 * Functions that draw a registration's ticket and an invoice, or return null when there is none. They are passed in,
 * because lib/mail must not import domains.
 */
export type Drawing = {
  /** Draws the ticket for this address only, because the seat may have been given to somebody else since. */
  drawTicket: (registrationId: string, toAddress: string) => Drawn;
  drawInvoice: (number: string) => Drawn;
};

/** Parses the stored attachments; null means none. */
export function attachmentsOf(stored: unknown): Attachment[] {
  return attachment.array().parse(stored ?? []);
}
