-- Visitors report payments too, on the private page of their registration or group. Who said it is an account, or the
-- name and address that the page belongs to.
ALTER TABLE "PaymentReport" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "PaymentReport" ADD COLUMN "payerName" TEXT;
ALTER TABLE "PaymentReport" ADD COLUMN "payerEmail" TEXT;
ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_is_somebodys" CHECK (
  num_nonnulls("payerName", "payerEmail") IN (0, 2) AND num_nonnulls("userId", "payerEmail") = 1);
CREATE INDEX "PaymentReport_payerEmail_idx" ON "PaymentReport" ("payerEmail");

-- What is answered stands where it was reported.
ALTER TABLE "PaymentReport" ADD COLUMN "declinedReason" TEXT;
ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_reason_of_answer" CHECK (
  "declinedReason" IS NULL OR "declinedAt" IS NOT NULL);

-- The day on which staff were last reminded that it waits too long.
ALTER TABLE "PaymentReport" ADD COLUMN "remindedOn" DATE;
