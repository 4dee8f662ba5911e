-- A seat that had to be confirmed counts towards its network's limit until it is paid: whoever owns a domain confirms
-- any number of addresses there. The limit of those that are confirmed is wider, because offices share a network.
CREATE OR REPLACE FUNCTION "set_network"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."networkHash" := CASE
    WHEN NEW."paymentStatus" = 'pending' AND NEW."cancelledAt" IS NULL AND NEW."erasedAt" IS NULL
    THEN coalesce(NEW."networkHash", CASE WHEN NEW."addressToConfirm" THEN 'unknown' END) END;
  RETURN NEW;
END $$;

CREATE FUNCTION "max_unpaid_seats"("capacity" integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "capacity" IS NOT NULL THEN greatest(5, "capacity" / 4) END;

CREATE OR REPLACE FUNCTION "limit_unconfirmed_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  capacity integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" AND OLD."networkHash" = NEW."networkHash" THEN
    RETURN NULL;
  END IF;
  -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
  SELECT "maxAttendees" INTO capacity FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
  IF (SELECT count(*) FILTER (WHERE "addressToConfirm") > "max_unconfirmed_seats"(capacity)
             OR count(*) > "max_unpaid_seats"(capacity)
      FROM "Registration" WHERE "eventId" = NEW."eventId" AND "networkHash" = NEW."networkHash")
  THEN
    RAISE EXCEPTION 'Too many seats of one network are to be confirmed or paid: "Registration_unconfirmed_seats"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_unconfirmed_seats';
  END IF;
  RETURN NULL;
END $$;
