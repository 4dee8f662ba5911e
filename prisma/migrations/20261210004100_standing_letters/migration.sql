-- CreateTable
CREATE TABLE "StandingLetter" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "userId" UUID,
    "holderName" TEXT NOT NULL,
    "memberId" TEXT,
    "level" TEXT NOT NULL,
    "validTo" TEXT,
    "addressee" TEXT,
    "paper" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "issuer" JSONB NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sha256" TEXT NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,
    "revokedReason" TEXT,

    CONSTRAINT "StandingLetter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "StandingLetter_code_key" ON "StandingLetter"("code");

-- CreateIndex
CREATE INDEX "StandingLetter_userId_issuedAt_idx" ON "StandingLetter"("userId", "issuedAt");

-- CreateIndex
CREATE INDEX "StandingLetter_revokedById_idx" ON "StandingLetter"("revokedById");

-- AddForeignKey
ALTER TABLE "StandingLetter" ADD CONSTRAINT "StandingLetter_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StandingLetter" ADD CONSTRAINT "StandingLetter_revokedById_fkey" FOREIGN KEY ("revokedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "StandingLetter"
  ADD CONSTRAINT "StandingLetter_code" CHECK ("code" ~ '^[2-9A-HJKMNP-TV-Y]{13}$'),
  ADD CONSTRAINT "StandingLetter_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "StandingLetter_has_holder" CHECK ("holderName" <> ''),
  ADD CONSTRAINT "StandingLetter_revoked_with_reason"
    CHECK (("revokedAt" IS NULL) = ("revokedReason" IS NULL));

-- What a letter says stays as it was issued, and is never deleted. It can be revoked once; of an erased holder, initials
-- remain.
CREATE FUNCTION "keep_standing_letter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."code", NEW."level", NEW."validTo", NEW."paper", NEW."timeZone", NEW."issuer", NEW."issuedAt",
         NEW."sha256")
        IS DISTINCT FROM
        (OLD."id", OLD."code", OLD."level", OLD."validTo", OLD."paper", OLD."timeZone", OLD."issuer", OLD."issuedAt",
         OLD."sha256")
     OR (NEW."holderName" <> OLD."holderName" AND NEW."holderName" <> "initials_of"(OLD."holderName"))
     OR (NEW."memberId" IS NOT NULL AND NEW."memberId" IS DISTINCT FROM OLD."memberId")
     OR (NEW."addressee" IS NOT NULL AND NEW."addressee" IS DISTINCT FROM OLD."addressee")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId")
     OR (OLD."revokedAt" IS NOT NULL
         AND (NEW."revokedAt", NEW."revokedReason") IS DISTINCT FROM (OLD."revokedAt", OLD."revokedReason")) THEN
    RAISE EXCEPTION 'What a letter of good standing says does not change, and it is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'StandingLetter_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "StandingLetter_stays"
  BEFORE UPDATE OR DELETE ON "StandingLetter"
  FOR EACH ROW EXECUTE FUNCTION "keep_standing_letter"();
