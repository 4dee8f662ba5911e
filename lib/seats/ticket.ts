import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { withDates } from "@/lib/events/queries";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { pdfResponse } from "@/lib/print/pdf-response";
import { printPdf } from "@/lib/print/press";
import { ticketCodeInput } from "./schema";
import { findRegistrationByCode, findRegistration, type ShownRegistration } from "./ticket-queries";

/**
 * GET /api/tickets/{code}: the ticket as a PDF. The code is the secret: it cannot be guessed, and only the attendee
 * received it.
 *
 * @throws Refusal `not_found` for an unknown code or a registration without a ticket
 */
export const readTicket = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(person, { code }) {
    const { network } = await caller();
    await countUse("tickets by address", network, { max: 300, windowSeconds: 15 * 60 });
    const holder = await findRegistrationByCode(code);
    if (!holder?.ticketUrl) throw new Refusal("not_found", "Ticket not found");
    return pdfResponse(await drawn(holder, person?.id ?? network), `ticket-${holder.event.slug}.pdf`);
  },
});

/** The ticket for an email; null when the registration has no ticket any more or belongs to another person by now. */
export async function ticketOf(
  registrationId: string,
  toAddress: string,
): Promise<{ fileName: string; bytes: Uint8Array } | null> {
  if ((await db.registration.count({ where: { id: registrationId, email: toAddress } })) === 0) return null;
  const holder = await findRegistration(registrationId);
  if (!holder?.ticketUrl) return null;
  return { fileName: `ticket-${holder.event.slug}.pdf`, bytes: await drawn(holder, registrationId) };
}

async function drawn(
  { event, attendeeName, companyName, rateLabel, code, reference }: ShownRegistration,
  requestedBy: string,
) {
  const { timeZone, ...association } = getAssociation();
  return printPdf(requestedBy, "ticket", {
    association,
    timeZone,
    event: withDates(event),
    attendee: { name: attendeeName, company: companyName },
    rate: rateLabel,
    code,
    qr: publicUrl(pathTo("/registration/[code]", { code })),
    reference,
  });
}
