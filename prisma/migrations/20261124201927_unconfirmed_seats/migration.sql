-- Which network took a seat that is to be confirmed by email, so that one network holds few of them at a time.

ALTER TABLE "Registration" ADD COLUMN "networkHash" TEXT;

-- Nobody recorded the network of earlier ones. Each counts as a network of its own.
UPDATE "Registration" SET "networkHash" = "id"::text
WHERE "addressToConfirm" AND "holds_seat"("paymentStatus", "cancelledAt") AND "erasedAt" IS NULL;

-- Sets and removes it. A seat that is taken without a network, as by the previous version during an upgrade, counts
-- with all others of that kind.
CREATE FUNCTION "set_network"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."networkHash" := CASE
    WHEN NEW."addressToConfirm" AND "holds_seat"(NEW."paymentStatus", NEW."cancelledAt") AND NEW."erasedAt" IS NULL
    THEN coalesce(NEW."networkHash", 'unknown') END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_set_network"
  BEFORE INSERT OR UPDATE ON "Registration"
  FOR EACH ROW WHEN (NEW."addressToConfirm" OR NEW."networkHash" IS NOT NULL)
  EXECUTE FUNCTION "set_network"();

-- How many seats that are to be confirmed one network can hold at an event: a tenth, and two at least; NULL for any
-- number, where seats are not limited.
CREATE FUNCTION "max_unconfirmed_seats"("capacity" integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "capacity" IS NOT NULL THEN greatest(2, "capacity" / 10) END;

CREATE FUNCTION "limit_unconfirmed_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  max_seats integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" AND OLD."networkHash" = NEW."networkHash" THEN
    RETURN NULL;
  END IF;
  -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
  SELECT "max_unconfirmed_seats"("maxAttendees") INTO max_seats FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM "Registration" WHERE "eventId" = NEW."eventId" AND "networkHash" = NEW."networkHash") > max_seats
  THEN
    RAISE EXCEPTION 'Too many seats of one network are to be confirmed: "Registration_unconfirmed_seats"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_unconfirmed_seats';
  END IF;
  RETURN NULL;
END $$;

-- At the commit, like the counting of seats: locking the event any earlier, people who register would wait for each
-- other's emails.
CREATE CONSTRAINT TRIGGER "Registration_unconfirmed_seats"
  AFTER INSERT OR UPDATE ON "Registration"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."networkHash" IS NOT NULL)
  EXECUTE FUNCTION "limit_unconfirmed_seats"();
