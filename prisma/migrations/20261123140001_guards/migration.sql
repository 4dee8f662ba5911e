-- What Prisma cannot express: functions, triggers, CHECKs and indexes over expressions. They hold for every writer,
-- including cascades and statements typed by hand. docs/database.md lists them.
--
-- Uniqueness and filters that apply to some rows are indexes over a CASE rather than partial ones, because Prisma's
-- schema engine would drop a partial index in the next migration. The meaning is the same: NULL is never a duplicate.


-- Values

ALTER TABLE "User" ADD CONSTRAINT "User_email_lower"
  CHECK ("email" = lower("email"));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_email_lower"
  CHECK ("email" = lower("email"));
ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_email_lower"
  CHECK ("email" = lower("email"));

ALTER TABLE "User" ADD CONSTRAINT "User_annualFee_not_negative"
  CHECK ("annualFeeCents" >= 0);
ALTER TABLE "Event" ADD CONSTRAINT "Event_price_not_negative"
  CHECK ("priceCents" >= 0);
ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_price_not_negative"
  CHECK ("priceCents" >= 0);
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_amount_not_negative"
  CHECK ("amountCents" >= 0);
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_amount_positive"
  CHECK ("amountCents" > 0);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_positive"
  CHECK ("amountCents" > 0);
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_amount_positive"
  CHECK ("amountCents" > 0);

ALTER TABLE "Event" ADD CONSTRAINT "Event_ends_after_start"
  CHECK ("endDate" >= "startDate");
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_size"
  CHECK ("fileSize" > 0);
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_police_date"
  CHECK (("kind" = 'police_certificate') = ("issuedOn" IS NOT NULL));
ALTER TABLE "AssociationSettings" ADD CONSTRAINT "AssociationSettings_one_row"
  CHECK ("id" = 1);


-- Seats

-- The only definition of which registrations hold a seat. It is one expression, so the planner inlines it and a query
-- that calls it uses the same indexes as one that spells it out.
CREATE FUNCTION "holds_seat"("status" "RegistrationPaymentStatus", "cancelled" timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "status" <> 'failed'::"RegistrationPaymentStatus" AND "cancelled" IS NULL;

ALTER TABLE "Event" ADD CONSTRAINT "Event_capacity"
  CHECK ("currentAttendees" >= 0 AND ("maxAttendees" IS NULL OR "currentAttendees" <= "maxAttendees"));

CREATE UNIQUE INDEX "Registration_one_seat_per_member" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "userId" END));
CREATE UNIQUE INDEX "Registration_one_seat_per_email" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "email" END));

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
          AND (CASE WHEN "holds_seat"(o."paymentStatus", o."cancelledAt") THEN o."userId" END = u."id"
            OR CASE WHEN "holds_seat"(o."paymentStatus", o."cancelledAt") THEN o."email" END = u."email")
      )
  );

-- Event.currentAttendees follows the registrations. Event_capacity then rejects the one that is too many.
CREATE FUNCTION "count_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_seats integer := 0;
  after_seats integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."paymentStatus", OLD."cancelledAt") THEN before_seats := 1; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."paymentStatus", NEW."cancelledAt") THEN after_seats := 1; END IF;
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

-- Only a trigger may set the count: its statements run at a depth of two.
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

-- Returns until when an unpaid seat is held. With `online_minutes`: that long. Otherwise until the end of the last of
-- `working_days` (Monday to Friday where the association is) after the day of registering, but no later than
-- `hours_before_start` before the event. If less than an hour is left until then, 24 hours. Never beyond the start.
-- It is one expression, which the planner inlines: a function with a FROM clause is planned again by each statement,
-- which cost every registration more than taking the seat. STABLE because adding an interval may depend on the
-- session's time zone; whole hours and minutes do not.
CREATE FUNCTION "seat_held_until"(
  "taken_at" timestamptz,
  "starts_at" timestamptz,
  "zone" text,
  "working_days" integer,
  "hours_before_start" integer,
  "online_minutes" integer
) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least("starts_at", CASE
    WHEN "online_minutes" IS NOT NULL THEN "taken_at" + make_interval(mins => "online_minutes")
    WHEN "starts_at" - make_interval(hours => "hours_before_start") < "taken_at" + interval '1 hour'
      THEN "taken_at" + interval '24 hours'
    ELSE least(
      "starts_at" - make_interval(hours => "hours_before_start"),
      -- A registration on a Saturday or Sunday counts from the Friday before.
      (("taken_at" AT TIME ZONE "zone")::date
        - greatest(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer - 5, 0)
        + "working_days"
        + 2 * ((least(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer, 5) - 1 + "working_days") / 5)
        + time '23:59') AT TIME ZONE "zone")
  END)
$$;

-- A deadline ends with a payment, a confirmation or a cancellation.
CREATE FUNCTION "end_seat_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."heldUntil" := NULL;
  NEW."remindAt" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_hold_ends"
  BEFORE INSERT OR UPDATE ON "Registration"
  FOR EACH ROW
  WHEN ((NEW."heldUntil" IS NOT NULL OR NEW."remindAt" IS NOT NULL)
    AND (NEW."paymentStatus" <> 'pending' OR NEW."cancelledAt" IS NOT NULL))
  EXECUTE FUNCTION "end_seat_hold"();

-- There is no ticket before the address is confirmed, and nobody is checked in without a valid one.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_paid_when_confirmed"
  CHECK (NOT ("addressToConfirm" AND "paymentStatus" = 'paid'));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_with_ticket"
  CHECK ("checkedInAt" IS NULL OR ("paymentStatus" = 'paid' AND "cancelledAt" IS NULL));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_when_verified"
  CHECK ("checkedInAt" IS NULL OR NOT "memberRateToVerify");


-- Calendar entries

-- Calendars replace an entry only by one with a higher SEQUENCE (RFC 5545).
CREATE FUNCTION "move_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."startDate", NEW."endDate", NEW."location", NEW."title")
     IS DISTINCT FROM (OLD."startDate", OLD."endDate", OLD."location", OLD."title") THEN
    NEW."calendarSequence" := OLD."calendarSequence" + 1;
  END IF;
  IF NEW."startDate" <> OLD."startDate" THEN
    NEW."previousStartDate" := OLD."startDate";
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_move"
  BEFORE UPDATE ON "Event"
  FOR EACH ROW EXECUTE FUNCTION "move_event"();


-- Payments and receipts

-- The first receipt has the number 1001.
INSERT INTO "Counter" ("name", "value") VALUES ('receipt', 1000);

-- Receipts are numbered without gaps, in the order in which payments are completed: the counter's row is locked until
-- the transaction ends, and a payment that is rolled back returns its number.
CREATE FUNCTION "number_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."receiptNumber" IS NOT NULL
     AND (NEW."receiptNumber", NEW."amountCents", NEW."status")
       IS DISTINCT FROM (OLD."receiptNumber", OLD."amountCents", OLD."status") THEN
    RAISE EXCEPTION 'A payment with a receipt does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_receipt_stays';
  END IF;
  IF NEW."status" <> 'completed' THEN
    NEW."receiptNumber" := NULL;
  ELSIF NEW."receiptNumber" IS NULL THEN
    INSERT INTO "Counter" AS c ("name", "value") VALUES ('receipt', 1001)
    ON CONFLICT ("name") DO UPDATE SET "value" = c."value" + 1
    RETURNING "value" INTO NEW."receiptNumber";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "Counter" AS c ("name", "value") VALUES ('receipt', NEW."receiptNumber")
    ON CONFLICT ("name") DO UPDATE SET "value" = greatest(c."value", excluded."value");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Payment_number_receipt"
  BEFORE INSERT OR UPDATE ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "number_receipt"();

-- Deleting it would leave a gap. Its payer may be erased.
CREATE FUNCTION "keep_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment with a receipt stays in the books'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_with_receipt_stays';
END $$;

CREATE TRIGGER "Payment_keep_receipt"
  BEFORE DELETE ON "Payment"
  FOR EACH ROW WHEN (OLD."receiptNumber" IS NOT NULL) EXECUTE FUNCTION "keep_receipt"();

-- Checked at commit, so that a registration and its payment may be written in either order.
CREATE FUNCTION "require_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r
             WHERE r."id" = NEW."id" AND r."paymentStatus" = 'paid' AND r."amountCents" > 0)
     AND NOT EXISTS (SELECT FROM "Payment" p
                     WHERE p."registrationId" = NEW."id" AND p."status" = 'completed'
                       AND p."amountCents" = NEW."amountCents") THEN
    RAISE EXCEPTION 'A registration is paid by a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_paid_by_payment';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Registration_paid_by_payment"
  AFTER INSERT OR UPDATE OF "paymentStatus", "amountCents" ON "Registration"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."paymentStatus" = 'paid' AND NEW."amountCents" > 0)
  EXECUTE FUNCTION "require_payment"();

-- Open dues follow the member's fee, whatever changes it. Without a fee nothing is due.
CREATE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue"
    WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "settledAt" IS NULL;
  ELSE
    UPDATE "AmountDue" SET "amountCents" = NEW."annualFeeCents"
    WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "settledAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_fee_is_followed"
  AFTER UPDATE OF "annualFeeCents" ON "User"
  FOR EACH ROW WHEN (NEW."annualFeeCents" <> OLD."annualFeeCents")
  EXECUTE FUNCTION "follow_fee"();

-- Finds members without open dues.
CREATE INDEX "AmountDue_open_dues" ON "AmountDue"
  ((CASE WHEN "purpose" = 'membership' AND "settledAt" IS NULL THEN "userId" END));


-- Refunds, and money that is owed back

-- Nobody gets back more than was paid, however many refunds are recorded.
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_refunded_at_most_whole"
  CHECK ("refundedCents" >= 0 AND "refundedCents" <= "amountCents"
    AND ("refundedCents" = 0 OR "status" = 'completed'));

-- Sums up the refunds of a payment. A refund never changes, except that its note is erased with the person.
CREATE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."note" IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'A refund does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Refund_stays';
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE "Payment" SET
      "refundedCents" = "refundedCents" + NEW."amountCents",
      "refundedAt" = CASE WHEN "refundedCents" + NEW."amountCents" >= "amountCents" THEN NEW."refundDate" END,
      "owedBackAt" = CASE WHEN "refundedCents" + NEW."amountCents" >= "amountCents"
                          THEN coalesce("owedBackAt", now()) ELSE "owedBackAt" END
    WHERE "id" = NEW."paymentId";
  ELSE
    UPDATE "Payment" SET "refundedCents" = "refundedCents" - OLD."amountCents", "refundedAt" = NULL
    WHERE "id" = OLD."paymentId";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Refund_sum"
  AFTER INSERT OR UPDATE OR DELETE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION "sum_refunds"();

-- A completed payment for a registration without a seat is marked as owed back. Marking it rather than rejecting it
-- means that no money is turned away and that an older version of the portal goes on working.
CREATE FUNCTION "owe_back_of_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Payment" SET "owedBackAt" = now()
  WHERE "registrationId" = NEW."id" AND "status" = 'completed' AND "owedBackAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_owe_back"
  AFTER INSERT OR UPDATE OF "paymentStatus", "cancelledAt" ON "Registration"
  FOR EACH ROW WHEN (NOT "holds_seat"(NEW."paymentStatus", NEW."cancelledAt"))
  EXECUTE FUNCTION "owe_back_of_registration"();

-- The same from the payment's side, at commit, so that payment and registration may be written in either order. The
-- lock waits for a cancellation at the same time; one that comes later waits for this transaction and sees the payment.
CREATE FUNCTION "owe_back_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_seat boolean;
BEGIN
  SELECT "holds_seat"("paymentStatus", "cancelledAt") INTO has_seat
  FROM "Registration" WHERE "id" = NEW."registrationId" FOR NO KEY UPDATE;
  IF NOT has_seat THEN
    UPDATE "Payment" SET "owedBackAt" = now()
    WHERE "id" = NEW."id" AND "status" = 'completed' AND "owedBackAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Payment_owe_back"
  AFTER INSERT OR UPDATE OF "status", "registrationId", "owedBackAt" ON "Payment"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (NEW."status" = 'completed' AND NEW."registrationId" IS NOT NULL AND NEW."owedBackAt" IS NULL)
  EXECUTE FUNCTION "owe_back_payment"();

-- Few payments at any time, so listing and counting them need not read the others.
CREATE INDEX "Payment_to_be_paid_back" ON "Payment"
  ((CASE WHEN "owedBackAt" IS NOT NULL AND "refundedAt" IS NULL THEN "owedBackAt" END));


-- Accounts

-- A changed password ends every session of its owner. Hashing the same password again, at a higher cost, sets
-- portal.same_password and ends none.
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

-- It also forgets known networks: somebody who knew the old password signed in from one of them.
CREATE FUNCTION "forget_networks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "KnownNetwork" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_password_forgets_networks"
  AFTER UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash")
  EXECUTE FUNCTION "forget_networks"();

-- At most 20 sessions per person: the new one stays, and those used least recently end. Locking the person's row makes
-- the second of two sign-ins at once see the session of the first.
CREATE FUNCTION "end_oldest_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  DELETE FROM "Session" WHERE "idHash" IN (
    SELECT "idHash" FROM "Session"
    WHERE "userId" = NEW."userId" AND "idHash" <> NEW."idHash"
    ORDER BY "expiresAt" > now() DESC, "lastSeenAt" DESC, "createdAt" DESC, "idHash"
    OFFSET 19);
  RETURN NULL;
END $$;

CREATE TRIGGER "Session_end_oldest"
  AFTER INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "end_oldest_sessions"();

-- A suspension ends every way into the account.
CREATE FUNCTION "end_access_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Session" WHERE "userId" = NEW."id";
  UPDATE "OneTimeToken" SET "expiresAt" = now()
  WHERE "userId" = NEW."id" AND "usedAt" IS NULL AND "expiresAt" > now();
  RETURN NULL;
END $$;

CREATE TRIGGER "User_suspension_ends_access"
  AFTER UPDATE OF "suspendedAt" ON "User"
  FOR EACH ROW WHEN (OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
  EXECUTE FUNCTION "end_access_of_suspended"();

-- No session begins while it lasts. The lock waits for a suspension at the same time; one that comes later waits for
-- this transaction and ends the new session.
CREATE FUNCTION "refuse_session_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "suspended" timestamptz;
BEGIN
  SELECT "suspendedAt" INTO "suspended" FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  IF "suspended" IS NOT NULL THEN
    RAISE EXCEPTION 'The account is suspended: "Session_not_while_suspended"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Session_not_while_suspended';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Session_not_while_suspended"
  BEFORE INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "refuse_session_of_suspended"();

-- There is always an administrator who can sign in: with a password, and not suspended. The lock is for two who remove
-- each other at once. The message names the constraint because the driver passes on nothing but the message.
CREATE FUNCTION "keep_an_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('User_last_administrator'));
  IF NOT EXISTS (SELECT FROM "User" WHERE "isAdmin" AND "suspendedAt" IS NULL AND "passwordHash" IS NOT NULL
                 AND "id" <> OLD."id") THEN
    RAISE EXCEPTION 'The last administrator stays: "User_last_administrator"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_last_administrator';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_keep_an_administrator"
  BEFORE UPDATE OF "isAdmin", "suspendedAt", "passwordHash" ON "User"
  FOR EACH ROW
  WHEN (OLD."isAdmin" AND (NOT NEW."isAdmin"
    OR (OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
    OR (OLD."passwordHash" IS NOT NULL AND NEW."passwordHash" IS NULL)))
  EXECUTE FUNCTION "keep_an_administrator"();

CREATE TRIGGER "User_delete_keeps_an_administrator"
  BEFORE DELETE ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin") EXECUTE FUNCTION "keep_an_administrator"();

-- A payment of dues alone does not reactivate a membership that an administrator set back to pending.
CREATE FUNCTION "note_membership_set_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."setBackAt" := CASE WHEN NEW."membershipStatus" = 'pending' THEN now() END;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_note_membership_set_back"
  BEFORE UPDATE OF "membershipStatus" ON "User"
  FOR EACH ROW WHEN (OLD."membershipStatus" IS DISTINCT FROM NEW."membershipStatus")
  EXECUTE FUNCTION "note_membership_set_back"();

-- What an administrator grants for the proof of an address is for that address and no other.
CREATE FUNCTION "forget_grants_on_proof"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."email" <> NEW."email" THEN
    NEW."activateOnProofById" := NULL;
    NEW."adminOnProofById" := NULL;
  END IF;
  IF NEW."membershipStatus" = 'active' THEN NEW."activateOnProofById" := NULL; END IF;
  IF NEW."isAdmin" THEN NEW."adminOnProofById" := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_forget_grants_on_proof"
  BEFORE UPDATE ON "User"
  FOR EACH ROW WHEN (NEW."activateOnProofById" IS NOT NULL OR NEW."adminOnProofById" IS NOT NULL)
  EXECUTE FUNCTION "forget_grants_on_proof"();


-- Applications

CREATE UNIQUE INDEX "MembershipApplication_one_waiting_per_email" ON "MembershipApplication"
  ((CASE WHEN "status" = 'pending'::"ApplicationStatus" THEN "email" END));

-- They find who may be the same person, among any number of members: names without regard to case, telephone numbers by
-- their last ten digits, Member IDs by the six characters at their end.
CREATE INDEX "User_name_lower_idx" ON "User" (lower("lastName"), lower("firstName"));
CREATE INDEX "User_phone_digits_idx" ON "User" ((right(translate("phone", ' ()-.+', ''), 10)));
CREATE INDEX "User_number_idx" ON "User" ((upper(right("id"::text, 6))));
CREATE INDEX "MembershipApplication_cell_digits_idx" ON "MembershipApplication"
  ((right(translate("cellPhone", ' ()-.+', ''), 10)));
CREATE INDEX "MembershipApplication_home_digits_idx" ON "MembershipApplication"
  ((right(translate("homePhone", ' ()-.+', ''), 10)));
CREATE INDEX "MembershipApplication_number_upper_idx" ON "MembershipApplication" (upper("membershipNumber"));


-- The audit log
--
-- What an entry says of people is sealed apart from the rest, by two salted SHA-256 in the entry: one of its actor
-- (address and network), one of the person it is about. The chain covers the two seals. So people can be erased from
-- the log without breaking the chain, and without the salt nobody can guess a short text by trying.

-- These details speak of a person. Another set would break the chain over existing entries.
CREATE FUNCTION "audit_has_personal"(jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof($1) = 'object' AND $1 ?| ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'];

CREATE FUNCTION "audit_personal"(jsonb) RETURNS jsonb
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_array($1->'email', $1->'from', $1->'to', $1->'name', $1->'by', $1->'reason', $1->'note');

CREATE FUNCTION "audit_impersonal"(jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof($1) = 'object'
              THEN $1 - ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'] ELSE $1 END;

CREATE FUNCTION "audit_actor_seal"("salt" bytea, "email" text, "ip" text) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to(jsonb_build_array("email", "ip")::text, 'UTF8'));

CREATE FUNCTION "audit_personal_seal"("salt" bytea, "details" jsonb) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to("audit_personal"("details")::text, 'UTF8'));

CREATE FUNCTION "seal_audit_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."actorSalt" := NULL; NEW."actorSeal" := NULL; NEW."personalSalt" := NULL; NEW."personalSeal" := NULL;
  IF NEW."actorEmail" IS NOT NULL OR NEW."ip" IS NOT NULL THEN
    NEW."actorSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."actorSeal" := "audit_actor_seal"(NEW."actorSalt", NEW."actorEmail", NEW."ip");
  END IF;
  IF "audit_has_personal"(NEW."details") THEN
    NEW."personalSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."personalSeal" := "audit_personal_seal"(NEW."personalSalt", NEW."details");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AuditEntry_seal_people"
  BEFORE INSERT ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_people"();

-- A person may be erased once the account is gone. As long as there is one, its acts stay under its address.
CREATE FUNCTION "may_erase_audit_actor"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN NOT EXISTS (SELECT FROM "User" u WHERE u."id" = "entry"."actorId");

CREATE FUNCTION "may_erase_audit_personal"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE
    -- These entries name who approved the membership.
    WHEN "entry"."action" = 'member_approved' THEN "may_erase_audit_actor"("entry")
    WHEN "entry"."targetType" IN ('user', 'member')
      THEN NOT EXISTS (SELECT FROM "User" u WHERE u."id" =
        CASE WHEN "entry"."targetId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
             THEN "entry"."targetId"::uuid END)
    ELSE true END;

-- Each part is as it was sealed, or erased where that is allowed.
CREATE FUNCTION "are_audit_people_intact"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE
    WHEN "entry"."actorSalt" IS NOT NULL
      THEN coalesce("entry"."actorSeal" = "audit_actor_seal"("entry"."actorSalt", "entry"."actorEmail", "entry"."ip"), false)
    WHEN "entry"."actorEmail" IS NOT NULL OR "entry"."ip" IS NOT NULL THEN false
    ELSE "entry"."actorSeal" IS NULL OR "may_erase_audit_actor"("entry") END
  AND CASE
    WHEN "entry"."personalSalt" IS NOT NULL
      THEN coalesce("entry"."personalSeal" = "audit_personal_seal"("entry"."personalSalt", "entry"."details"), false)
    WHEN "audit_has_personal"("entry"."details") THEN false
    ELSE "entry"."personalSeal" IS NULL OR "may_erase_audit_personal"("entry") END;

-- Returns NULL, which equals no link of the chain, where what an entry says of people is neither as it was sealed nor
-- erased. The time goes in as a number, because how a timestamp is written depends on the session.
CREATE FUNCTION "audit_hash"("before" bytea, "entry" "AuditEntry") RETURNS bytea
  LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "are_audit_people_intact"("entry") THEN sha256("before" || convert_to(jsonb_build_array(
    "entry"."id", (extract(epoch FROM "entry"."at") * 1000)::bigint, "entry"."actorId",
    "entry"."action", "entry"."targetType", "entry"."targetId", "audit_impersonal"("entry"."details"),
    "entry"."requestId", encode("entry"."actorSeal", 'hex'), encode("entry"."personalSeal", 'hex')
  )::text, 'UTF8')) END
$$;

-- Adds the entry to the chain at commit, so that the lock that orders the links is the last one a transaction takes and
-- is held for the length of a commit.
CREATE FUNCTION "seal_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" "AuditSeal";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('AuditSeal'));
  SELECT * INTO "last" FROM "AuditSeal" ORDER BY "position" DESC LIMIT 1;
  INSERT INTO "AuditSeal" ("position", "entryId", "hash")
  VALUES (coalesce("last"."position", 0) + 1, NEW."id", "audit_hash"(coalesce("last"."hash", ''), NEW));
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "AuditEntry_seal"
  AFTER INSERT ON "AuditEntry"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_entry"();

-- The log is append-only, but people may be erased from it. Nothing else about an entry ever changes.
CREATE FUNCTION "guard_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW."id", NEW."at", NEW."actorId", NEW."action", NEW."targetType", NEW."targetId", NEW."requestId",
         NEW."actorSeal", NEW."personalSeal", "audit_impersonal"(NEW."details"))
      IS NOT DISTINCT FROM
        (OLD."id", OLD."at", OLD."actorId", OLD."action", OLD."targetType", OLD."targetId", OLD."requestId",
         OLD."actorSeal", OLD."personalSeal", "audit_impersonal"(OLD."details"))
    AND ((NEW."actorSalt", NEW."actorEmail", NEW."ip")
           IS NOT DISTINCT FROM (OLD."actorSalt", OLD."actorEmail", OLD."ip")
         OR (NEW."actorSalt" IS NULL AND "are_audit_people_intact"(NEW)))
    AND ((NEW."personalSalt", NEW."details") IS NOT DISTINCT FROM (OLD."personalSalt", OLD."details")
         OR (NEW."personalSalt" IS NULL AND "are_audit_people_intact"(NEW)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_append_only"
  BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "guard_audit_entry"();
CREATE TRIGGER "AuditEntry_no_truncate"
  BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditSeal_append_only"
  BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditSeal_no_truncate"
  BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- They erase the actors of entries, and the people that entries are about. SECURITY DEFINER because the portal's own
-- role may not write to entries.
CREATE FUNCTION "erase_audit_actors"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL
  WHERE "id" = ANY("ids") AND "actorSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;

CREATE FUNCTION "erase_audit_subjects"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "details" = "audit_impersonal"("details"), "personalSalt" = NULL
  WHERE "id" = ANY("ids") AND "personalSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;


-- Emails

-- Most providers deliver "name+tag@…" to "name@…", so the limit of emails to an address counts them together.
CREATE FUNCTION "mailbox_of"(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace($1, '\+[^@]*@', '@');

CREATE INDEX "OutboxEmail_mailbox_createdAt_idx" ON "OutboxEmail" ("mailbox_of"("toAddress"), "createdAt");

-- Whether somebody used a link that was sent to the address. Administrators' addresses count as proven.
CREATE FUNCTION "is_proven_address"(text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM "User" u WHERE u."email" = $1 AND (u."emailVerifiedAt" IS NOT NULL OR u."isAdmin"))
      OR EXISTS (SELECT FROM "MembershipApplication" a WHERE a."email" = $1 AND a."addressProvenAt" IS NOT NULL);


-- Counts for the console
--
-- Each statement adds a row and updates none, so that no two writers wait for each other. A reader sums up the rows of
-- its snapshot, which is the exact count in it; a job sums old rows up into one.

CREATE FUNCTION "count_accounts_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT count(*), count(*) FILTER (WHERE "membershipStatus" = 'active') FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_accounts_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT -count(*), -count(*) FILTER (WHERE "membershipStatus" = 'active') FROM removed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_accounts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  VALUES (0, CASE WHEN NEW."membershipStatus" = 'active' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE FUNCTION "count_no_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "AccountCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_count_added"
  AFTER INSERT ON "User" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_added"();
CREATE TRIGGER "User_count_removed"
  AFTER DELETE ON "User" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_removed"();
CREATE TRIGGER "User_count_changed"
  AFTER UPDATE OF "membershipStatus" ON "User"
  FOR EACH ROW WHEN (OLD."membershipStatus" IS DISTINCT FROM NEW."membershipStatus")
  EXECUTE FUNCTION "count_accounts_changed"();
CREATE TRIGGER "User_truncate_count"
  AFTER TRUNCATE ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_accounts"();

CREATE FUNCTION "count_documents_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT count(*) FROM added WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_documents_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT -count(*) FROM removed WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_documents_decided"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending") VALUES (CASE WHEN NEW."status" = 'pending' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE FUNCTION "count_no_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DocumentCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_count_added"
  AFTER INSERT ON "Document" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_added"();
CREATE TRIGGER "Document_count_removed"
  AFTER DELETE ON "Document" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_removed"();
CREATE TRIGGER "Document_count_decided"
  AFTER UPDATE OF "status" ON "Document"
  FOR EACH ROW WHEN ((OLD."status" = 'pending') <> (NEW."status" = 'pending'))
  EXECUTE FUNCTION "count_documents_decided"();
CREATE TRIGGER "Document_truncate_count"
  AFTER TRUNCATE ON "Document"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_documents"();


-- Search
--
-- Lists are searched by the beginnings of words; reading every row takes seconds in a large association. Punctuation
-- separates words, so that a mail domain is found by its first word. A query must call the same function as the index.

CREATE FUNCTION "words_of"(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, translate($1, '@.-_+''/&', '        '));

CREATE FUNCTION "member_words"("firstName" text, "lastName" text, "email" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig,
    translate("firstName" || ' ' || "lastName" || ' ' || "email", '@.-_+''/&', '        '));

CREATE FUNCTION "attendee_words"("firstName" text, "lastName" text, "email" text, "companyName" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig,
    translate("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || coalesce("companyName", ''),
              '@.-_+''/&', '        '));

CREATE FUNCTION "application_words"(
  "firstName" text,
  "lastName" text,
  "email" text,
  "reference" text,
  "membershipNumber" text
) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "reference" || ' '
    || coalesce("membershipNumber", ''));

CREATE FUNCTION "payment_words"("payerName" text, "payerEmail" text, "reference" text, "description" text)
  RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("payerName", '') || ' ' || coalesce("payerEmail", '') || ' '
    || coalesce("reference", '') || ' ' || "description");

CREATE FUNCTION "notification_words"("providerReference" text, "reference" text, "oddity" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("providerReference" || ' ' || coalesce("reference", '') || ' ' || coalesce("oddity", ''));

CREATE FUNCTION "audit_words"("actorEmail" text, "targetId" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("actorEmail", '') || ' ' || coalesce("targetId", ''));

CREATE INDEX "User_words_idx" ON "User"
  USING gin ("member_words"("firstName", "lastName", "email"));
CREATE INDEX "Registration_words_idx" ON "Registration"
  USING gin ("attendee_words"("firstName", "lastName", "email", "companyName"));
CREATE INDEX "MembershipApplication_words_idx" ON "MembershipApplication"
  USING gin ("application_words"("firstName", "lastName", "email", "reference", "membershipNumber"));
CREATE INDEX "Payment_words_idx" ON "Payment"
  USING gin ("payment_words"("payerName", "payerEmail", "reference", "description"));
CREATE INDEX "PaymentNotification_words_idx" ON "PaymentNotification"
  USING gin ("notification_words"("providerReference", "reference", "oddity"));
CREATE INDEX "Document_words_idx" ON "Document" USING gin ("words_of"("fileName"));
CREATE INDEX "MessageThread_words_idx" ON "MessageThread" USING gin ("words_of"("subject"));
CREATE INDEX "Message_content_words_idx" ON "Message" USING gin (to_tsvector('simple', "content"));
CREATE INDEX "OutboxEmail_words_idx" ON "OutboxEmail" USING gin ("words_of"("toAddress" || ' ' || "subject"));
CREATE INDEX "AuditEntry_words_idx" ON "AuditEntry" USING gin ("audit_words"("actorEmail", "targetId"));

-- The end of the Member ID that is shown.
CREATE INDEX "User_id_end_idx" ON "User" (right("id"::text, 6));


-- The order of lists

-- Members who owe nothing come last in both directions; upwards, Prisma's index has them so.
CREATE INDEX "User_nextPaymentDate_down_idx" ON "User" (("nextPaymentDate" IS NOT NULL), "nextPaymentDate", "id");

-- Notifications that need review are counted on every page of the console, and come first in their list.
CREATE INDEX "PaymentNotification_waiting_idx" ON "PaymentNotification" ("receivedAt")
  WHERE "oddity" IS NOT NULL AND "resolvedAt" IS NULL;
CREATE INDEX "PaymentNotification_order_idx" ON "PaymentNotification"
  (("oddity" IS NOT NULL AND "resolvedAt" IS NULL), "receivedAt", "id");


-- Storage

-- Losing rate limits in a crash is harmless, and writing them to the log on every request is not free.
ALTER TABLE "RateLimit" SET UNLOGGED;
