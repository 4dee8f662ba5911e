-- Several amounts due that a member pays at once, under one reference. What is open of them is what it asks for.

CREATE TABLE "PaymentBundle" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PaymentBundle_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaymentBundleDue" (
  "bundleId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  CONSTRAINT "PaymentBundleDue_pkey" PRIMARY KEY ("bundleId", "amountDueId")
);

CREATE UNIQUE INDEX "PaymentBundle_reference_key" ON "PaymentBundle" ("reference");
CREATE INDEX "PaymentBundle_userId_createdAt_idx" ON "PaymentBundle" ("userId", "createdAt");
CREATE INDEX "PaymentBundleDue_amountDueId_idx" ON "PaymentBundleDue" ("amountDueId");

ALTER TABLE "PaymentBundle" ADD CONSTRAINT "PaymentBundle_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PaymentBundleDue" ADD CONSTRAINT "PaymentBundleDue_bundleId_fkey"
  FOREIGN KEY ("bundleId") REFERENCES "PaymentBundle"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PaymentBundleDue" ADD CONSTRAINT "PaymentBundleDue_amountDueId_fkey"
  FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A reference means one amount due or one bundle. Bundles wait for the amounts due that are being written, and these for
-- bundles, so that neither misses the other; amounts due do not wait for each other.
CREATE FUNCTION "refuse_second_meaning"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'AmountDue' THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('payment references', 0));
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended('payment references', 0));
  END IF;
  IF (TG_TABLE_NAME = 'AmountDue' AND EXISTS (SELECT FROM "PaymentBundle" b WHERE b."reference" = NEW."reference"))
    OR (TG_TABLE_NAME = 'PaymentBundle' AND EXISTS (SELECT FROM "AmountDue" d WHERE d."reference" = NEW."reference")) THEN
    RAISE EXCEPTION 'The reference % means something else', NEW."reference"
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'reference_means_one_thing';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AmountDue_reference_means_one_thing"
  BEFORE INSERT OR UPDATE OF "reference" ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "refuse_second_meaning"();

CREATE TRIGGER "PaymentBundle_reference_means_one_thing"
  BEFORE INSERT OR UPDATE OF "reference" ON "PaymentBundle"
  FOR EACH ROW EXECUTE FUNCTION "refuse_second_meaning"();

-- A bundle has what its member owes, and what is open when it is put in: by the account or, for a visitor's, by the
-- confirmed address.
CREATE FUNCTION "require_own_open_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AmountDue" d, "PaymentBundle" b JOIN "User" u ON u."id" = b."userId"
    WHERE d."id" = NEW."amountDueId" AND b."id" = NEW."bundleId" AND d."closedAt" IS NULL
      AND (d."userId" = u."id"
           OR (d."userId" IS NULL AND d."payerEmail" = u."email" AND u."emailVerifiedAt" IS NOT NULL))) THEN
    RAISE EXCEPTION 'A bundle has open amounts due of its member only'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PaymentBundleDue_own_and_open';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "PaymentBundleDue_own_and_open"
  BEFORE INSERT OR UPDATE ON "PaymentBundleDue"
  FOR EACH ROW EXECUTE FUNCTION "require_own_open_due"();
