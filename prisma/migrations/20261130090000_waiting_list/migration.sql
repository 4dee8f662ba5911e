-- A waiting list: who waits for a seat at a full event, and who has been offered one. An offer counts like a seat, so
-- that one seat never goes to two.

CREATE TABLE "WaitingEntry" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "userId" UUID,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "code" TEXT NOT NULL DEFAULT "new_ticket_code"(),
  "state" "SeatState" NOT NULL DEFAULT 'waiting',
  "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "offeredUntil" TIMESTAMPTZ(3),
  "releasedAt" TIMESTAMPTZ(3),
  "cancelledAt" TIMESTAMPTZ(3),
  CONSTRAINT "WaitingEntry_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "WaitingEntry_code_key" ON "WaitingEntry" ("code");
CREATE INDEX "WaitingEntry_eventId_state_joinedAt_id_idx" ON "WaitingEntry" ("eventId", "state", "joinedAt", "id");
CREATE INDEX "WaitingEntry_userId_idx" ON "WaitingEntry" ("userId");
CREATE INDEX "WaitingEntry_email_idx" ON "WaitingEntry" ("email");
CREATE INDEX "WaitingEntry_offeredUntil_idx" ON "WaitingEntry" ("offeredUntil");
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "Event" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_released_offer"
  CHECK ("releasedAt" IS NULL OR "offeredUntil" IS NOT NULL);

-- Nobody waits twice for one event.
CREATE UNIQUE INDEX "WaitingEntry_one_per_member" ON "WaitingEntry"
  ("eventId", (CASE WHEN "state" IN ('waiting', 'offered') THEN "userId" END));
CREATE UNIQUE INDEX "WaitingEntry_one_per_email" ON "WaitingEntry"
  ("eventId", (CASE WHEN "state" IN ('waiting', 'offered') THEN "email" END));

CREATE FUNCTION "keep_waiting_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."state" := CASE
    WHEN NEW."cancelledAt" IS NOT NULL THEN 'cancelled'
    WHEN NEW."releasedAt" IS NOT NULL THEN 'released'
    WHEN NEW."offeredUntil" IS NOT NULL THEN 'offered'
    ELSE 'waiting' END;
  RETURN NEW;
END $$;

CREATE TRIGGER "WaitingEntry_keep"
  BEFORE INSERT OR UPDATE ON "WaitingEntry"
  FOR EACH ROW EXECUTE FUNCTION "keep_waiting_entry"();

-- How many wait and how many have an offer, beside the seats that are taken.
ALTER TABLE "Event" ADD COLUMN "waitingCount" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "offeredSeats" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "Event" DROP CONSTRAINT "Event_capacity", DROP CONSTRAINT "Event_draft_is_empty",
  DROP CONSTRAINT "Event_cancelled_is_empty";
ALTER TABLE "Event"
  ADD CONSTRAINT "Event_capacity" CHECK ("currentAttendees" >= 0 AND "offeredSeats" >= 0 AND "waitingCount" >= 0
    AND ("maxAttendees" IS NULL OR "currentAttendees" + "offeredSeats" <= "maxAttendees")),
  ADD CONSTRAINT "Event_draft_is_empty"
    CHECK ("status" <> 'draft' OR "currentAttendees" + "offeredSeats" + "waitingCount" = 0),
  ADD CONSTRAINT "Event_cancelled_is_empty"
    CHECK ("status" <> 'cancelled' OR "currentAttendees" + "offeredSeats" + "waitingCount" = 0);

-- Whether somebody new gets no seat: none is left, or others wait for it. One expression, which the planner inlines.
CREATE FUNCTION "is_full"("maxAttendees" integer, "currentAttendees" integer, "offeredSeats" integer, "waitingCount" integer)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce("currentAttendees" + "offeredSeats" >= "maxAttendees", false) OR "waitingCount" > 0;

DROP TRIGGER "Event_refuse_seat_count" ON "Event";
CREATE OR REPLACE FUNCTION "refuse_seat_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."currentAttendees" := 0;
    NEW."offeredSeats" := 0;
    NEW."waitingCount" := 0;
  ELSIF (NEW."currentAttendees", NEW."offeredSeats", NEW."waitingCount")
        IS DISTINCT FROM (OLD."currentAttendees", OLD."offeredSeats", OLD."waitingCount") AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The seats of an event are counted from its registrations and waiting list and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_seats_are_counted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_refuse_seat_count"
  BEFORE INSERT OR UPDATE OF "currentAttendees", "offeredSeats", "waitingCount" ON "Event"
  FOR EACH ROW EXECUTE FUNCTION "refuse_seat_count"();

DROP TRIGGER "Event_open_for_seats" ON "Event";
CREATE TRIGGER "Event_open_for_seats"
  BEFORE UPDATE OF "currentAttendees", "offeredSeats" ON "Event"
  FOR EACH ROW WHEN ((NEW."currentAttendees" > OLD."currentAttendees" OR NEW."offeredSeats" > OLD."offeredSeats")
    AND NEW."status" <> 'published')
  EXECUTE FUNCTION "require_open_event"();

CREATE FUNCTION "count_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."state" = OLD."state" AND NEW."eventId" = OLD."eventId" THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE "Event" SET "waitingCount" = "waitingCount" - 1 WHERE "id" = OLD."eventId" AND OLD."state" = 'waiting';
    UPDATE "Event" SET "offeredSeats" = "offeredSeats" - 1 WHERE "id" = OLD."eventId" AND OLD."state" = 'offered';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "Event" SET "waitingCount" = "waitingCount" + 1 WHERE "id" = NEW."eventId" AND NEW."state" = 'waiting';
    UPDATE "Event" SET "offeredSeats" = "offeredSeats" + 1 WHERE "id" = NEW."eventId" AND NEW."state" = 'offered';
  END IF;
  RETURN NULL;
END $$;

-- Deferrable for the same reason as Registration_count_seats.
CREATE CONSTRAINT TRIGGER "WaitingEntry_count"
  AFTER INSERT OR UPDATE OR DELETE ON "WaitingEntry"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_waiting"();

CREATE FUNCTION "count_nobody_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "offeredSeats" = 0, "waitingCount" = 0 WHERE "offeredSeats" + "waitingCount" <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "WaitingEntry_truncate"
  AFTER TRUNCATE ON "WaitingEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_nobody_waiting"();

CREATE OR REPLACE FUNCTION "count_seats_at_commit"("unless" boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "unless" THEN SET CONSTRAINTS "Registration_count_seats", "Registration_count_seats_of_rate", "WaitingEntry_count" DEFERRED; END IF;
END $$;

-- Who gets a seat some other way waits no longer.
CREATE FUNCTION "stop_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "WaitingEntry" SET "cancelledAt" = now()
  WHERE "eventId" = NEW."eventId" AND "state" IN ('waiting', 'offered')
    AND ("email" = NEW."email" OR "userId" = NEW."userId");
  RETURN NULL;
END $$;
CREATE TRIGGER "Registration_stop_waiting"
  AFTER INSERT OR UPDATE OF "releasedAt", "cancelledAt", "email", "userId" ON "Registration"
  FOR EACH ROW WHEN ("holds_seat"(NEW."state"))
  EXECUTE FUNCTION "stop_waiting"();
