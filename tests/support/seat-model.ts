import fc from "fast-check";
import type { SeatState } from "@/lib/seats/rules";

/* Random histories of an event's seats: what the model makes of them, and SQL that plays them in the tables. */

const people = ["A", "B", "C", "D"] as const;
type Person = (typeof people)[number];

export type Move =
  | { kind: "take" | "accept"; person: Person; isHeld: boolean }
  | {
      kind: "join" | "lapse" | "leave" | "confirm" | "release" | "cancel" | "reclaim";
      person: Person;
    }
  | { kind: "offer" }
  | { kind: "resize"; seats: number };

const person = fc.constantFrom(...people);
/** Who begins with a seat, and who begins by waiting. */
const [seated, waiting] = [
  fc.constantFrom("A" as const, "B" as const),
  fc.constantFrom("C" as const, "D" as const),
];
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("take" as const), person, isHeld: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("accept" as const), person: waiting, isHeld: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("join" as const), person }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("offer" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("confirm" as const), person }) },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant("reclaim" as const), person: seated }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom("cancel" as const, "release" as const), person: seated }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("lapse" as const), person: waiting }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), person: waiting }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("resize" as const), seats: fc.integer({ min: 1, max: 3 }) }),
  },
);

/** Two seats and a rush for them; the rest is chance. */
export const history = fc
  .tuple(fc.boolean(), fc.array(move, { minLength: 4, maxLength: 14 }))
  .map(([isAwaited, moves]): Move[] => [
    { kind: "take", person: "A", isHeld: true },
    { kind: "take", person: "B", isHeld: false },
    ...(isAwaited ? [{ kind: "join" as const, person: "C" as const }] : []),
    ...moves,
  ]);

type Place = "waiting" | "offered" | null;

/** What a history leads to: which moves are refused, each person's seat and place in line, and the event's counts. */
export function think(moves: Move[]) {
  let capacity = 2;
  /** Of each person, the state of their last registration. */
  const seat = new Map<Person, SeatState>();
  const place = new Map<Person, Place>();
  /** Whoever waits, in order. */
  let line: Person[] = [];
  const isSeated = (who: Person) => ["held", "confirmed"].includes(seat.get(who) ?? "");
  const count = (states: (string | null | undefined)[], wanted: string[]) =>
    states.filter((state) => wanted.includes(state ?? "")).length;
  const seats = () => count([...seat.values()], ["held", "confirmed"]);
  const offers = () => count([...place.values()], ["offered"]);
  const hasRoom = () => seats() + offers() < capacity;
  const isFull = () => line.length > 0 || !hasRoom();
  const stopWaiting = (who: Person) => {
    place.set(who, null);
    line = line.filter((one) => one !== who);
  };
  const sit = (who: Person, isHeld: boolean) => {
    stopWaiting(who);
    seat.set(who, isHeld ? "held" : "confirmed");
  };

  function make(one: Move): boolean {
    switch (one.kind) {
      case "take":
        if (isSeated(one.person) || isFull()) return false;
        sit(one.person, one.isHeld);
        return true;
      case "join":
        if (isSeated(one.person) || place.get(one.person) || !isFull()) return false;
        place.set(one.person, "waiting");
        line.push(one.person);
        return true;
      case "offer": {
        const [first] = line;
        if (!first || !hasRoom()) return false;
        line.shift();
        place.set(first, "offered");
        return true;
      }
      case "accept":
        if (place.get(one.person) !== "offered") return false;
        sit(one.person, one.isHeld);
        return true;
      case "lapse":
        if (place.get(one.person) !== "offered") return false;
        stopWaiting(one.person);
        return true;
      case "leave":
        if (!place.get(one.person)) return false;
        stopWaiting(one.person);
        return true;
      case "confirm":
      case "release":
        if (seat.get(one.person) !== "held") return false;
        seat.set(one.person, one.kind === "confirm" ? "confirmed" : "released");
        return true;
      case "cancel":
        if (!isSeated(one.person)) return false;
        seat.set(one.person, "cancelled");
        return true;
      case "reclaim":
        if (seat.get(one.person) !== "released" || isFull()) return false;
        sit(one.person, true);
        return true;
      case "resize":
        if (seats() + offers() > one.seats) return false;
        capacity = one.seats;
        return true;
    }
  }

  const refused = moves.map((one) => !make(one));
  return {
    refused,
    people: people.map((who) => ({ seat: seat.get(who) ?? null, place: place.get(who) ?? null })),
    counts: { seats: seats(), offers: offers(), waiting: line.length },
  };
}

/** Plays a history at an event of its own, by the portal's conditions, and answers in the model's words. */
export const PLAY_SEATS = `
  CREATE FUNCTION pg_temp.play_seats(turn int, moves jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    event uuid := gen_random_uuid();
    one jsonb;
    step int := 0;
    who text;
    refused boolean[] := '{}';
    done int;
    e "Event";
  BEGIN
    INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "maxAttendees", "updatedAt")
    VALUES (event, 'seats-' || turn, 'Seats', 'Seats', now() + interval '9 days', now() + interval '9 days', 2, now());
    FOR one IN SELECT * FROM jsonb_array_elements(moves) LOOP
      step := step + 1;
      who := lower(one ->> 'person') || turn || '@seats.test';
      BEGIN
        SELECT * INTO e FROM "Event" WHERE "id" = event;
        CASE one ->> 'kind'
          WHEN 'take' THEN
            INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "memberRateToVerify",
              "registrationDate", "updatedAt")
            SELECT gen_random_uuid(), event, 'A', 'B', who, 0, (one ->> 'isHeld')::boolean, now() + step * interval '1 second', now()
            WHERE NOT "is_full"(e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount");
          WHEN 'join' THEN
            INSERT INTO "WaitingEntry" ("id", "eventId", "firstName", "lastName", "email", "joinedAt")
            SELECT gen_random_uuid(), event, 'A', 'B', who, now() + step * interval '1 second'
            WHERE "is_full"(e."maxAttendees", e."currentAttendees", e."offeredSeats", e."waitingCount")
              AND NOT EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = event AND r."email" = who AND "holds_seat"(r."state"));
          WHEN 'offer' THEN
            UPDATE "WaitingEntry" SET "offeredUntil" = now() + interval '1 day'
            WHERE "id" = (SELECT o."id" FROM "WaitingEntry" o WHERE o."eventId" = event AND o."state" = 'waiting'
                          ORDER BY o."joinedAt", o."id" LIMIT 1);
          WHEN 'accept' THEN
            DELETE FROM "WaitingEntry" WHERE "eventId" = event AND "email" = who AND "state" = 'offered';
            IF FOUND THEN
              INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "memberRateToVerify",
                "registrationDate", "updatedAt")
              VALUES (gen_random_uuid(), event, 'A', 'B', who, 0, (one ->> 'isHeld')::boolean, now() + step * interval '1 second', now());
            END IF;
          WHEN 'lapse' THEN
            UPDATE "WaitingEntry" SET "releasedAt" = now() WHERE "eventId" = event AND "email" = who AND "state" = 'offered';
          WHEN 'leave' THEN
            UPDATE "WaitingEntry" SET "cancelledAt" = now()
            WHERE "eventId" = event AND "email" = who AND "state" IN ('waiting', 'offered');
          WHEN 'confirm' THEN
            UPDATE "Registration" SET "memberRateToVerify" = false WHERE "eventId" = event AND "email" = who AND "state" = 'held';
          WHEN 'release' THEN
            UPDATE "Registration" SET "releasedAt" = now() WHERE "eventId" = event AND "email" = who AND "state" = 'held';
          WHEN 'cancel' THEN
            UPDATE "Registration" SET "cancelledAt" = now() WHERE "eventId" = event AND "email" = who AND "holds_seat"("state");
          WHEN 'reclaim' THEN
            UPDATE "Registration" r SET "releasedAt" = NULL, "memberRateToVerify" = true
            WHERE r."id" = (SELECT l."id" FROM "Registration" l WHERE l."eventId" = event AND l."email" = who
                            ORDER BY l."registrationDate" DESC LIMIT 1)
              AND r."state" = 'released' AND e."waitingCount" = 0;
          WHEN 'resize' THEN
            UPDATE "Event" SET "maxAttendees" = (one ->> 'seats')::int WHERE "id" = event;
        END CASE;
        GET DIAGNOSTICS done = ROW_COUNT;
        refused := refused || (done = 0);
      EXCEPTION WHEN check_violation OR unique_violation THEN
        refused := refused || true;
      END;
    END LOOP;
    SELECT * INTO e FROM "Event" WHERE "id" = event;
    RETURN jsonb_build_object(
      'refused', to_jsonb(refused),
      'people', (SELECT jsonb_agg(jsonb_build_object(
          'seat', (SELECT r."state" FROM "Registration" r WHERE r."eventId" = event AND r."email" = p || turn || '@seats.test'
                   ORDER BY r."registrationDate" DESC LIMIT 1),
          'place', (SELECT w."state" FROM "WaitingEntry" w WHERE w."eventId" = event AND w."email" = p || turn || '@seats.test'
                    AND w."state" IN ('waiting', 'offered'))) ORDER BY p)
        FROM unnest(ARRAY['a', 'b', 'c', 'd']) p),
      'counts', jsonb_build_object('seats', e."currentAttendees", 'offers', e."offeredSeats", 'waiting', e."waitingCount"));
  END $$`;

/** Plays some histories, given as JSON. */
export const PLAY_SEAT_TURNS = `
  SELECT pg_temp.play_seats((t ->> 'turn')::int, t -> 'moves') AS played FROM jsonb_array_elements($1::jsonb) t`;
