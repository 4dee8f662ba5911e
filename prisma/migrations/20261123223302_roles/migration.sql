-- CreateEnum
CREATE TYPE "StaffRole" AS ENUM ('owner', 'administrator', 'membership', 'treasurer', 'events', 'reviewer', 'door', 'auditor');

-- CreateTable
CREATE TABLE "RoleGrant" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "StaffRole" NOT NULL,
    "eventId" UUID,
    "grantedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoleGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RoleGrant_userId_idx" ON "RoleGrant"("userId");

-- CreateIndex
CREATE INDEX "RoleGrant_role_idx" ON "RoleGrant"("role");

-- CreateIndex
CREATE INDEX "RoleGrant_eventId_idx" ON "RoleGrant"("eventId");

-- AddForeignKey
ALTER TABLE "RoleGrant" ADD CONSTRAINT "RoleGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoleGrant" ADD CONSTRAINT "RoleGrant_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoleGrant" ADD CONSTRAINT "RoleGrant_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A person has a role once, for everything or once per event.
CREATE UNIQUE INDEX "RoleGrant_once" ON "RoleGrant"
  ("userId", "role", (coalesce("eventId", '00000000-0000-0000-0000-000000000000'::uuid)));

ALTER TABLE "RoleGrant"
  ADD CONSTRAINT "RoleGrant_event_only_for_events_and_door" CHECK ("eventId" IS NULL OR "role" IN ('events', 'door')),
  ADD CONSTRAINT "RoleGrant_not_to_oneself" CHECK ("grantedById" <> "userId");

-- Whoever was an administrator could do everything.
INSERT INTO "RoleGrant" ("id", "userId", "role") SELECT gen_random_uuid(), "id", 'owner' FROM "User" WHERE "isAdmin";

CREATE FUNCTION "refuse_role_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Roles are granted and removed, never changed: "RoleGrant_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_never_changed';
END $$;

CREATE TRIGGER "RoleGrant_never_changed"
  BEFORE UPDATE OF "userId", "role", "eventId" ON "RoleGrant"
  FOR EACH ROW EXECUTE FUNCTION "refuse_role_change"();

-- "isAdmin" means "has any role". The lock makes concurrent grants and removals of one person wait for each other, so
-- that each sees the roles that the one before it left.
CREATE FUNCTION "follow_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE holder uuid := CASE TG_OP WHEN 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM FROM "User" WHERE "id" = holder FOR NO KEY UPDATE;
  UPDATE "User" SET "isAdmin" = NOT "isAdmin"
  WHERE "id" = holder AND "isAdmin" <> EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = holder);
  RETURN NULL;
END $$;

CREATE TRIGGER "RoleGrant_followed"
  AFTER INSERT OR DELETE ON "RoleGrant"
  FOR EACH ROW EXECUTE FUNCTION "follow_roles"();

CREATE FUNCTION "refuse_admin_without_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."isAdmin" <> EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = NEW."id") THEN
    RAISE EXCEPTION 'Only roles make an administrator: "User_isAdmin_follows_roles"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_isAdmin_follows_roles';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_new_isAdmin_follows_roles"
  BEFORE INSERT ON "User"
  FOR EACH ROW WHEN (NEW."isAdmin") EXECUTE FUNCTION "refuse_admin_without_role"();

CREATE TRIGGER "User_isAdmin_follows_roles"
  BEFORE UPDATE OF "isAdmin" ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin" <> NEW."isAdmin") EXECUTE FUNCTION "refuse_admin_without_role"();

-- There is always an owner who can sign in: with a password, and not suspended. The lock is for two owners who remove
-- each other at once.
DROP TRIGGER "User_keep_an_administrator" ON "User";
DROP TRIGGER "User_delete_keeps_an_administrator" ON "User";
DROP FUNCTION "keep_an_administrator"();

-- The argument names the column that holds the person.
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE leaving uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
BEGIN
  IF EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = leaving AND "role" = 'owner') THEN
    PERFORM pg_advisory_xact_lock(hashtext('RoleGrant_last_owner'));
    IF NOT EXISTS (SELECT FROM "RoleGrant" g JOIN "User" u ON u."id" = g."userId"
                   WHERE g."role" = 'owner' AND u."id" <> leaving
                     AND u."suspendedAt" IS NULL AND u."passwordHash" IS NOT NULL) THEN
      RAISE EXCEPTION 'The last owner stays: "RoleGrant_last_owner"'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_last_owner';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "RoleGrant_keep_an_owner"
  BEFORE DELETE ON "RoleGrant"
  FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"('userId');

CREATE TRIGGER "User_keep_an_owner"
  BEFORE UPDATE OF "suspendedAt", "passwordHash" ON "User"
  FOR EACH ROW
  WHEN (OLD."isAdmin" AND ((OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
    OR (OLD."passwordHash" IS NOT NULL AND NEW."passwordHash" IS NULL)))
  EXECUTE FUNCTION "keep_an_owner"('id');

CREATE TRIGGER "User_delete_keeps_an_owner"
  BEFORE DELETE ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin") EXECUTE FUNCTION "keep_an_owner"('id');
