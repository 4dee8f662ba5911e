import "server-only";
import { randomUUID } from "node:crypto";
import { member } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { findEvent } from "@/lib/events/queries";
import { formatCents } from "@/lib/format";
import { operation } from "@/lib/operation";
import { newReference } from "@/lib/payments/reference";
import { holdsSeatAt } from "./queries";
import { registrationState } from "./rules";
import { registrationRequest } from "./schema";

/**
 * POST /api/event-registrations. The database keeps the seats (decisions §6): the insert itself asks
 * whether the event is still open at this price, the unique indexes whether the person is in already,
 * and the CHECK on the event's count whether there is a seat.
 */
export const registerForEvent = operation({
  actor: member,
  input: registrationRequest,
  status: 201,
  async run(person, { eventId, paymentAmount }) {
    const amountCents = Math.round(Number(paymentAmount) * 100);
    try {
      const registration =
        amountCents === 0
          ? await takeSeat(person, eventId, 0)
          : await transaction(() => takeUnpaidSeat(person, eventId, amountCents));
      return registration;
    } catch (error) {
      if (isCheckViolation(error, "Event_capacity")) throw eventFull();
      throw error;
    }
  },
});

function eventFull(): Refusal {
  return new Refusal("event_full", "Event is full");
}

type Taken = { title: string; registrationDate: Date };

async function takeSeat(person: Member, eventId: string, amountCents: number) {
  const id = randomUUID();
  const paymentStatus = amountCents === 0 ? "paid" : "pending";
  const [event] = await db.$queryRaw<Taken[]>`
    WITH taken AS (
      INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "phoneNumber",
                                  "paymentStatus", "amountCents", "updatedAt")
      SELECT ${id}::uuid, e."id", ${person.id}::uuid, ${person.firstName}, ${person.lastName}, ${person.email},
             ${person.phone}, ${paymentStatus}::"RegistrationPaymentStatus", ${amountCents}, now()
      FROM "Event" e
      WHERE e."id" = ${eventId}::uuid AND e."startDate" > now() AND e."priceCents" = ${amountCents}
        AND NOT EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = e."id")
      ON CONFLICT DO NOTHING
      RETURNING "eventId", "registrationDate")
    SELECT e."title", taken."registrationDate" FROM taken JOIN "Event" e ON e."id" = taken."eventId"`;
  if (!event) throw await whyNot(person, eventId, amountCents);
  return {
    id,
    eventId,
    eventTitle: event.title,
    paymentStatus,
    paymentAmount: formatCents(amountCents),
    registrationDate: event.registrationDate.toISOString(),
  };
}

/** A seat that is still to be paid for, with the amount due under a reference to quote. */
async function takeUnpaidSeat(person: Member, eventId: string, amountCents: number) {
  const registration = await takeSeat(person, eventId, amountCents);
  const description = `Event Registration: ${registration.eventTitle}`;
  const reference = newReference();
  await db.amountDue.create({
    data: {
      reference,
      purpose: "event",
      description,
      amountCents,
      userId: person.id,
      registrationId: registration.id,
    },
  });
  return { ...registration, reference, paymentUrl: paymentUrl(amountCents, description, reference) };
}

/** The provider's pay page (spec §4), or null while online payment is unavailable. */
function paymentUrl(amountCents: number, description: string, reference: string): string | null {
  if (!env.PAYMENT_LINK_URL) return null;
  const url = new URL(env.PAYMENT_LINK_URL);
  url.searchParams.set("amount", formatCents(amountCents));
  url.searchParams.set("description", description);
  url.searchParams.set("reference", reference);
  return url.href;
}

/** The order of refusals of decisions §6: already registered, closed, full; before them, no such event. */
async function whyNot(person: Member, eventId: string, amountCents: number): Promise<Refusal> {
  const [event, isRegistered, prices, clock] = await Promise.all([
    findEvent(person, eventId),
    holdsSeatAt(person, eventId),
    db.eventPrice.count({ where: { eventId } }),
    db.$queryRaw<{ now: Date }[]>`SELECT now()`,
  ]);
  if (!event) return new Refusal("not_found", "Event not found");
  switch (registrationState({ ...event, isRegistered }, clock[0]?.now ?? new Date())) {
    case "registered":
      return new Refusal("already_registered", "You are already registered for this event");
    case "closed":
      return new Refusal("registration_closed", "Registration is closed");
    case "full":
      return eventFull();
    case "open":
      if (prices > 0) return new Refusal("invalid_input", "Please choose a registration type.");
      if (Math.round(event.price * 100) === amountCents) {
        return new Refusal("unavailable", "The portal is busy right now. Please try again in a moment.", {
          retryAfterSeconds: 2,
        });
      }
      return new Refusal(
        "amount_mismatch",
        `The price of this event is ${formatCents(Math.round(event.price * 100))} BSD. Please reload the page and register again.`,
      );
  }
}
