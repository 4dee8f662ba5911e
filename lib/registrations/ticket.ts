import "server-only";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { pdfAnswer } from "@/lib/print/pdf-answer";
import { ticketPdf } from "@/lib/print/ticket";
import { ticketByCode } from "./schema";
import { findRegistrationByCode, findTicketHolder, type TicketHolder } from "./ticket-queries";

/**
 * GET /api/tickets/{code}: the ticket as a PDF. The code is the key to it: it came by email, or on the screen after
 * registering, and cannot be guessed.
 *
 * @throws Refusal `not_found` for an unknown code, and for a registration that has no ticket (yet)
 */
export const readTicket = operation({
  actor: visitor,
  input: ticketByCode,
  async run(_person, { code }) {
    const { network } = await caller();
    await take("tickets by address", network, { most: 300, windowSeconds: 15 * 60 });
    const holder = await findRegistrationByCode(code);
    if (!holder?.ticketUrl) throw new Refusal("not_found", "Ticket not found");
    return pdfAnswer(await drawn(holder), `ticket-${holder.event.slug}.pdf`);
  },
});

/** The ticket that goes with an email, or null when the registration has none any more. */
export async function ticketOf(
  registrationId: string,
): Promise<{ fileName: string; bytes: Uint8Array } | null> {
  const holder = await findTicketHolder(registrationId);
  if (!holder?.ticketUrl) return null;
  return { fileName: `ticket-${holder.event.slug}.pdf`, bytes: await drawn(holder) };
}

async function drawn({ event, attendeeName, companyName, rateLabel, code, reference }: TicketHolder) {
  const { timeZone, ...association } = getAssociation();
  return ticketPdf({
    association,
    timeZone,
    event,
    attendee: { name: attendeeName, company: companyName },
    rate: rateLabel,
    code,
    qr: publicUrl(`/registration/${code}`),
    reference,
  });
}
