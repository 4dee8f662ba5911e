-- A payment by cheque is money once the cheque clears, and was none when it bounces.

CREATE TABLE "Cheque" (
    "paymentId" UUID NOT NULL,
    "number" TEXT,
    "bank" TEXT,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "depositedAt" TIMESTAMPTZ(3),
    "clearedAt" TIMESTAMPTZ(3),
    "bouncedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Cheque_pkey" PRIMARY KEY ("paymentId"),
    CONSTRAINT "Cheque_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_cleared_or_bounced"
  CHECK ("clearedAt" IS NULL OR "bouncedAt" IS NULL);
ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_deposited_after_received"
  CHECK ("depositedAt" >= "receivedAt");
ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_ended_after_deposited"
  CHECK (coalesce("clearedAt", "bouncedAt") >= coalesce("depositedAt", "receivedAt"));

-- The list of cheques to clear, among all that ever were.
CREATE INDEX "Cheque_to_clear_idx" ON "Cheque"
  ((CASE WHEN "clearedAt" IS NULL AND "bouncedAt" IS NULL THEN "paymentId" END));

-- Those of the last sixty days may still bounce; what became of older ones is known at the bank.
INSERT INTO "Cheque" ("paymentId", "number", "receivedAt")
SELECT p."id", CASE WHEN NOT EXISTS (
         SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
         WHERE a."paymentId" = p."id" AND position(d."reference" IN p."reference") > 0) THEN p."reference" END,
       p."paymentDate"
FROM "Payment" p
WHERE p."method" = 'cheque' AND p."status" = 'completed' AND p."refundedAt" IS NULL
  AND p."paymentDate" > now() - interval '60 days';
