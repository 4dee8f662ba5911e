import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member, visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { lockRegistration } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { queueCancellation } from "@/lib/seats/shared/confirmation";
import { ownedByFilter } from "@/lib/auth/ownership";
import { groupSeating } from "@/lib/groups/shared/seating";
import { giveUpSeat } from "@/lib/seats/shared/give-up-seat";
import { findEventOfRegistration } from "@/lib/seats/shared/find-seat";
import { readSeatMoney } from "@/lib/seats/shared/seat-money";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { registrationIdInput, ticketCodeInput } from "@/lib/seats/schema";
import { inGroupInput } from "@/lib/groups/schema";
import { registrationCancellationInput } from "./schema";

/**
 * Cancels the member's own registration before the event starts, a paid one by its cancellation policy.
 *
 * @throws Refusal as `giveUpSeat`
 */
export const cancelRegistration = operation({
  actor: member,
  input: registrationIdInput,
  run: (person, { id }) =>
    transaction(async () => {
      // The registration is locked first, so that it is still the member's when it is cancelled.
      await lockRegistration(id);
      const own = await db.registration.count({ where: { id, ...ownedByFilter(person) } });
      if (own === 0) throw new Refusal("not_found", "Registration not found");
      return { id, ...(await giveUpSeat(groupSeating, person, id)) };
    }),
});

/**
 * POST /api/registrations/{code}/cancel: cancels a registration for anyone with the code of its private page.
 * @throws Refusal as `giveUpSeat`, `too_many`
 */
export const cancelByCode = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(person, { code }) {
    const { network } = await caller();
    await countUse("registrations cancelled by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      // The registration is locked by its code, so that the old code cannot cancel a seat that is handed over
      // concurrently.
      const [registration] = await sql<{ id: string }>`
        SELECT "id"::text FROM "Registration" WHERE "ticketCode" = ${code} FOR UPDATE`;
      if (!registration) throw new Refusal("not_found", "Registration not found");
      return giveUpSeat(groupSeating, person, registration.id);
    });
  },
});

/**
 * Cancels a registration of a group for anyone with the code of the coordinator's page.
 * @throws Refusal as `giveUpSeat`, `too_many`
 */
export const cancelInGroup = operation({
  actor: visitor,
  input: inGroupInput,
  async run(person, { code, registrationId }) {
    const { network } = await caller();
    await countUse("registrations cancelled by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const [registration] = await sql<{ id: string }>`
        SELECT r."id"::text FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
        WHERE r."id" = ${registrationId}::uuid AND g."code" = ${code} FOR UPDATE OF r`;
      if (!registration) throw new Refusal("not_found", "Registration not found");
      return giveUpSeat(groupSeating, person, registration.id, "coordinator");
    });
  },
});

/**
 * Cancels any registration at any time, for staff. A trigger marks its payment as owed back.
 * @throws Refusal `not_found`, `already_cancelled`
 */
export const cancelAnyRegistration = eventOperation({
  needs: ["registrations.edit"],
  eventOf: ({ id }) => findEventOfRegistration(id),
  input: registrationCancellationInput,
  presence: "session",
  run: (person, { id, reason }) =>
    transaction(async () => {
      const registration = await revokeSeat(id);
      if (!registration) {
        if (await db.registration.count({ where: { id } })) {
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
      await queueCancellation(groupSeating, registration.eventId, registration, await readSeatMoney(id), {
        isByStranger: false,
      });
      return { id };
    }),
});
