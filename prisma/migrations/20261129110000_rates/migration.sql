-- A rate can be for a period (early bird) and for a number of seats.
ALTER TABLE "EventPrice"
  ADD COLUMN "availableFrom" TIMESTAMPTZ(3),
  ADD COLUMN "availableUntil" TIMESTAMPTZ(3),
  ADD COLUMN "capacity" INTEGER,
  ADD COLUMN "taken" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_capacity"
  CHECK ("capacity" IS NULL OR ("capacity" > 0 AND "taken" <= "capacity"));
ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_period"
  CHECK ("availableUntil" > "availableFrom");

-- Seats are counted for a rate with a number alone: whoever gives it one locks the event, as everybody does who takes a
-- seat, so no seat is missed.
CREATE FUNCTION "count_taken_of_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."capacity" IS NULL THEN
    NEW."taken" := 0;
  ELSIF TG_OP = 'INSERT' OR OLD."capacity" IS NULL THEN
    PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
    NEW."taken" := (SELECT count(*) FROM "Registration" r WHERE r."eventId" = NEW."eventId"
                    AND r."registrationType" = NEW."registrationType" AND "holds_seat"(r."state"));
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "EventPrice_count_taken"
  BEFORE INSERT OR UPDATE OF "capacity" ON "EventPrice"
  FOR EACH ROW EXECUTE FUNCTION "count_taken_of_rate"();

CREATE FUNCTION "count_seats_of_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_type text;
  after_type text;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."state") THEN before_type := OLD."registrationType"; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."state") THEN after_type := NEW."registrationType"; END IF;
  IF before_type IS NOT DISTINCT FROM after_type THEN RETURN NULL; END IF;
  -- The event first, as everybody does, so that nobody waits for each other.
  PERFORM FROM "Event" WHERE "id" = coalesce(NEW."eventId", OLD."eventId") FOR NO KEY UPDATE;
  UPDATE "EventPrice" SET "taken" = "taken" - 1
  WHERE "eventId" = OLD."eventId" AND "registrationType" = before_type AND "capacity" IS NOT NULL;
  UPDATE "EventPrice" SET "taken" = "taken" + 1
  WHERE "eventId" = NEW."eventId" AND "registrationType" = after_type AND "capacity" IS NOT NULL;
  RETURN NULL;
END $$;

-- Named so that it runs after Registration_count_seats.
CREATE CONSTRAINT TRIGGER "Registration_count_seats_of_rate"
  AFTER INSERT OR UPDATE OR DELETE ON "Registration"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_seats_of_rate"();

CREATE OR REPLACE FUNCTION "count_seats_at_commit"("unless" boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "unless" THEN
    SET CONSTRAINTS "Registration_count_seats", "Registration_count_seats_of_rate" DEFERRED;
  END IF;
END $$;

-- A ticket names its rate, so a rate stays while somebody has a seat at it. At the commit, because an event is deleted
-- with both.
CREATE FUNCTION "keep_held_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = OLD."eventId"
               AND r."registrationType" = OLD."registrationType" AND "holds_seat"(r."state"))
     AND NOT EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = OLD."eventId"
                     AND p."registrationType" = OLD."registrationType") THEN
    RAISE EXCEPTION 'Somebody has a seat at this rate: "EventPrice_held"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'EventPrice_held';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "EventPrice_held"
  AFTER DELETE OR UPDATE OF "registrationType" ON "EventPrice"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_held_rate"();
