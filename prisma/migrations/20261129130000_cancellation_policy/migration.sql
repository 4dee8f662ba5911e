-- What of its price is refunded for a seat that is cancelled: by how many hours are left until the event starts.
ALTER TABLE "Event" ADD COLUMN "cancellationPolicy" JSONB NOT NULL
  DEFAULT '{"tiers": [{"hoursBefore": 336, "refundPercent": 100}, {"hoursBefore": 72, "refundPercent": 50}]}';
ALTER TABLE "Registration" ADD COLUMN "cancellationPolicy" JSONB NOT NULL
  DEFAULT '{"tiers": [{"hoursBefore": 336, "refundPercent": 100}, {"hoursBefore": 72, "refundPercent": 50}]}';

ALTER TABLE "Event" ADD CONSTRAINT "Event_cancellation_policy"
  CHECK (jsonb_typeof("cancellationPolicy" -> 'tiers') IS NOT DISTINCT FROM 'array');

-- Whoever takes a seat agrees to the policy of that moment, whatever takes it, and no later one worsens it.
CREATE FUNCTION "agree_to_policy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."cancellationPolicy" := OLD."cancellationPolicy";
  ELSE
    NEW."cancellationPolicy" := coalesce(
      (SELECT e."cancellationPolicy" FROM "Event" e WHERE e."id" = NEW."eventId"), NEW."cancellationPolicy");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_agree_to_policy"
  BEFORE INSERT OR UPDATE OF "cancellationPolicy" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "agree_to_policy"();
