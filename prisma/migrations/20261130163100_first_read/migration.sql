-- What was read stays read for its sender, also when the staff mark it as unread for one another.
ALTER TABLE "Message" ADD COLUMN "firstReadAt" TIMESTAMPTZ(3);

UPDATE "Message" SET "firstReadAt" = "readAt" WHERE "readAt" IS NOT NULL;

CREATE FUNCTION "remember_first_read"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."firstReadAt" := coalesce(CASE WHEN TG_OP = 'UPDATE' THEN OLD."firstReadAt" END, NEW."readAt");
  RETURN NEW;
END $$;
CREATE TRIGGER "Message_first_read" BEFORE INSERT OR UPDATE ON "Message"
  FOR EACH ROW EXECUTE FUNCTION "remember_first_read"();
