-- What the database itself keeps true about calendars, money and tickets (decisions §6). Prisma does not model these objects.

-- Whoever moves or renames an event makes its calendar entry a newer one (RFC 5545, SEQUENCE).
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

CREATE TRIGGER "Event_move" BEFORE UPDATE ON "Event" FOR EACH ROW EXECUTE FUNCTION "move_event"();

-- Receipts are numbered without gaps in the order in which payments are completed: the counter's row is locked until
-- the transaction ends, and a rolled-back payment gives its number back. A number once given stays.
INSERT INTO "Counter" ("name", "value") SELECT 'receipt', greatest(1000, coalesce(max("receiptNumber"), 0)) FROM "Payment";

CREATE FUNCTION "number_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."receiptNumber" IS NOT NULL
     AND (NEW."receiptNumber", NEW."amountCents", NEW."status") IS DISTINCT FROM (OLD."receiptNumber", OLD."amountCents", OLD."status") THEN
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

CREATE TRIGGER "Payment_number_receipt" BEFORE INSERT OR UPDATE ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "number_receipt"();

-- Nothing that costs money is paid without a completed payment of that amount. Asked when the transaction ends, so that
-- registration and payment may be written in either order.
CREATE FUNCTION "require_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r
             WHERE r."id" = NEW."id" AND r."paymentStatus" = 'paid' AND r."amountCents" > 0)
     AND NOT EXISTS (SELECT FROM "Payment" p
                     WHERE p."registrationId" = NEW."id" AND p."status" = 'completed' AND p."amountCents" = NEW."amountCents") THEN
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

-- Only a ticket that is paid and not cancelled lets somebody in.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_with_ticket"
  CHECK ("checkedInAt" IS NULL OR ("paymentStatus" = 'paid' AND "cancelledAt" IS NULL));
