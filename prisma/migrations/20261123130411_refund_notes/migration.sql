-- What Prisma cannot say. A refund does not change, but what was noted about the person goes when the person is erased.
CREATE OR REPLACE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."note" IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
      RETURN NULL;
    END IF;
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
