-- What the database itself keeps true, whatever writes to it (decisions §6, §8). Prisma does not model these objects.

-- Plain sanity: money is never negative, an event does not end before it starts, an e-mail address has one spelling.
ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "User" ADD CONSTRAINT "User_annualFee_not_negative" CHECK ("annualFeeCents" >= 0);
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_amount_not_negative" CHECK ("amountCents" >= 0);
ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "Event" ADD CONSTRAINT "Event_price_not_negative" CHECK ("priceCents" >= 0);
ALTER TABLE "Event" ADD CONSTRAINT "Event_ends_after_start" CHECK ("endDate" >= "startDate");
ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_price_not_negative" CHECK ("priceCents" >= 0);
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_amount_positive" CHECK ("amountCents" > 0);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_positive" CHECK ("amountCents" > 0);

-- Seats. An event never holds more people than it has seats for.
ALTER TABLE "Event" ADD CONSTRAINT "Event_capacity"
  CHECK ("currentAttendees" >= 0 AND ("maxAttendees" IS NULL OR "currentAttendees" <= "maxAttendees"));

-- A registration holds a seat while it is paid or pending and not cancelled.
CREATE FUNCTION "holds_seat"("status" "RegistrationPaymentStatus", "cancelled" timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "status" <> 'failed'::"RegistrationPaymentStatus" AND "cancelled" IS NULL;

-- One seat a member and one seat an e-mail address at each event. Expression indexes rather than partial ones:
-- they mean the same (a NULL is never a duplicate), and the schema differ leaves them alone.
CREATE UNIQUE INDEX "Registration_one_seat_per_member" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "userId" END));
CREATE UNIQUE INDEX "Registration_one_seat_per_email" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "email" END));

-- One waiting application an e-mail address.
CREATE UNIQUE INDEX "MembershipApplication_one_waiting_per_email" ON "MembershipApplication"
  ((CASE WHEN "status" = 'pending'::"ApplicationStatus" THEN "email" END));

-- The count of seats follows the registrations. The CHECK above then refuses the one that is too many.
CREATE FUNCTION "count_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_seats integer := 0;
  after_seats integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."paymentStatus", OLD."cancelledAt") THEN before_seats := 1; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."paymentStatus", NEW."cancelledAt") THEN after_seats := 1; END IF;
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

CREATE TRIGGER "Registration_count_seats"
  AFTER INSERT OR UPDATE OR DELETE ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "count_seats"();

CREATE FUNCTION "count_no_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "currentAttendees" = 0 WHERE "currentAttendees" <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_truncate_seats"
  AFTER TRUNCATE ON "Registration"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_seats"();

-- Nobody writes the count by hand: only a statement that comes from a trigger may.
CREATE FUNCTION "refuse_seat_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."currentAttendees" := 0;
  ELSIF NEW."currentAttendees" IS DISTINCT FROM OLD."currentAttendees" AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Event.currentAttendees is counted from the registrations and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_seats_are_counted';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_refuse_seat_count"
  BEFORE INSERT OR UPDATE OF "currentAttendees" ON "Event"
  FOR EACH ROW EXECUTE FUNCTION "refuse_seat_count"();

-- A changed password ends every session of its owner. Making the hash of the same password anew, at a
-- higher cost, says so and ends none.
CREATE FUNCTION "end_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "Session" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_password_ends_sessions"
  AFTER UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash")
  EXECUTE FUNCTION "end_sessions"();

-- The audit log only grows.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_append_only"
  BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditEntry_no_truncate"
  BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- Counters of the rate limits may be lost in a crash; what they cost on every request may not be.
ALTER TABLE "RateLimit" SET UNLOGGED;
