-- Since when a person is a member, whatever they owe; null before that and after being set back.
ALTER TABLE "User" ADD COLUMN "admittedAt" TIMESTAMPTZ(3), ADD COLUMN "closedAt" TIMESTAMPTZ(3);

DROP TRIGGER "User_note_membership_set_back" ON "User";

UPDATE "User" SET "admittedAt" = coalesce("joinDate", "createdAt") WHERE "membershipStatus" = 'active';
UPDATE "User" SET "membershipStatus" = 'pending' WHERE "membershipStatus" = 'active' AND "suspendedAt" IS NOT NULL;

-- Nobody is active who is no member, or suspended. Whoever is made active is a member.
CREATE FUNCTION "keep_membership_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."admittedAt" IS NOT NULL AND NEW."admittedAt" IS NULL THEN
    NEW."membershipStatus" := 'pending';
    NEW."setBackAt" := now();
  ELSIF NEW."membershipStatus" = 'active' AND NEW."admittedAt" IS NULL THEN
    NEW."admittedAt" := coalesce(NEW."joinDate", now());
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."admittedAt" IS NULL AND NEW."admittedAt" IS NOT NULL THEN
    NEW."setBackAt" := NULL;
  END IF;
  IF NEW."suspendedAt" IS NOT NULL THEN NEW."membershipStatus" := 'pending'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_keep_membership_status"
  BEFORE INSERT OR UPDATE OF "membershipStatus", "admittedAt", "suspendedAt" ON "User"
  FOR EACH ROW EXECUTE FUNCTION "keep_membership_status"();

DROP FUNCTION "note_membership_set_back"();

ALTER TABLE "User"
  ADD CONSTRAINT "User_active_is_member"
    CHECK ("membershipStatus" = 'pending' OR ("admittedAt" IS NOT NULL AND "suspendedAt" IS NULL)),
  -- Whatever keeps out the suspended keeps out the closed.
  ADD CONSTRAINT "User_closed_is_suspended" CHECK ("closedAt" IS NULL OR "suspendedAt" IS NOT NULL);
