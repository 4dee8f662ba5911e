-- Of somebody whose account is deleted, what is paid in part is not asked for either: nobody is left to pay it.
CREATE FUNCTION "drop_rest_of_dues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "AmountDue" SET "waivedCents" = "amountCents" - "paidCents" WHERE "id" = NEW."id" AND "closedAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "AmountDue_drop_rest_of_dues"
  AFTER UPDATE OF "userId" ON "AmountDue"
  FOR EACH ROW WHEN (OLD."userId" IS NOT NULL AND NEW."userId" IS NULL AND NEW."purpose" = 'membership')
  EXECUTE FUNCTION "drop_rest_of_dues"();

-- What earlier deletions have left.
UPDATE "AmountDue" SET "waivedCents" = "amountCents" - "paidCents"
WHERE "purpose" = 'membership' AND "userId" IS NULL AND "closedAt" IS NULL;
