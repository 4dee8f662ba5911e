-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "deliveredAt" TIMESTAMPTZ(3);

-- Whoever has the document relies on it, so that it was delivered is never forgotten.
CREATE FUNCTION "keep_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A delivered invoice stays delivered'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays_delivered';
END $$;

CREATE TRIGGER "Invoice_stays_delivered"
  BEFORE UPDATE ON "Invoice"
  FOR EACH ROW WHEN (OLD."deliveredAt" IS NOT NULL AND NEW."deliveredAt" IS DISTINCT FROM OLD."deliveredAt")
  EXECUTE FUNCTION "keep_delivery"();

-- Earlier documents may have been downloaded.
UPDATE "Invoice" SET "deliveredAt" = "createdAt";
