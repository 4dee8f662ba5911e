-- Staff set another amount due, or waive what is open of it.

ALTER TABLE "AmountDue" ADD COLUMN "adjustedAt" TIMESTAMPTZ(3);

-- Dues follow the fee until something of them is paid or waived, or staff have set their amount.
CREATE OR REPLACE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" d
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  ELSE
    UPDATE "AmountDue" SET "amountCents" = NEW."annualFeeCents"
    WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "closedAt" IS NULL
      AND "paidCents" = 0 AND "waivedCents" = 0 AND "adjustedAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;
