-- Invoices and the credit notes that cancel them. Both are documents: once written they do not change.

CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');

CREATE TABLE "Invoice" (
  "id" UUID NOT NULL,
  "number" TEXT NOT NULL DEFAULT '',
  "kind" "InvoiceKind" NOT NULL DEFAULT 'invoice',
  "creditOfId" UUID,
  "userId" UUID,
  "payerEmail" TEXT,
  "snapshot" JSONB NOT NULL,
  "personal" JSONB,
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Invoice_credit_of_something" CHECK (("kind" = 'credit_note') = ("creditOfId" IS NOT NULL))
);

CREATE TABLE "InvoiceDue" (
  "invoiceId" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "amountDueId" UUID,
  "creditedAt" TIMESTAMPTZ(3),
  CONSTRAINT "InvoiceDue_pkey" PRIMARY KEY ("invoiceId", "line")
);

CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice" ("number");
CREATE UNIQUE INDEX "Invoice_creditOfId_key" ON "Invoice" ("creditOfId");
CREATE INDEX "Invoice_userId_createdAt_idx" ON "Invoice" ("userId", "createdAt");
CREATE INDEX "Invoice_payerEmail_idx" ON "Invoice" ("payerEmail");
CREATE INDEX "Invoice_createdAt_id_idx" ON "Invoice" ("createdAt", "id");
CREATE INDEX "InvoiceDue_amountDueId_idx" ON "InvoiceDue" ("amountDueId");
-- An amount due is on one invoice at a time that is not cancelled.
CREATE UNIQUE INDEX "InvoiceDue_one_live_invoice" ON "InvoiceDue" ("amountDueId") WHERE "creditedAt" IS NULL;

ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_creditOfId_fkey"
  FOREIGN KEY ("creditOfId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "InvoiceDue" ADD CONSTRAINT "InvoiceDue_invoiceId_fkey"
  FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "InvoiceDue" ADD CONSTRAINT "InvoiceDue_amountDueId_fkey"
  FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Each series has a row in "Counter", whose lock lasts to the commit: what is rolled back leaves no gap.
CREATE FUNCTION "number_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "value" integer;
BEGIN
  IF NEW."kind" = 'credit_note'
     AND NOT EXISTS (SELECT FROM "Invoice" i WHERE i."id" = NEW."creditOfId" AND i."kind" = 'invoice') THEN
    RAISE EXCEPTION 'A credit note cancels an invoice'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_credit_of_invoice';
  END IF;
  INSERT INTO "Counter" AS c ("name", "value") VALUES (NEW."kind"::text, 1001)
  ON CONFLICT ("name") DO UPDATE SET "value" = c."value" + 1
  RETURNING c."value" INTO "value";
  NEW."number" := CASE NEW."kind" WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || "value";
  RETURN NEW;
END $$;

CREATE TRIGGER "Invoice_number"
  BEFORE INSERT ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "number_invoice"();

-- A document stays as it was written. Only whom it names can be erased, which leaves what it says of the association,
-- the money and the employer it was addressed to.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId")
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail")
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal") THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Invoice_stays"
  BEFORE UPDATE OR DELETE ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "keep_invoice"();

-- What a credit note cancels can be on another invoice.
CREATE FUNCTION "end_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "InvoiceDue" SET "creditedAt" = NEW."createdAt" WHERE "invoiceId" = NEW."creditOfId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Invoice_ended_by_credit_note"
  AFTER INSERT ON "Invoice"
  FOR EACH ROW WHEN (NEW."kind" = 'credit_note') EXECUTE FUNCTION "end_invoice"();

-- A line says what its amount due asks for at that moment. The amount due is locked first, so that nobody changes it
-- before the commit. The lines of an invoice are as many as the document has, so none is added later.
CREATE FUNCTION "keep_invoice_line"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due "AmountDue";
  said jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO due FROM "AmountDue" WHERE "id" = NEW."amountDueId" FOR NO KEY UPDATE;
    SELECT i."snapshot" -> 'lines' -> (NEW."line" - 1) INTO said FROM "Invoice" i
    WHERE i."id" = NEW."invoiceId" AND i."kind" = 'invoice' AND NEW."line" > 0;
    IF due."voidedAt" IS NOT NULL OR due."waivedCents" >= due."amountCents" THEN
      RAISE EXCEPTION 'An amount due that is void is on no invoice'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_not_void';
    END IF;
    IF (said ->> 'reference', (said ->> 'amountCents')::int, (said ->> 'paidCents')::int)
       IS DISTINCT FROM (due."reference", due."amountCents" - due."waivedCents", due."paidCents") THEN
      RAISE EXCEPTION 'A line of an invoice says what its amount due asks for'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_as_owed';
    END IF;
    NEW."creditedAt" := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE'
     OR (NEW."invoiceId", NEW."line") IS DISTINCT FROM (OLD."invoiceId", OLD."line")
     OR (NEW."amountDueId" IS NOT NULL AND NEW."amountDueId" IS DISTINCT FROM OLD."amountDueId")
     OR (NEW."creditedAt" IS DISTINCT FROM OLD."creditedAt" AND (OLD."creditedAt" IS NOT NULL
         OR NOT EXISTS (SELECT FROM "Invoice" c WHERE c."creditOfId" = NEW."invoiceId"))) THEN
    RAISE EXCEPTION 'A line of an invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "InvoiceDue_keep"
  BEFORE INSERT OR UPDATE OR DELETE ON "InvoiceDue"
  FOR EACH ROW EXECUTE FUNCTION "keep_invoice_line"();

-- Whoever has an invoice owes what it says until it is cancelled.
CREATE FUNCTION "keep_invoiced_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = NEW."id" AND i."creditedAt" IS NULL) THEN
    RAISE EXCEPTION 'An amount due on an invoice is not adjusted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AmountDue_invoiced_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AmountDue_invoiced_stays"
  BEFORE UPDATE OF "amountCents" ON "AmountDue"
  FOR EACH ROW WHEN (OLD."amountCents" <> NEW."amountCents") EXECUTE FUNCTION "keep_invoiced_amount"();

-- Dues follow the fee until something of them is paid or waived, staff have set their amount, or they are on an invoice.
CREATE OR REPLACE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" d
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id")
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  ELSE
    UPDATE "AmountDue" d SET "amountCents" = NEW."annualFeeCents"
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL
      AND d."paidCents" = 0 AND d."waivedCents" = 0 AND d."adjustedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  END IF;
  RETURN NULL;
END $$;
