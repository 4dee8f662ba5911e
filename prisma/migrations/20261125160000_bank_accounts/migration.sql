-- The accounts that people pay to. Until now they lay in the settings, and in the content of landing pages.

CREATE TABLE "BankAccount" (
    "id" UUID NOT NULL,
    "eventId" UUID,
    "accountName" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "swift" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "accountType" TEXT,
    "transitNumber" TEXT,
    "address" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BankAccount_pkey" PRIMARY KEY ("id")
);

INSERT INTO "BankAccount" ("id", "eventId", "accountName", "bankName", "swift", "accountNumber", "accountType",
  "transitNumber", "address", "updatedAt")
SELECT gen_random_uuid(), "eventId", bank ->> 'accountName', bank ->> 'bankName', bank ->> 'swift',
  bank ->> 'accountNumber', bank ->> 'accountType', bank ->> 'transitNumber', bank ->> 'address', "updatedAt"
FROM (SELECT NULL::uuid AS "eventId", "values" -> 'bank' AS bank, "updatedAt" FROM "AssociationSettings"
      UNION ALL SELECT "eventId", "content" -> 'bank', "updatedAt" FROM "LandingPage") a
WHERE jsonb_typeof(bank) = 'object';

UPDATE "AssociationSettings" SET "values" = "values" - 'bank' WHERE "values" ? 'bank';
UPDATE "LandingPage" SET "content" = "content" - 'bank' WHERE "content" ? 'bank';

-- CreateIndex
CREATE UNIQUE INDEX "BankAccount_eventId_key" ON "BankAccount"("eventId");

CREATE UNIQUE INDEX "BankAccount_one_of_association" ON "BankAccount" (("eventId" IS NULL)) WHERE "eventId" IS NULL;

-- AddForeignKey
ALTER TABLE "BankAccount" ADD CONSTRAINT "BankAccount_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "BankProposal" ADD COLUMN "accountId" UUID;
UPDATE "BankProposal" p SET "accountId" = a."id" FROM "BankAccount" a
WHERE p."state" = 'pending' AND a."eventId" IS NOT DISTINCT FROM p."eventId";

-- CreateIndex
CREATE INDEX "BankProposal_accountId_idx" ON "BankProposal"("accountId");

-- AddForeignKey
ALTER TABLE "BankProposal" ADD CONSTRAINT "BankProposal_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BankAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

DROP TRIGGER "BankProposal_never_changed" ON "BankProposal";
CREATE TRIGGER "BankProposal_never_changed"
  BEFORE UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."details" IS DISTINCT FROM NEW."details" OR OLD."eventId" IS DISTINCT FROM NEW."eventId"
    OR NEW."accountId" IS NOT NULL AND OLD."accountId" IS DISTINCT FROM NEW."accountId"
    OR OLD."proposedAt" <> NEW."proposedAt" OR OLD."effectiveAt" IS DISTINCT FROM NEW."effectiveAt"
    OR OLD."state" <> 'pending' AND OLD."state" <> NEW."state"
    OR OLD."proposedById" <> NEW."proposedById")
  EXECUTE FUNCTION "refuse_other_bank"();

-- An account says what the last proposal in effect says, whoever writes it.
CREATE FUNCTION "require_proposed_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_strip_nulls(to_jsonb(NEW) - '{id,eventId,createdAt,updatedAt}'::text[]) IS DISTINCT FROM (
    SELECT jsonb_strip_nulls(p."details") FROM "BankProposal" p
    WHERE p."state" = 'in_effect' AND p."eventId" IS NOT DISTINCT FROM NEW."eventId"
    ORDER BY p."decidedAt" DESC LIMIT 1) THEN
    RAISE EXCEPTION 'No proposal in effect says so: "%"', TG_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "BankAccount_as_proposed"
  BEFORE INSERT OR UPDATE ON "BankAccount"
  FOR EACH ROW EXECUTE FUNCTION "require_proposed_account"();

-- Without it everybody would be shown the environment's account. An event without its own uses the association's.
CREATE FUNCTION "keep_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The association always has its account: "BankAccount_stays"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'BankAccount_stays';
END $$;

CREATE TRIGGER "BankAccount_stays"
  BEFORE DELETE ON "BankAccount"
  FOR EACH ROW WHEN (OLD."eventId" IS NULL) EXECUTE FUNCTION "keep_account"();

-- Details that the version before puts into effect where nobody reads them any more are rolled back.
ALTER TABLE "AssociationSettings" ADD CONSTRAINT "AssociationSettings_no_bank" CHECK (NOT "values" ? 'bank');
ALTER TABLE "LandingPage" ADD CONSTRAINT "LandingPage_no_bank"
  CHECK (jsonb_typeof("content" -> 'bank') IS DISTINCT FROM 'object');
