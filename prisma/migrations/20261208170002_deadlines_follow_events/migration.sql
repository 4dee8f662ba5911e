-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "knownUntil" TIMESTAMPTZ(3),
ADD COLUMN     "promisedUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "WaitingEntry" ADD COLUMN     "knownUntil" TIMESTAMPTZ(3),
ADD COLUMN     "promisedUntil" TIMESTAMPTZ(3);

-- What was promised and what is known end with the deadline, whatever ends it, and a deadline that is as late as was
-- promised needs no other. Both triggers run after those that keep the state, by their names.
CREATE FUNCTION "end_seat_promise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."heldUntil" IS NULL THEN NEW."knownUntil" := NULL; END IF;
  IF NEW."heldUntil" IS NULL OR NEW."heldUntil" >= NEW."promisedUntil" THEN NEW."promisedUntil" := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Registration_promised_until" BEFORE INSERT OR UPDATE ON "Registration" FOR EACH ROW
  WHEN (NEW."promisedUntil" IS NOT NULL OR NEW."knownUntil" IS NOT NULL) EXECUTE FUNCTION "end_seat_promise"();

CREATE FUNCTION "end_offer_promise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> 'offered' THEN NEW."knownUntil" := NULL; END IF;
  IF NEW."state" <> 'offered' OR NEW."offeredUntil" >= NEW."promisedUntil" THEN NEW."promisedUntil" := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "WaitingEntry_promised_until" BEFORE INSERT OR UPDATE ON "WaitingEntry" FOR EACH ROW
  WHEN (NEW."promisedUntil" IS NOT NULL OR NEW."knownUntil" IS NOT NULL) EXECUTE FUNCTION "end_offer_promise"();
