-- CreateTable
CREATE TABLE "BadgeKey" (
    "id" UUID NOT NULL,
    "publicKey" TEXT NOT NULL,
    "privateKey" BYTEA,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BadgeKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BadgeKey_publicKey_key" ON "BadgeKey"("publicKey");


-- One key pair signs, whatever processes start at the same time; the others can only be verified with.
CREATE UNIQUE INDEX "BadgeKey_one_signs" ON "BadgeKey" ((true)) WHERE "privateKey" IS NOT NULL;
ALTER TABLE "BadgeKey" ADD CONSTRAINT "BadgeKey_publicKey" CHECK ("publicKey" ~ '^z6Mk[1-9A-HJ-NP-Za-km-z]{44}$');

-- What a key has signed stays verifiable: its public key is neither changed nor deleted, and it never signs again once
-- its private key is gone.
CREATE FUNCTION "keep_badge_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW."id", NEW."publicKey", NEW."createdAt") IS DISTINCT FROM (OLD."id", OLD."publicKey", OLD."createdAt")
     OR (OLD."privateKey" IS NULL AND NEW."privateKey" IS NOT NULL) THEN
    RAISE EXCEPTION 'The public key of badges stays, so that they can be verified'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'BadgeKey_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "BadgeKey_stays"
  BEFORE UPDATE OR DELETE ON "BadgeKey"
  FOR EACH ROW EXECUTE FUNCTION "keep_badge_key"();
