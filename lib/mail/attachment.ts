import { z } from "zod";

/** An attachment: a text, or the ticket of a registration or an invoice by its number, drawn when the email is sent. */
export const attachment = z.union([
  z.object({ fileName: z.string(), contentType: z.string(), text: z.string() }),
  z.object({ fileName: z.string(), ticketOf: z.string() }),
  z.object({ fileName: z.string(), invoiceOf: z.string() }),
]);

export type Attachment = z.output<typeof attachment>;

type Drawn = Promise<{ fileName: string; bytes: Uint8Array } | null>;

/**
 * Draw a registration's ticket and an invoice, or return null when it no longer has one. Passed in, because lib/mail must
 * not import domains.
 */
export type Drawing = {
  /** For this address alone: a seat may have been handed over since. */
  drawTicket: (registrationId: string, toAddress: string) => Drawn;
  drawInvoice: (number: string) => Drawn;
};

/** Parses the stored attachments; null means none. */
export function attachmentsOf(stored: unknown): Attachment[] {
  return attachment.array().parse(stored ?? []);
}
