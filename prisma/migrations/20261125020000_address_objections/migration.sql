-- A link that objects to a new address stops whatever change of the account waits, and an objection closes the way for
-- thirty days.

-- CreateTable
CREATE TABLE "AddressObjection" (
    "stopHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "objectedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AddressObjection_pkey" PRIMARY KEY ("stopHash")
);

-- CreateIndex
CREATE INDEX "AddressObjection_userId_idx" ON "AddressObjection"("userId");

-- AddForeignKey
ALTER TABLE "AddressObjection" ADD CONSTRAINT "AddressObjection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until when nobody types another address for this account; null when somebody may.
CREATE FUNCTION "address_closed_until"(uuid) RETURNS timestamptz
  LANGUAGE sql STABLE
  RETURN (SELECT max(o."objectedAt") + interval '720 hours' FROM "AddressObjection" o
          WHERE o."userId" = $1 AND o."objectedAt" > now() - interval '720 hours');

CREATE FUNCTION "follow_objections"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "address_closed_until"(NEW."userId") IS NOT NULL THEN
    RAISE EXCEPTION 'Somebody has objected to another address of this account: "AddressChange_objected"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AddressChange_objected';
  END IF;
  INSERT INTO "AddressObjection" ("stopHash", "userId") VALUES (NEW."stopHash", NEW."userId");
  RETURN NULL;
END $$;

-- Whatever requests a change, its link outlives it.
CREATE TRIGGER "AddressChange_objected"
  AFTER INSERT ON "AddressChange"
  FOR EACH ROW EXECUTE FUNCTION "follow_objections"();

INSERT INTO "AddressObjection" ("stopHash", "userId", "sentAt")
SELECT "stopHash", "userId", "requestedAt" FROM "AddressChange";
