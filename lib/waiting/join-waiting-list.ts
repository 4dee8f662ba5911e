import "server-only";
import { randomUUID } from "node:crypto";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { pathTo } from "@/lib/core/path-to";
import { databaseNow } from "@/lib/db/clock";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { findEvent, getEvent } from "@/lib/events/queries";
import { countUseOnSuccess, scaleLimit } from "@/lib/limits/limit";
import { alreadyRegistered, closedRefusal } from "@/lib/seats/shared/explain-refusal";
import { holdsSeat } from "@/lib/seats/shared/find-seat";
import { runCountingRefused, triesOfAddress } from "@/lib/seats/shared/count-refused";
import { registrationState } from "@/lib/seats/rules";
import { waitingInput } from "./schema";
import { resolveAttendee } from "@/lib/seats/shared/register";
import type { SeatAttendee } from "@/lib/seats/shared/take-seat";
import { networkHashOf, identifyAddressOwner } from "@/lib/seats/shared/unconfirmed-seats";
import { queueWaiting } from "./letters";
import { findPosition } from "./queries";

const hourly = { max: 30, windowSeconds: 60 * 60 };
/** The weekly limit of entries with unproven addresses from one network at one event. */
const weekly = { max: 10_000, windowSeconds: 7 * 24 * 60 * 60 };
const maxUnproven = 5;

/**
 * POST /api/events/{id}/waiting-list: waits for a seat at a full event.
 *
 * @throws Refusal `unauthorized` for a visitor without name and address, `not_found`, `registration_closed`,
 * `seats_left`, `already_registered`, `already_waiting`, `too_many`
 */
export const joinWaitingList = operation({
  actor: visitor,
  input: waitingInput,
  status: 201,
  async run(person, { id: eventId, ...input }) {
    const attendee = await resolveAttendee(person, {
      companyName: null,
      position: null,
      phone: null,
      notes: null,
      ...input,
    });
    const { isOwner, isKnown } = identifyAddressOwner(person, attendee.email);
    const join = () => transaction(() => wait(attendee, eventId, isOwner));
    if (isKnown) return join();
    const { network } = await caller();
    return countUseOnSuccess("waiting by network", network, hourly, () =>
      countUseOnSuccess(
        "waiting for an event by network",
        networkHashOf(eventId, network),
        weekly,
        async (uses) => {
          if (uses > scaleLimit(maxUnproven)) throw tooMany();
          return runCountingRefused(network, join, triesOfAddress);
        },
      ),
    );
  },
});

/** The refusal of further entries by a network: each offer reserves a seat for a day, so nobody may line up names. */
const tooMany = () =>
  new Refusal(
    "too_many",
    "Several people from your network are on this waiting list already. Sign in to join it, or write to us.",
    { retryAfterSeconds: 24 * 60 * 60 },
  );

async function wait(attendee: SeatAttendee, eventId: string, isOwner: boolean) {
  const { userId, registeredBy, firstName, lastName, email } = attendee;
  const [entry] = await sql.write<{ id: string; code: string }>`
    INSERT INTO "WaitingEntry" ("id", "eventId", "userId", "registeredById", "firstName", "lastName", "email")
    SELECT ${randomUUID()}::uuid, e."id", ${userId}::uuid, ${registeredBy?.id ?? null}::uuid, ${firstName}, ${lastName}, ${email}
    FROM "Event" e, "count_seats_at_commit"()
    WHERE e."id" = ${eventId}::uuid AND e."status" = 'published' AND e."startDate" > now()
      AND "is_full"(e."id", e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount")
      AND NOT EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND "holds_seat"(r."state")
                      AND (r."email" = ${email} OR r."userId" = ${userId}::uuid))
    ON CONFLICT DO NOTHING RETURNING "id"::text, "code"`;
  if (!entry) throw await whyNot(attendee, eventId);
  const position = (await findPosition(entry.id)) ?? 1;
  await queueWaiting(
    await getEvent(null, eventId),
    { firstName, email, code: entry.code },
    { isByStranger: !isOwner },
  );
  // The code allows acting for the entry, so a person who only typed an address does not get it. It is in the letter to
  // that address.
  const own = userId === null ? null : entry.code;
  return { position, code: own, pageUrl: own && pathTo("/waiting-list/[code]", { code: own }) };
}

async function whyNot(attendee: SeatAttendee, eventId: string): Promise<Refusal> {
  const event = await findEvent(null, eventId);
  if (!event) return new Refusal("not_found", "Event not found");
  if (await holdsSeat(attendee, eventId, { canTakeOver: false })) return alreadyRegistered();
  const state = registrationState({ ...event, isRegistered: false }, await databaseNow());
  if (state === "full") {
    return new Refusal(
      "already_waiting",
      "You are already on this waiting list. The link to your place is in the email we sent you.",
    );
  }
  if (state === "open")
    return new Refusal(
      "seats_left",
      "Seats are available, so there is no waiting list. You can register now.",
    );
  if (state === "not_on_sale") {
    const message =
      "Seats are available, so there is no waiting list. No rate is on sale at the moment, so please try again later.";
    return new Refusal("seats_left", message);
  }
  return closedRefusal(state);
}
