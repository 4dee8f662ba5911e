-- With a registration or an account goes what nobody has paid; the rest stays in the books. What was paid for a seat
-- that was still to be used is void, so that it is owed back, as when the registration is cancelled. A cascade from the
-- event no longer sees the event, whose deletion does the same before.
CREATE OR REPLACE FUNCTION "drop_unpaid_dues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'User' THEN
    DELETE FROM "AmountDue" d WHERE d."userId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  ELSE
    DELETE FROM "AmountDue" d WHERE d."registrationId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
    UPDATE "AmountDue" SET "voidedAt" = now()
    WHERE "registrationId" = OLD."id" AND "voidedAt" IS NULL
      AND EXISTS (SELECT FROM "Event" e WHERE e."id" = OLD."eventId" AND e."endDate" > now());
  END IF;
  RETURN OLD;
END $$;
