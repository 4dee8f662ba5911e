-- AlterTable
ALTER TABLE "User" ADD COLUMN     "setBackAt" TIMESTAMPTZ(3),
ADD COLUMN     "suspendedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "User_suspendedAt_id_idx" ON "User"("suspendedAt", "id");

-- What Prisma cannot say.

-- A suspension ends every way into the account, whatever wrote it.
CREATE FUNCTION "end_access_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Session" WHERE "userId" = NEW."id";
  UPDATE "OneTimeToken" SET "expiresAt" = now()
  WHERE "userId" = NEW."id" AND "usedAt" IS NULL AND "expiresAt" > now();
  RETURN NULL;
END $$;

CREATE TRIGGER "User_suspension_ends_access"
  AFTER UPDATE OF "suspendedAt" ON "User"
  FOR EACH ROW WHEN (OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
  EXECUTE FUNCTION "end_access_of_suspended"();

-- And none begins while it lasts. The lock waits for a suspension that is being written at this moment, and lets one
-- that comes later find the new session.
CREATE FUNCTION "refuse_session_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "suspended" timestamptz;
BEGIN
  SELECT "suspendedAt" INTO "suspended" FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  IF "suspended" IS NOT NULL THEN
    RAISE EXCEPTION 'The account is suspended: "Session_not_while_suspended"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Session_not_while_suspended';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Session_not_while_suspended"
  BEFORE INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "refuse_session_of_suspended"();

-- There is always an administrator who can sign in: with a password, and not suspended.
CREATE OR REPLACE FUNCTION "keep_an_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('User_last_administrator'));
  IF NOT EXISTS (SELECT FROM "User" WHERE "isAdmin" AND "suspendedAt" IS NULL AND "passwordHash" IS NOT NULL
                 AND "id" <> OLD."id") THEN
    RAISE EXCEPTION 'The last administrator stays: "User_last_administrator"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_last_administrator';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

DROP TRIGGER "User_keep_an_administrator" ON "User";
CREATE TRIGGER "User_keep_an_administrator"
  BEFORE UPDATE OF "isAdmin", "suspendedAt", "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin" AND (NOT NEW."isAdmin"
    OR (OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
    OR (OLD."passwordHash" IS NOT NULL AND NEW."passwordHash" IS NULL)))
  EXECUTE FUNCTION "keep_an_administrator"();

-- A membership that an administrator took back is not made active again by dues alone.
CREATE FUNCTION "note_membership_set_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."setBackAt" := CASE WHEN NEW."membershipStatus" = 'pending' THEN now() END;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_note_membership_set_back"
  BEFORE UPDATE OF "membershipStatus" ON "User"
  FOR EACH ROW WHEN (OLD."membershipStatus" IS DISTINCT FROM NEW."membershipStatus")
  EXECUTE FUNCTION "note_membership_set_back"();
