-- A payment that pays no amount due is a credit of its payer as a whole, and for nothing in particular.
ALTER TABLE "Payment" ALTER COLUMN "purpose" DROP NOT NULL;

-- Whose credit a line of a bank statement is to be, as it was decided before the posting.
ALTER TABLE "StatementLine" ADD COLUMN "planPayer" JSONB;

-- The credits that are left, oldest first.
CREATE INDEX "Payment_credit" ON "Payment" (
  (CASE WHEN "status" = 'completed' AND "allocatedCents" + "refundedCents" < "amountCents" THEN "paymentDate" END), "id")
  WHERE (CASE WHEN "status" = 'completed' AND "allocatedCents" + "refundedCents" < "amountCents" THEN "paymentDate" END) IS NOT NULL;
