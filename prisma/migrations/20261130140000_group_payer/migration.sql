-- An invoice stays as it was written, but until the coordinator of a group has confirmed it, it is addressed to nobody:
-- a stranger typed the address. Confirming gives it the coordinator's, once.
CREATE OR REPLACE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId")
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail"
         AND NOT (OLD."payerEmail" IS NULL AND EXISTS (
           SELECT FROM "GroupBooking" g WHERE g."invoiceId" = OLD."id" AND g."contactEmail" = NEW."payerEmail"
             AND g."confirmedAt" IS NOT NULL)))
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;

-- Amounts due and invoices of groups that wait for their coordinator.
UPDATE "AmountDue" d SET "payerEmail" = NULL
FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
WHERE d."registrationId" = r."id" AND g."confirmedAt" IS NULL AND d."userId" IS NULL;
UPDATE "Invoice" i SET "payerEmail" = NULL FROM "GroupBooking" g
WHERE i."id" = g."invoiceId" AND g."confirmedAt" IS NULL AND i."userId" IS NULL;
