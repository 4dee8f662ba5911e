import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { pathTo } from "@/lib/core/path-to";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { findEventOfRegistration } from "@/lib/seats/shared/find-seat";
import { ticketUrlOf } from "@/lib/seats/shared/shown-seat";
import { registrationIdInput } from "@/lib/seats/schema";

/**
 * POST /api/admin/registrations/{id}/links: the addresses of a registration's private page and of its ticket. Their
 * code can cancel the seat, hand it over and be checked in without a session, so only staff who may do all of that get
 * it, and each call is audited.
 * @throws Refusal `not_found`
 */
export const openRegistration = eventOperation({
  needs: ["registrations.edit"],
  eventOf: ({ id }) => findEventOfRegistration(id),
  input: registrationIdInput,
  presence: "session",
  unrepeatable: true, // The code must not be stored with an idempotency key.
  run: (person, { id }) =>
    transaction(async () => {
      const registration = await db.registration.findUnique({
        select: { ticketCode: true, state: true, eventId: true },
        where: { id },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      const { ticketCode, eventId } = registration;
      await recordAudit({
        actor: person,
        action: "registration_opened",
        target: { type: "registration", id },
        details: { eventId },
      });
      return {
        pageUrl: pathTo("/registration/[code]", { code: ticketCode }),
        /** The URL of the ticket; null without a ticket. */
        ticketUrl: ticketUrlOf(registration),
      };
    }),
});
