-- Money that arrives for something cancelled is kept and owed back; money that goes back is on record.
CREATE TYPE "RefundKind" AS ENUM ('refunded', 'charged_back');

ALTER TABLE "Payment" ADD COLUMN "owedBackAt" TIMESTAMPTZ(3),
  ADD COLUMN "refundedCents" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "refundedAt" TIMESTAMPTZ(3);
ALTER TABLE "PaymentNotification" ADD COLUMN "refundOf" TEXT;

CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "kind" "RefundKind" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" "PaymentMethod" NOT NULL,
    "reference" TEXT,
    "providerReference" TEXT,
    "note" TEXT,
    "recordedById" UUID,
    "refundDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Refund_providerReference_key" ON "Refund"("providerReference");
CREATE INDEX "Refund_paymentId_idx" ON "Refund"("paymentId");
CREATE INDEX "Payment_payerEmail_idx" ON "Payment"("payerEmail");
CREATE INDEX "Payment_refundedAt_idx" ON "Payment"("refundedAt");
CREATE INDEX "PaymentNotification_refundOf_idx" ON "PaymentNotification"("refundOf");
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot say. Nobody gets back more than was paid, whoever records it and however often.
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_amount_positive" CHECK ("amountCents" > 0);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_refunded_at_most_whole"
  CHECK ("refundedCents" >= 0 AND "refundedCents" <= "amountCents" AND ("refundedCents" = 0 OR "status" = 'completed'));

CREATE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    RAISE EXCEPTION 'A refund does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Refund_stays';
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE "Payment" SET "refundedCents" = "refundedCents" + NEW."amountCents",
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

CREATE TRIGGER "Refund_sum" AFTER INSERT OR UPDATE OR DELETE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION "sum_refunds"();

-- No completed payment stands on a registration without a seat unless it is marked as owed back. It is marked rather
-- than refused, so that no money is turned away and an older version of the portal goes on working.
CREATE FUNCTION "owe_back_of_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Payment" SET "owedBackAt" = now()
  WHERE "registrationId" = NEW."id" AND "status" = 'completed' AND "owedBackAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_owe_back" AFTER INSERT OR UPDATE OF "paymentStatus", "cancelledAt" ON "Registration"
  FOR EACH ROW WHEN (NOT "holds_seat"(NEW."paymentStatus", NEW."cancelledAt"))
  EXECUTE FUNCTION "owe_back_of_registration"();

-- The other side of it, asked when the transaction ends, so that payment and registration may be written in either order.
-- Whoever cancels at the same moment holds the registration's row and is waited for here, or waits for this transaction
-- and then sees the payment.
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
  FOR EACH ROW WHEN (NEW."status" = 'completed' AND NEW."registrationId" IS NOT NULL AND NEW."owedBackAt" IS NULL)
  EXECUTE FUNCTION "owe_back_payment"();

-- What was cancelled before the portal kept this: the treasurer sees it and records what was paid back already.
UPDATE "Payment" p SET "owedBackAt" = coalesce(r."cancelledAt", now())
FROM "Registration" r
WHERE r."id" = p."registrationId" AND p."status" = 'completed' AND NOT "holds_seat"(r."paymentStatus", r."cancelledAt");

-- Few payments at any time: the list of them, and their number on the console, do not read the others.
CREATE INDEX "Payment_to_be_paid_back" ON "Payment" ((CASE WHEN "owedBackAt" IS NOT NULL AND "refundedAt" IS NULL THEN "owedBackAt" END));
