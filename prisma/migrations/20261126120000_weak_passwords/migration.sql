ALTER TABLE "User" ADD COLUMN "hasWeakPassword" BOOLEAN NOT NULL DEFAULT false;

-- What was found of one password says nothing of the next.
CREATE FUNCTION "forget_weak_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."hasWeakPassword" := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "User_forget_weak_password" BEFORE UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash" AND OLD."hasWeakPassword")
  EXECUTE FUNCTION "forget_weak_password"();
