-- What a payment was received for is a fact of its own: words change, and what its credit pays later is something else.
ALTER TABLE "Allocation" ADD COLUMN "cameWithPayment" BOOLEAN NOT NULL DEFAULT false;

-- An allocation came with its payment when both were written in one transaction, which the journal knows. Of what was
-- booked before there was a journal, the times say so. Unless a payment was kept as credit as a whole, something did.
ALTER TABLE "Allocation" DISABLE TRIGGER "Allocation_sum";
UPDATE "Allocation" a SET "cameWithPayment" = true
FROM "Payment" p
WHERE p."id" = a."paymentId" AND a."amountCents" > 0 AND p."purpose" IS NOT NULL
  AND (EXISTS (SELECT FROM "JournalEntry" r JOIN "JournalEntry" e ON e."paymentId" = r."paymentId"
               WHERE r."paymentId" = p."id" AND r."kind" = 'received'
                 AND e."kind" = 'applied' AND e."amountDueId" = a."amountDueId" AND e."writtenAt" = r."writtenAt")
       OR (a."createdAt" < p."createdAt" + interval '5 seconds'
           AND EXISTS (SELECT FROM "JournalEntry" r
                       WHERE r."paymentId" = p."id" AND r."kind" = 'received' AND r."writtenAt" = p."createdAt"))
       OR NOT EXISTS (SELECT FROM "Allocation" b
                      WHERE b."paymentId" = p."id" AND (b."createdAt", b."id") < (a."createdAt", a."id")))
  AND NOT EXISTS (SELECT FROM "Allocation" b
                  WHERE b."paymentId" = p."id" AND b."amountDueId" = a."amountDueId" AND b."amountCents" > 0
                    AND (b."createdAt", b."id") < (a."createdAt", a."id"));
ALTER TABLE "Allocation" ENABLE TRIGGER "Allocation_sum";

CREATE FUNCTION "note_came_with_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."cameWithPayment" := NEW."amountCents" > 0 AND NEW."refundId" IS NULL AND EXISTS (
    SELECT FROM "Payment" p
    WHERE p."id" = NEW."paymentId" AND p."purpose" IS NOT NULL
      AND (EXISTS (SELECT FROM "JournalEntry" r
                   WHERE r."paymentId" = p."id" AND r."kind" = 'received' AND r."writtenAt" = now())
           OR NOT EXISTS (SELECT FROM "Allocation" b WHERE b."paymentId" = p."id")));
  RETURN NEW;
END $$;

CREATE TRIGGER "Allocation_came_with_payment"
  BEFORE INSERT ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "note_came_with_payment"();
