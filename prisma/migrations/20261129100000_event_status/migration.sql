CREATE TYPE "EventStatus" AS ENUM ('draft', 'published', 'postponed', 'cancelled');

-- Events so far were public from the start.
ALTER TABLE "Event" ADD COLUMN "status" "EventStatus" NOT NULL DEFAULT 'published';
ALTER TABLE "EventChange" ADD COLUMN "status" "EventStatus" NOT NULL DEFAULT 'published';
ALTER TABLE "EventChange" ALTER COLUMN "status" DROP DEFAULT;

ALTER TABLE "Event" ADD CONSTRAINT "Event_draft_is_empty"
  CHECK ("status" <> 'draft' OR "currentAttendees" = 0);
ALTER TABLE "Event" ADD CONSTRAINT "Event_cancelled_is_empty"
  CHECK ("status" <> 'cancelled' OR "currentAttendees" = 0);

-- Every way to a seat raises this count, so none takes one at an event that is not open.
CREATE FUNCTION "require_open_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Seats are taken at published events only: "Event_open_for_seats"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_open_for_seats';
END $$;

CREATE TRIGGER "Event_open_for_seats"
  BEFORE UPDATE OF "currentAttendees" ON "Event"
  FOR EACH ROW WHEN (NEW."currentAttendees" > OLD."currentAttendees" AND NEW."status" <> 'published')
  EXECUTE FUNCTION "require_open_event"();

-- Everybody with a seat has been told, and their seats are gone.
CREATE FUNCTION "keep_event_cancelled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A cancelled event stays cancelled: "Event_stays_cancelled"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_stays_cancelled';
END $$;

CREATE TRIGGER "Event_stays_cancelled"
  BEFORE UPDATE OF "status" ON "Event"
  FOR EACH ROW WHEN (OLD."status" = 'cancelled' AND NEW."status" <> 'cancelled')
  EXECUTE FUNCTION "keep_event_cancelled"();

-- A postponed event is tentative in calendars, a cancelled one cancelled.
CREATE OR REPLACE FUNCTION "move_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."startDate", NEW."endDate", NEW."location", NEW."title", NEW."status")
     IS DISTINCT FROM (OLD."startDate", OLD."endDate", OLD."location", OLD."title", OLD."status") THEN
    NEW."calendarSequence" := OLD."calendarSequence" + 1;
  END IF;
  IF NEW."startDate" <> OLD."startDate" THEN
    NEW."previousStartDate" := OLD."startDate";
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "record_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EventChange" ("eventId", "calendarSequence", "title", "startDate", "endDate", "location", "status")
  VALUES (OLD."id", OLD."calendarSequence", OLD."title", OLD."startDate", OLD."endDate", OLD."location", OLD."status");
  RETURN NULL;
END $$;
