-- Networks that an account has signed in from: its owner is not slowed there while others guess its password.
-- Only a keyed hash is stored, so the table lists no addresses.
CREATE TABLE "KnownNetwork" (
    "userId" UUID NOT NULL,
    "networkHash" TEXT NOT NULL,
    "lastSignInAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KnownNetwork_pkey" PRIMARY KEY ("userId","networkHash")
);
CREATE INDEX "KnownNetwork_lastSignInAt_idx" ON "KnownNetwork"("lastSignInAt");
ALTER TABLE "KnownNetwork" ADD CONSTRAINT "KnownNetwork_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A changed password forgets the networks too: whoever knew the old one signed in from one of them.
CREATE FUNCTION "forget_networks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "KnownNetwork" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_password_forgets_networks"
  AFTER UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash")
  EXECUTE FUNCTION "forget_networks"();

-- At most 20 sessions per person: the new one stays and those that were used least recently end. The person's row is
-- locked first, so that of two sign-ins at once the second sees what the first has added.
CREATE FUNCTION "end_oldest_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  DELETE FROM "Session" WHERE "idHash" IN (
    SELECT "idHash" FROM "Session"
    WHERE "userId" = NEW."userId" AND "idHash" <> NEW."idHash"
    ORDER BY "expiresAt" > now() DESC, "lastSeenAt" DESC, "createdAt" DESC, "idHash"
    OFFSET 19);
  RETURN NULL;
END $$;

CREATE TRIGGER "Session_end_oldest"
  AFTER INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "end_oldest_sessions"();
