-- AlterTable
ALTER TABLE "StatementLine" ADD COLUMN "blankedAt" TIMESTAMPTZ(3);

-- A deleted person's name is blanked in a line that paid nothing. The rest of what the bank said stays.
CREATE OR REPLACE FUNCTION "keep_statement_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."paymentId" IS NOT NULL THEN
      RAISE EXCEPTION 'A line that was posted stays'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_stays';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (
    (OLD."statementId", OLD."lineNumber", OLD."date", OLD."amountCents", OLD."fingerprint")
      IS DISTINCT FROM (NEW."statementId", NEW."lineNumber", NEW."date", NEW."amountCents", NEW."fingerprint")
    OR (NEW."erasedAt" IS NULL AND (OLD."text", OLD."payer", OLD."account") IS DISTINCT FROM (NEW."text", NEW."payer", NEW."account")
      AND NOT (NEW."paymentId" IS NULL AND NEW."blankedAt" IS DISTINCT FROM OLD."blankedAt"
        AND NEW."account" IS NOT DISTINCT FROM OLD."account" AND length(NEW."text") <= length(OLD."text")
        AND coalesce(length(NEW."payer"), -1) <= coalesce(length(OLD."payer"), -1)))
  ) THEN
    RAISE EXCEPTION 'A line of a bank statement does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_is_the_banks';
  END IF;
  IF NEW."paymentId" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Payment" p
    WHERE p."id" = NEW."paymentId" AND p."status" = 'completed' AND p."amountCents" = NEW."amountCents") THEN
    RAISE EXCEPTION 'A line is posted as a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_is_its_payment';
  END IF;
  RETURN NEW;
END $$;
