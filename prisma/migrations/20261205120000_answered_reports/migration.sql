-- When money came that a report is about, though what it was for is gone.
ALTER TABLE "PaymentReport" ADD COLUMN "answeredAt" TIMESTAMPTZ(3);
-- Reports of what is void were over so far.
UPDATE "PaymentReport" r SET "answeredAt" = now()
WHERE r."declinedAt" IS NULL AND NOT EXISTS (
  SELECT FROM "PaymentReportDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
  WHERE i."reportId" = r."id" AND d."closedAt" IS NULL);
