-- What Prisma cannot say. Dues that are not paid yet follow the member's fee, whatever changes it; without a fee nothing
-- is due.
CREATE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "settledAt" IS NULL;
  ELSE
    UPDATE "AmountDue" SET "amountCents" = NEW."annualFeeCents"
    WHERE "userId" = NEW."id" AND "purpose" = 'membership' AND "settledAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_fee_is_followed" AFTER UPDATE OF "annualFeeCents" ON "User"
  FOR EACH ROW WHEN (NEW."annualFeeCents" <> OLD."annualFeeCents")
  EXECUTE FUNCTION "follow_fee"();

-- Dues are looked for of members who have none open.
CREATE INDEX "AmountDue_open_dues" ON "AmountDue" ((CASE WHEN "purpose" = 'membership' AND "settledAt" IS NULL THEN "userId" END));
