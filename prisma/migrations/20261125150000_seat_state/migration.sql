-- A seat has one state, which follows from facts. Until now five columns spelt it, and a released seat was called a
-- failed payment.

CREATE TYPE "SeatState" AS ENUM ('waiting', 'offered', 'held', 'confirmed', 'released', 'cancelled');

-- The state of a seat; lib/registrations/shared/state.ts says the same. An amount holds it back until it is paid, and without
-- one what is to be verified or confirmed does.
CREATE FUNCTION "seat_state"(
  "cancelledAt" timestamptz,
  "releasedAt" timestamptz,
  "amountCents" integer,
  "paidAt" timestamptz,
  "memberRateToVerify" boolean,
  "addressToConfirm" boolean
) RETURNS "SeatState" LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN "cancelledAt" IS NOT NULL THEN 'cancelled'::"SeatState"
    WHEN "releasedAt" IS NOT NULL THEN 'released'::"SeatState"
    WHEN CASE WHEN "amountCents" > 0 THEN "paidAt" IS NULL ELSE "memberRateToVerify" OR "addressToConfirm" END
      THEN 'held'::"SeatState"
    ELSE 'confirmed'::"SeatState"
  END;

-- The only definition of which registrations hold a seat. It is one expression, so the planner inlines it and a query
-- that calls it uses the same indexes as one that spells it out.
CREATE FUNCTION "holds_seat"("state" "SeatState") RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "state" IN ('offered', 'held', 'confirmed');

-- What looks at the old columns goes first
DROP TRIGGER "Registration_hold_ends" ON "Registration";
DROP FUNCTION "end_seat_hold";
DROP TRIGGER "Registration_set_network" ON "Registration";
DROP FUNCTION "set_network";
DROP TRIGGER "Registration_paid_by_payment" ON "Registration";
DROP TRIGGER "Registration_void_dues" ON "Registration";
DROP INDEX "Registration_one_seat_per_member", "Registration_one_seat_per_email", "Registration_figures_idx";
ALTER TABLE "Registration" DROP CONSTRAINT "Registration_paid_when_confirmed",
  DROP CONSTRAINT "Registration_checked_in_with_ticket";

ALTER TABLE "Registration"
  ADD COLUMN "releasedAt" TIMESTAMPTZ(3),
  ADD COLUMN "paidAt" TIMESTAMPTZ(3),
  ADD COLUMN "state" "SeatState" NOT NULL DEFAULT 'held';
ALTER TABLE "Registration" DISABLE TRIGGER USER;
UPDATE "Registration" r SET
  "releasedAt" = CASE WHEN "paymentStatus" = 'failed' THEN "updatedAt" END,
  "paidAt" = CASE WHEN "paymentStatus" = 'paid' AND "amountCents" > 0 THEN coalesce(
    (SELECT max(p."paymentDate") FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id"
     JOIN "Payment" p ON p."id" = a."paymentId" WHERE d."registrationId" = r."id"), "updatedAt") END;
UPDATE "Registration" SET
  "state" = "seat_state"("cancelledAt", "releasedAt", "amountCents", "paidAt", "memberRateToVerify", "addressToConfirm");
ALTER TABLE "Registration" ENABLE TRIGGER USER;

DROP FUNCTION "has_other_seat";
ALTER TABLE "Registration" DROP COLUMN "paymentStatus";
DROP FUNCTION "holds_seat"("RegistrationPaymentStatus", timestamptz);
DROP TYPE "RegistrationPaymentStatus";

CREATE UNIQUE INDEX "Registration_one_seat_per_member" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("state") THEN "userId" END));
CREATE UNIQUE INDEX "Registration_one_seat_per_email" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("state") THEN "email" END));
CREATE INDEX "Registration_figures_idx" ON "Registration"
  ("eventId", "state", "memberRateToVerify", "checkedInAt", "amountCents");

-- There is no ticket before the address is confirmed, and nobody is checked in without a valid one.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_paid_when_confirmed"
  CHECK (NOT ("addressToConfirm" AND "paidAt" IS NOT NULL));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_with_ticket"
  CHECK ("checkedInAt" IS NULL OR "state" = 'confirmed');

-- Keeps the state, whatever writes, and what ends with it: a deadline ends when the seat is held no more, and so does
-- counting towards a network's limit. A seat that is to be confirmed and was taken without a network counts with all
-- others of that kind.
CREATE FUNCTION "keep_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."state" := "seat_state"(NEW."cancelledAt", NEW."releasedAt", NEW."amountCents", NEW."paidAt",
    NEW."memberRateToVerify", NEW."addressToConfirm");
  IF NEW."state" <> 'held' THEN
    NEW."heldUntil" := NULL;
    NEW."remindAt" := NULL;
  END IF;
  NEW."networkHash" := CASE WHEN NEW."state" = 'held' AND NEW."erasedAt" IS NULL
    THEN coalesce(NEW."networkHash", CASE WHEN NEW."addressToConfirm" THEN 'unknown' END) END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_keep_seat"
  BEFORE INSERT OR UPDATE ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "keep_seat"();

-- A person with an account is known by the account and by its email address. The two unique indexes see each of them
-- alone, so this finds a seat under the other one.
CREATE FUNCTION "has_other_seat"("registration" "Registration") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM "User" u
    WHERE (u."id" = "registration"."userId" OR u."email" = "registration"."email")
      AND EXISTS (
        SELECT FROM "Registration" o
        WHERE o."eventId" = "registration"."eventId" AND o."id" <> "registration"."id"
          AND (CASE WHEN "holds_seat"(o."state") THEN o."userId" END = u."id"
            OR CASE WHEN "holds_seat"(o."state") THEN o."email" END = u."email")
      )
  );

-- Event.currentAttendees follows the registrations. Event_capacity then rejects the one that is too many.
CREATE OR REPLACE FUNCTION "count_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_seats integer := 0;
  after_seats integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."state") THEN before_seats := 1; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."state") THEN after_seats := 1; END IF;
  IF after_seats = 1 AND (before_seats = 0 OR OLD."eventId" <> NEW."eventId") THEN
    -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
    PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
    IF "has_other_seat"(NEW) THEN
      RAISE EXCEPTION 'One seat a person: "Registration_one_seat_per_person"'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_one_seat_per_person';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" THEN
    IF after_seats <> before_seats THEN
      UPDATE "Event" SET "currentAttendees" = "currentAttendees" + after_seats - before_seats
      WHERE "id" = NEW."eventId";
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

-- The ledger looks at the state as well
CREATE OR REPLACE FUNCTION "keep_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."paidCents" := 0;
    IF NEW."registrationId" IS NOT NULL AND NEW."voidedAt" IS NULL AND EXISTS (
      SELECT FROM "Registration" r WHERE r."id" = NEW."registrationId" AND NOT "holds_seat"(r."state")) THEN
      NEW."voidedAt" := now();
    END IF;
  ELSIF NEW."paidCents" <> OLD."paidCents" AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'AmountDue.paidCents is the sum of its allocations and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AmountDue_paid_is_summed';
  END IF;
  NEW."closedAt" := CASE WHEN NEW."voidedAt" IS NOT NULL OR NEW."paidCents" + NEW."waivedCents" >= NEW."amountCents"
                         THEN coalesce(NEW."closedAt", now()) END;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "void_dues_of_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "holds_seat"(NEW."state") THEN
    UPDATE "AmountDue" SET "voidedAt" = NULL WHERE "registrationId" = NEW."id" AND "voidedAt" IS NOT NULL;
  ELSE
    UPDATE "AmountDue" SET "voidedAt" = now() WHERE "registrationId" = NEW."id" AND "voidedAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_void_dues"
  AFTER UPDATE OF "releasedAt", "cancelledAt" ON "Registration"
  FOR EACH ROW WHEN ("holds_seat"(OLD."state") <> "holds_seat"(NEW."state"))
  EXECUTE FUNCTION "void_dues_of_seat"();

CREATE OR REPLACE FUNCTION "require_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r
             WHERE r."id" = (CASE TG_TABLE_NAME WHEN 'Registration' THEN to_jsonb(NEW) ->> 'id'
                             ELSE to_jsonb(OLD) ->> 'registrationId' END)::uuid
               AND r."state" = 'confirmed' AND r."amountCents" > 0
               AND NOT EXISTS (SELECT FROM "AmountDue" d
                               WHERE d."registrationId" = r."id" AND d."amountCents" = r."amountCents"
                                 AND d."closedAt" IS NOT NULL AND d."voidedAt" IS NULL)) THEN
    RAISE EXCEPTION 'A registration is paid by a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_paid_by_payment';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Registration_paid_by_payment"
  AFTER INSERT OR UPDATE OF "paidAt", "amountCents", "releasedAt", "cancelledAt" ON "Registration"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."state" = 'confirmed' AND NEW."amountCents" > 0)
  EXECUTE FUNCTION "require_payment"();
