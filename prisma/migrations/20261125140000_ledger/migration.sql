-- What is owed, what came in, and how much of one went to the other. Until now one payment settled one amount due.

CREATE TABLE "Allocation" (
  "id" UUID NOT NULL,
  "paymentId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "refundId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Allocation_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "AmountDue" RENAME COLUMN "settledAt" TO "closedAt";
ALTER TABLE "AmountDue"
  ADD COLUMN "payerName" TEXT,
  ADD COLUMN "payerEmail" TEXT,
  ADD COLUMN "waivedCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "paidCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "voidedAt" TIMESTAMPTZ(3);
ALTER TABLE "Payment" ADD COLUMN "allocatedCents" INTEGER NOT NULL DEFAULT 0;

-- A payer, as the registration names them
UPDATE "AmountDue" d SET "payerName" = r."firstName" || ' ' || r."lastName", "payerEmail" = r."email"
FROM "Registration" r WHERE r."id" = d."registrationId" AND r."erasedAt" IS NULL;
UPDATE "Payment" p SET "payerName" = r."firstName" || ' ' || r."lastName", "payerEmail" = r."email"
FROM "Registration" r WHERE r."id" = p."registrationId" AND r."erasedAt" IS NULL AND p."payerEmail" IS NULL;

-- What was paid, and what of it went back
INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "createdAt")
SELECT gen_random_uuid(), p."id", d."id", least(p."amountCents", d."amountCents"), p."createdAt"
FROM "Payment" p JOIN "AmountDue" d ON d."id" = p."amountDueId" WHERE p."status" = 'completed';
INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents", "refundId", "createdAt")
SELECT gen_random_uuid(), p."id", p."amountDueId", -f."amountCents", f."id", f."createdAt"
FROM "Refund" f JOIN "Payment" p ON p."id" = f."paymentId" WHERE p."amountDueId" IS NOT NULL;

-- What is not owed any more
UPDATE "AmountDue" d SET "voidedAt" = coalesce(r."cancelledAt", now())
FROM "Registration" r WHERE r."id" = d."registrationId" AND NOT "holds_seat"(r."paymentStatus", r."cancelledAt");
UPDATE "AmountDue" d SET "voidedAt" = p."owedBackAt"
FROM "Payment" p WHERE p."amountDueId" = d."id" AND p."owedBackAt" IS NOT NULL AND d."voidedAt" IS NULL;

UPDATE "AmountDue" d SET "paidCents" = a."sum", "waivedCents" = CASE WHEN d."voidedAt" IS NULL THEN -a."returned" ELSE 0 END
FROM (SELECT "amountDueId", sum("amountCents") AS "sum", coalesce(sum("amountCents") FILTER (WHERE "amountCents" < 0), 0) AS "returned"
      FROM "Allocation" GROUP BY "amountDueId") a
WHERE a."amountDueId" = d."id";
-- Closed without a payment that is known
UPDATE "AmountDue" SET "voidedAt" = "closedAt"
WHERE "closedAt" IS NOT NULL AND "voidedAt" IS NULL AND "paidCents" + "waivedCents" < "amountCents";
UPDATE "AmountDue" SET "closedAt" = "voidedAt" WHERE "closedAt" IS NULL AND "voidedAt" IS NOT NULL;
UPDATE "Payment" p SET "allocatedCents" = a."sum"
FROM (SELECT "paymentId", sum("amountCents") AS "sum" FROM "Allocation" GROUP BY "paymentId") a WHERE a."paymentId" = p."id";

-- A payment knows what it paid for by its allocations alone
DROP FUNCTION IF EXISTS "owe_back_payment", "owe_back_of_registration" CASCADE;
ALTER TABLE "Payment" DROP COLUMN "amountDueId", DROP COLUMN "registrationId";
ALTER TABLE "AmountDue" DROP CONSTRAINT "AmountDue_userId_fkey", DROP CONSTRAINT "AmountDue_registrationId_fkey";
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_registrationId_fkey"
  FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_amountDueId_fkey"
  FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Deferred, because what a refund takes back is taken back before the refund is counted.
ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_refundId_fkey"
  FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE
  DEFERRABLE INITIALLY DEFERRED;

DROP INDEX "AmountDue_registrationId_key";
CREATE INDEX "AmountDue_registrationId_idx" ON "AmountDue" ("registrationId");
CREATE INDEX "AmountDue_payerEmail_idx" ON "AmountDue" ("payerEmail");
CREATE INDEX "Allocation_paymentId_idx" ON "Allocation" ("paymentId");
CREATE INDEX "Allocation_amountDueId_idx" ON "Allocation" ("amountDueId");
CREATE INDEX "Payment_reference_idx" ON "Payment" ("reference");


-- What holds whatever writes

ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_not_zero"
  CHECK ("amountCents" <> 0 AND ("refundId" IS NULL OR "amountCents" < 0));
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_paid_at_most_whole"
  CHECK ("paidCents" >= 0 AND "waivedCents" >= 0 AND "paidCents" + "waivedCents" <= "amountCents");
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_closed_when_nothing_is_open"
  CHECK (("closedAt" IS NULL) = ("voidedAt" IS NULL AND "paidCents" + "waivedCents" < "amountCents"));
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_allocated_at_most_whole"
  CHECK ("allocatedCents" >= 0 AND "allocatedCents" + "refundedCents" <= "amountCents");

-- Keeps the facts of an amount due in step: sums are only counted, it is closed when nothing is open, and void while
-- its registration holds no seat.
CREATE FUNCTION "keep_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."paidCents" := 0;
    IF NEW."registrationId" IS NOT NULL AND NEW."voidedAt" IS NULL AND EXISTS (
      SELECT FROM "Registration" r
      WHERE r."id" = NEW."registrationId" AND NOT "holds_seat"(r."paymentStatus", r."cancelledAt")) THEN
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

CREATE TRIGGER "AmountDue_keep"
  BEFORE INSERT OR UPDATE ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "keep_due"();

CREATE FUNCTION "refuse_allocated_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."allocatedCents" := 0;
  ELSIF NEW."allocatedCents" <> OLD."allocatedCents" AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Payment.allocatedCents is the sum of its allocations and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_allocated_is_summed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Payment_refuse_allocated_sum"
  BEFORE INSERT OR UPDATE OF "allocatedCents" ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "refuse_allocated_sum"();

-- Marks payments as owed back while something of them lies on an amount due that is void. One that went back as a
-- whole stays marked. Rejecting such money instead would turn it away.
CREATE FUNCTION "mark_owed_back"("payments" uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "Payment" p SET "owedBackAt" = CASE WHEN s."isOwed" THEN coalesce(p."owedBackAt", now()) END
  FROM (
    SELECT i."id", EXISTS (
      SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
      WHERE a."paymentId" = i."id" AND d."voidedAt" IS NOT NULL
      GROUP BY d."id" HAVING sum(a."amountCents") > 0) AS "isOwed"
    FROM unnest("payments") AS i("id")
  ) s
  WHERE p."id" = s."id" AND p."refundedAt" IS NULL AND (p."owedBackAt" IS NOT NULL) <> s."isOwed"
$$;

-- Adds an allocation to both sums: to the amount due first, so that transactions lock in one order. An allocation
-- never changes; one that is taken back is followed by a negative one.
CREATE FUNCTION "sum_allocations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'An allocation does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_stays';
  END IF;
  UPDATE "AmountDue" SET "paidCents" = "paidCents" + NEW."amountCents" WHERE "id" = NEW."amountDueId";
  UPDATE "Payment" p SET "allocatedCents" = p."allocatedCents" + NEW."amountCents"
  FROM "AmountDue" d
  WHERE p."id" = NEW."paymentId" AND p."status" = 'completed'
    AND d."id" = NEW."amountDueId" AND d."currency" = p."currency";
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only a completed payment in the same currency pays an amount due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_of_received_money';
  END IF;
  IF NEW."amountCents" < 0 AND 0 > (
    SELECT sum("amountCents") FROM "Allocation"
    WHERE "paymentId" = NEW."paymentId" AND "amountDueId" = NEW."amountDueId") THEN
    RAISE EXCEPTION 'No more is taken back from an amount due than the payment gave to it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_takes_back_its_own';
  END IF;
  PERFORM "mark_owed_back"(ARRAY[NEW."paymentId"]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Allocation_sum"
  AFTER INSERT OR UPDATE OR DELETE ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "sum_allocations"();

CREATE FUNCTION "owe_back_of_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mark_owed_back"(ARRAY(SELECT DISTINCT "paymentId" FROM "Allocation" WHERE "amountDueId" = NEW."id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "AmountDue_owe_back"
  AFTER UPDATE OF "voidedAt" ON "AmountDue"
  FOR EACH ROW WHEN ((OLD."voidedAt" IS NULL) <> (NEW."voidedAt" IS NULL) AND NEW."paidCents" > 0)
  EXECUTE FUNCTION "owe_back_of_due"();

CREATE FUNCTION "owe_back_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mark_owed_back"(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Payment_owe_back"
  AFTER UPDATE OF "owedBackAt" ON "Payment"
  FOR EACH ROW WHEN (OLD."owedBackAt" IS DISTINCT FROM NEW."owedBackAt")
  EXECUTE FUNCTION "owe_back_of_payment"();

-- What a registration owes is void while it holds no seat, whatever changes it.
CREATE FUNCTION "void_dues_of_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "holds_seat"(NEW."paymentStatus", NEW."cancelledAt") THEN
    UPDATE "AmountDue" SET "voidedAt" = NULL WHERE "registrationId" = NEW."id" AND "voidedAt" IS NOT NULL;
  ELSE
    UPDATE "AmountDue" SET "voidedAt" = now() WHERE "registrationId" = NEW."id" AND "voidedAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_void_dues"
  AFTER UPDATE OF "paymentStatus", "cancelledAt" ON "Registration"
  FOR EACH ROW WHEN ("holds_seat"(OLD."paymentStatus", OLD."cancelledAt")
                 IS DISTINCT FROM "holds_seat"(NEW."paymentStatus", NEW."cancelledAt"))
  EXECUTE FUNCTION "void_dues_of_seat"();

-- A seat that counts as paid has its money. Checked at commit from both sides, so that they may be written in any order.
CREATE OR REPLACE FUNCTION "require_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r
             WHERE r."id" = (CASE TG_TABLE_NAME WHEN 'Registration' THEN to_jsonb(NEW) ->> 'id'
                             ELSE to_jsonb(OLD) ->> 'registrationId' END)::uuid
               AND r."paymentStatus" = 'paid' AND r."amountCents" > 0 AND r."cancelledAt" IS NULL
               AND NOT EXISTS (SELECT FROM "AmountDue" d
                               WHERE d."registrationId" = r."id" AND d."amountCents" = r."amountCents"
                                 AND d."closedAt" IS NOT NULL AND d."voidedAt" IS NULL)) THEN
    RAISE EXCEPTION 'A registration is paid by a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_paid_by_payment';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "AmountDue_of_paid_registration"
  AFTER UPDATE OR DELETE ON "AmountDue"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."registrationId" IS NOT NULL AND OLD."closedAt" IS NOT NULL)
  EXECUTE FUNCTION "require_payment"();

-- With a registration or an account goes what nobody has paid; the rest stays in the books.
CREATE FUNCTION "drop_unpaid_dues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'User' THEN
    DELETE FROM "AmountDue" d WHERE d."userId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  ELSE
    DELETE FROM "AmountDue" d WHERE d."registrationId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER "Registration_drop_unpaid_dues"
  BEFORE DELETE ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "drop_unpaid_dues"();

CREATE TRIGGER "User_drop_unpaid_dues"
  BEFORE DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION "drop_unpaid_dues"();

-- Dues follow the fee until something of them is paid.
CREATE OR REPLACE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" d
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  ELSE
    UPDATE "AmountDue" SET "amountCents" = NEW."annualFeeCents"
    WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "closedAt" IS NULL
      AND "paidCents" = 0 AND "waivedCents" = 0;
  END IF;
  RETURN NULL;
END $$;

-- The state of an amount due. `dueState` in lib/payments/account.ts says the same.
CREATE FUNCTION "due_state"(
  "amountCents" integer,
  "waivedCents" integer,
  "paidCents" integer,
  "voidedAt" timestamptz,
  "dueDate" timestamptz,
  "at" timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "voidedAt" IS NOT NULL AND "paidCents" > 0 THEN 'to_be_paid_back'
    WHEN "voidedAt" IS NOT NULL OR "waivedCents" = "amountCents" THEN 'void'
    WHEN "paidCents" + "waivedCents" = "amountCents" THEN 'paid'
    WHEN "paidCents" > 0 THEN 'partly_paid'
    WHEN "dueDate" > "at" THEN 'not_due_yet'
    ELSE 'open'
  END
$$;
