-- A refund's facts never change; its note is about a person, and goes with them.
CREATE OR REPLACE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'note' - 'recordedById' IS DISTINCT FROM to_jsonb(OLD) - 'note' - 'recordedById' THEN
      RAISE EXCEPTION 'A refund does not change'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'Refund_stays';
    END IF;
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
