-- What Prisma cannot say. Somebody with an account is known by it and by its address: who is registered by the one takes
-- no second seat by the other (decisions §6). The unique indexes see each of the two alone.
CREATE FUNCTION "has_other_seat"("registration" "Registration") RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM "User" u
    WHERE (u."id" = "registration"."userId" OR u."email" = "registration"."email") AND EXISTS (
      SELECT FROM "Registration" o
      WHERE o."eventId" = "registration"."eventId" AND o."id" <> "registration"."id"
        AND (CASE WHEN "holds_seat"(o."paymentStatus", o."cancelledAt") THEN o."userId" END = u."id"
          OR CASE WHEN "holds_seat"(o."paymentStatus", o."cancelledAt") THEN o."email" END = u."email")));

CREATE OR REPLACE FUNCTION "count_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_seats integer := 0;
  after_seats integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."paymentStatus", OLD."cancelledAt") THEN before_seats := 1; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."paymentStatus", NEW."cancelledAt") THEN after_seats := 1; END IF;
  IF after_seats = 1 AND (before_seats = 0 OR OLD."eventId" <> NEW."eventId") THEN
    -- Whoever takes a seat at the same moment is waited for here, and then seen.
    PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
    IF "has_other_seat"(NEW) THEN
      RAISE EXCEPTION 'One seat a person: "Registration_one_seat_per_person"'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_one_seat_per_person';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" THEN
    IF after_seats <> before_seats THEN
      UPDATE "Event" SET "currentAttendees" = "currentAttendees" + after_seats - before_seats WHERE "id" = NEW."eventId";
    END IF;
    RETURN NULL;
  END IF;
  IF before_seats = 1 THEN
    UPDATE "Event" SET "currentAttendees" = "currentAttendees" - 1 WHERE "id" = OLD."eventId";
  END IF;
  IF after_seats = 1 THEN
    UPDATE "Event" SET "currentAttendees" = "currentAttendees" + 1 WHERE "id" = NEW."eventId";
  END IF;
  RETURN NULL;
END $$;
