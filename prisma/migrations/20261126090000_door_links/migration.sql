CREATE TABLE "DoorLink" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "DoorLink_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "DoorLink_eventId_idx" ON "DoorLink" ("eventId");
CREATE UNIQUE INDEX "DoorLink_one_at_a_time" ON "DoorLink" ("eventId") WHERE "revokedAt" IS NULL;

CREATE TABLE "DoorDevice" (
  "id" UUID NOT NULL,
  "linkId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "DoorDevice_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "DoorDevice_tokenHash_key" ON "DoorDevice" ("tokenHash");
CREATE INDEX "DoorDevice_linkId_idx" ON "DoorDevice" ("linkId");

ALTER TABLE "DoorLink"
  ADD CONSTRAINT "DoorLink_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "DoorLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "DoorDevice"
  ADD CONSTRAINT "DoorDevice_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DoorLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has ended does not come back, and moves to no other event and no other phone.
CREATE FUNCTION "guard_door"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{revokedAt,endedAt,lastSeenAt,createdById,name}'::text[])
     IS DISTINCT FROM (to_jsonb(OLD) - '{revokedAt,endedAt,lastSeenAt,createdById,name}'::text[])
     OR (TG_TABLE_NAME = 'DoorLink' AND to_jsonb(OLD) ->> 'revokedAt' IS NOT NULL
         AND to_jsonb(NEW) -> 'revokedAt' IS DISTINCT FROM to_jsonb(OLD) -> 'revokedAt')
     OR (TG_TABLE_NAME = 'DoorDevice' AND to_jsonb(OLD) ->> 'endedAt' IS NOT NULL
         AND to_jsonb(NEW) -> 'endedAt' IS DISTINCT FROM to_jsonb(OLD) -> 'endedAt') THEN
    RAISE EXCEPTION 'A door link or device that has ended stays ended, and each stays where it was made'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Door_stays_ended';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "DoorLink_stays_ended" BEFORE UPDATE ON "DoorLink" FOR EACH ROW EXECUTE FUNCTION "guard_door"();
CREATE TRIGGER "DoorDevice_stays_ended" BEFORE UPDATE ON "DoorDevice" FOR EACH ROW EXECUTE FUNCTION "guard_door"();

-- A device sees people like somebody with an account, so the viewer may be either.
ALTER TABLE "PersonSeen" DROP CONSTRAINT "PersonSeen_viewerId_fkey";
CREATE FUNCTION "forget_people_seen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PersonSeen" WHERE "viewerId" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "User_forget_people_seen" AFTER DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION "forget_people_seen"();
CREATE TRIGGER "DoorDevice_forget_people_seen" AFTER DELETE ON "DoorDevice"
  FOR EACH ROW EXECUTE FUNCTION "forget_people_seen"();
