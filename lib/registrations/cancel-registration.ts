import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { sqlCount } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { sendCancellation } from "./confirmation";
import { ownedBy } from "@/lib/auth/ownership";
import { hasSeat } from "./shared/state";
import { findEventOfRegistration } from "./queries";
import { revokeSeat } from "./revocation";
import { cancellationInput, registrationIdInput } from "./schema";

const cancelFields = {
  id: true,
  eventId: true,
  firstName: true,
  lastName: true,
  email: true,
  state: true,
  paidAt: true,
  amountCents: true,
  checkedInAt: true,
  cancelledAt: true,
} as const;

const find = (id: string) => db.registration.findUnique({ select: cancelFields, where: { id } });

/**
 * Cancels the member's own free or unpaid registration before the event starts. A trigger releases the seat.
 *
 * @throws Refusal `not_found`, `already_cancelled`, `already_paid`, `already_checked_in`, `registration_closed`
 */
export const cancelRegistration = operation({
  actor: member,
  input: registrationIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      const registration = await db.registration.findFirst({
        select: cancelFields,
        where: { id, ...ownedBy(person) },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      const cancelled = await sqlCount`
        UPDATE "Registration" r SET "cancelledAt" = now(), "updatedAt" = now()
        FROM "Event" e, "count_seats_at_commit"()
        WHERE r."id" = ${id}::uuid AND e."id" = r."eventId" AND "holds_seat"(r."state") AND e."startDate" > now()
          AND r."checkedInAt" IS NULL AND r."paidAt" IS NULL`;
      if (cancelled === 0) throw await whyNotCancelled(id);
      const isByStranger = !person.emailVerifiedAt || person.email !== registration.email;
      await sendCancellation(registration.eventId, registration, "nothing", { isByStranger });
      return { id };
    }),
});

async function whyNotCancelled(id: string): Promise<Refusal> {
  const registration = await find(id);
  if (!registration) return new Refusal("not_found", "Registration not found");
  if (!hasSeat(registration.state)) {
    return new Refusal("already_cancelled", "This registration has already been cancelled.");
  }
  if (registration.paidAt) {
    return new Refusal(
      "already_paid",
      "This registration is paid. To cancel it, please contact the administrators.",
    );
  }
  if (registration.checkedInAt) {
    return new Refusal(
      "already_checked_in",
      "You have already been checked in. To cancel, please contact the administrators.",
    );
  }
  return new Refusal(
    "registration_closed",
    "The event has started, so the registration can no longer be cancelled.",
  );
}

/**
 * Cancels anybody's registration at any time. A trigger marks its payment as owed back.
 *
 * @throws Refusal `not_found`, `already_cancelled`
 */
export const cancelAnyRegistration = eventOperation({
  needs: ["registrations.edit"],
  eventOf: ({ id }) => findEventOfRegistration(id),
  input: cancellationInput,
  run: (person, { id, reason }) =>
    transaction(async () => {
      const registration = await revokeSeat(id);
      if (!registration) {
        if (await find(id)) {
          throw new Refusal("already_cancelled", "This registration has already been cancelled.");
        }
        throw new Refusal("not_found", "Registration not found");
      }
      const hasPaid = registration.paidAt !== null;
      await recordAudit({
        actor: person,
        action: "registration_cancelled",
        target: { type: "registration", id },
        details: { eventId: registration.eventId, reason, hasPaid },
      });
      await sendCancellation(registration.eventId, registration, hasPaid ? "to_be_paid_back" : "nothing", {
        isByStranger: false,
      });
      return { id };
    }),
});
