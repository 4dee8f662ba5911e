-- Dues for a part of a year say until when; the difference between two levels is for no year of its own.
ALTER TABLE "AmountDue"
  ADD COLUMN "coversUntil" DATE,
  ADD COLUMN "isLevelChange" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "AmountDue_year_of_dues"
    CHECK (("coversUntil" IS NULL AND NOT "isLevelChange") OR ("purpose" = 'membership' AND NOT ("isLevelChange" AND "coversUntil" IS NOT NULL)));

DROP INDEX "AmountDue_open_dues";
-- Finds members without open dues.
CREATE INDEX "AmountDue_open_dues" ON "AmountDue"
  ((CASE WHEN "purpose" = 'membership' AND "closedAt" IS NULL AND NOT "isLevelChange" THEN "userId" END));

-- As before, except that the difference between two levels does not follow the fee.
CREATE OR REPLACE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" d
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL AND NOT d."isLevelChange"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id")
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  ELSE
    UPDATE "AmountDue" d SET "amountCents" = NEW."annualFeeCents"
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL AND NOT d."isLevelChange"
      AND d."paidCents" = 0 AND d."waivedCents" = 0 AND d."adjustedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  END IF;
  RETURN NULL;
END $$;
