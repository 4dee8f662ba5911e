-- Statements of the bank, and which of their lines became payments.

CREATE TABLE "BankStatement" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "importedById" UUID,
  "postedAt" TIMESTAMPTZ(3),
  "postedById" UUID,
  "undoneAt" TIMESTAMPTZ(3),
  "undoneById" UUID,
  CONSTRAINT "BankStatement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BankStatement_importedAt_id_idx" ON "BankStatement" ("importedAt", "id");

CREATE TABLE "StatementLine" (
  "id" UUID NOT NULL,
  "statementId" UUID NOT NULL,
  "lineNumber" INTEGER NOT NULL,
  "date" DATE NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  "payer" TEXT,
  "account" TEXT,
  "fingerprint" TEXT NOT NULL,
  "isRepeat" BOOLEAN NOT NULL DEFAULT false,
  "plan" JSONB,
  "ignoredAt" TIMESTAMPTZ(3),
  "paymentId" UUID,
  "erasedAt" TIMESTAMPTZ(3),
  CONSTRAINT "StatementLine_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StatementLine_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "BankStatement"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "StatementLine_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "StatementLine_pays_with_what_came" CHECK ("paymentId" IS NULL OR "amountCents" > 0),
  CONSTRAINT "StatementLine_ignored_or_posted" CHECK ("paymentId" IS NULL OR "ignoredAt" IS NULL)
);
CREATE UNIQUE INDEX "StatementLine_paymentId_key" ON "StatementLine" ("paymentId");
CREATE UNIQUE INDEX "StatementLine_statementId_lineNumber_key" ON "StatementLine" ("statementId", "lineNumber");
CREATE INDEX "StatementLine_fingerprint_idx" ON "StatementLine" ("fingerprint");
CREATE INDEX "StatementLine_date_idx" ON "StatementLine" ("date");
-- The same line of two downloads is one payment, whoever posts them at the same time.
CREATE UNIQUE INDEX "StatementLine_posted_once" ON "StatementLine" ("fingerprint") WHERE "paymentId" IS NOT NULL;

CREATE TABLE "WriteOff" (
  "id" UUID NOT NULL,
  "lineId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "WriteOff_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "WriteOff_positive" CHECK ("amountCents" > 0),
  CONSTRAINT "WriteOff_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "StatementLine"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "WriteOff_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "WriteOff_lineId_amountDueId_key" ON "WriteOff" ("lineId", "amountDueId");
CREATE INDEX "WriteOff_amountDueId_idx" ON "WriteOff" ("amountDueId");

CREATE TABLE "StatementFormat" (
  "headings" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StatementFormat_pkey" PRIMARY KEY ("headings")
);

-- What a bank said does not change, except that what it tells of people is erased; and a line is paid by its own money.
CREATE FUNCTION "keep_statement_line"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    OR (NEW."erasedAt" IS NULL AND (OLD."text", OLD."payer", OLD."account") IS DISTINCT FROM (NEW."text", NEW."payer", NEW."account"))
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

CREATE TRIGGER "StatementLine_keep"
  BEFORE INSERT OR UPDATE OR DELETE ON "StatementLine"
  FOR EACH ROW EXECUTE FUNCTION "keep_statement_line"();
