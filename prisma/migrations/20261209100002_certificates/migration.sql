-- CreateEnum
CREATE TYPE "CertificateState" AS ENUM ('valid', 'superseded', 'revoked');

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "cpd" JSONB;

-- CreateTable
CREATE TABLE "Visit" (
    "id" UUID NOT NULL,
    "registrationId" UUID NOT NULL,
    "enteredAt" TIMESTAMPTZ(3) NOT NULL,
    "leftAt" TIMESTAMPTZ(3),

    CONSTRAINT "Visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "state" "CertificateState" NOT NULL DEFAULT 'valid',
    "eventId" UUID,
    "registrationId" UUID,
    "userId" UUID,
    "holderName" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "startDate" TIMESTAMPTZ(3) NOT NULL,
    "endDate" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "place" TEXT,
    "cpd" JSONB NOT NULL,
    "issuer" JSONB NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "issuedById" UUID,
    "isShared" BOOLEAN NOT NULL DEFAULT false,
    "supersedesId" UUID,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,
    "revokedReason" TEXT,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertificatePrint" (
    "sha256" TEXT NOT NULL,
    "certificateId" UUID NOT NULL,
    "printedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertificatePrint_pkey" PRIMARY KEY ("sha256")
);

-- CreateIndex
CREATE INDEX "Visit_registrationId_idx" ON "Visit"("registrationId");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_code_key" ON "Certificate"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_supersedesId_key" ON "Certificate"("supersedesId");

-- CreateIndex
CREATE INDEX "Certificate_eventId_issuedAt_idx" ON "Certificate"("eventId", "issuedAt");

-- CreateIndex
CREATE INDEX "Certificate_registrationId_idx" ON "Certificate"("registrationId");

-- CreateIndex
CREATE INDEX "Certificate_userId_startDate_idx" ON "Certificate"("userId", "startDate");

-- CreateIndex
CREATE INDEX "Certificate_issuedById_idx" ON "Certificate"("issuedById");

-- CreateIndex
CREATE INDEX "Certificate_revokedById_idx" ON "Certificate"("revokedById");

-- CreateIndex
CREATE INDEX "CertificatePrint_certificateId_idx" ON "CertificatePrint"("certificateId");

-- AddForeignKey
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_issuedById_fkey" FOREIGN KEY ("issuedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_revokedById_fkey" FOREIGN KEY ("revokedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_supersedesId_fkey" FOREIGN KEY ("supersedesId") REFERENCES "Certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertificatePrint" ADD CONSTRAINT "CertificatePrint_certificateId_fkey" FOREIGN KEY ("certificateId") REFERENCES "Certificate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- A person is at an event once at a time, and leaves after coming.
CREATE UNIQUE INDEX "Visit_one_open" ON "Visit"("registrationId") WHERE "leftAt" IS NULL;
ALTER TABLE "Visit" ADD CONSTRAINT "Visit_leaves_after_entering" CHECK ("leftAt" >= "enteredAt");

ALTER TABLE "Event" ADD CONSTRAINT "Event_cpd_has_hours"
  CHECK ("cpd" IS NULL OR (jsonb_typeof("cpd") = 'object' AND coalesce(jsonb_array_length("cpd"->'hours'), 0) > 0));

ALTER TABLE "Certificate"
  ADD CONSTRAINT "Certificate_code" CHECK ("code" ~ '^[2-9A-HJKMNP-TV-Y]{13}$'),
  ADD CONSTRAINT "Certificate_has_holder" CHECK ("holderName" <> ''),
  ADD CONSTRAINT "Certificate_revoked_with_reason"
    CHECK (("state" = 'revoked') = ("revokedAt" IS NOT NULL) AND ("revokedAt" IS NULL) = ("revokedReason" IS NULL));
ALTER TABLE "CertificatePrint" ADD CONSTRAINT "CertificatePrint_sha256" CHECK ("sha256" ~ '^[0-9a-f]{64}$');

-- A seat gets one certificate, which only a correction can follow.
CREATE UNIQUE INDEX "Certificate_one_for_a_seat" ON "Certificate"("registrationId") WHERE "supersedesId" IS NULL;

-- A name as its initials: 'Ann Marie Rolle' becomes 'A. M. R.'.
CREATE FUNCTION "initials_of"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(left(word, 1) || '.', ' ' ORDER BY place)
  FROM regexp_split_to_table(btrim($1), '\s+') WITH ORDINALITY AS words(word, place) WHERE word <> ''
$$;

-- What a certificate says stays as it was issued. It can be shared, revoked once, superseded by a correction, and lose
-- its links to what was deleted; of its holder's name, initials can remain.
CREATE FUNCTION "keep_certificate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."code", NEW."title", NEW."startDate", NEW."endDate", NEW."timeZone", NEW."place", NEW."cpd",
         NEW."issuer", NEW."issuedAt", NEW."supersedesId")
        IS DISTINCT FROM
        (OLD."id", OLD."code", OLD."title", OLD."startDate", OLD."endDate", OLD."timeZone", OLD."place", OLD."cpd",
         OLD."issuer", OLD."issuedAt", OLD."supersedesId")
     OR (NEW."holderName" <> OLD."holderName" AND NEW."holderName" <> "initials_of"(OLD."holderName"))
     OR NEW."eventId" <> OLD."eventId" OR (OLD."eventId" IS NULL AND NEW."eventId" IS NOT NULL)
     OR NEW."registrationId" <> OLD."registrationId"
     OR (OLD."registrationId" IS NULL AND NEW."registrationId" IS NOT NULL)
     OR NEW."userId" <> OLD."userId" OR (OLD."userId" IS NULL AND NEW."userId" IS NOT NULL)
     OR NEW."issuedById" <> OLD."issuedById" OR (OLD."issuedById" IS NULL AND NEW."issuedById" IS NOT NULL)
     OR (OLD."state" <> 'valid' AND NEW."state" <> OLD."state")
     OR (NEW."state" = 'superseded' AND NOT EXISTS (SELECT FROM "Certificate" c WHERE c."supersedesId" = OLD."id"))
     OR (OLD."revokedAt" IS NOT NULL
         AND (NEW."revokedAt", NEW."revokedReason") IS DISTINCT FROM (OLD."revokedAt", OLD."revokedReason")) THEN
    RAISE EXCEPTION 'What a certificate says does not change, and it is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Certificate_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Certificate_stays"
  BEFORE UPDATE OR DELETE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION "keep_certificate"();

-- A correction supersedes the certificate it corrects, which must be valid until then.
CREATE FUNCTION "supersede_certificate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Certificate" SET "state" = 'superseded' WHERE "id" = NEW."supersedesId" AND "state" = 'valid';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only a valid certificate can be corrected'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Certificate_corrects_a_valid_one';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Certificate_corrects_a_valid_one"
  AFTER INSERT ON "Certificate"
  FOR EACH ROW WHEN (NEW."supersedesId" IS NOT NULL) EXECUTE FUNCTION "supersede_certificate"();

-- A file that was made is recognised for ever.
CREATE FUNCTION "keep_certificate_print"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The hash of a file that was made of a certificate stays'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'CertificatePrint_stays';
END $$;

CREATE TRIGGER "CertificatePrint_stays"
  BEFORE UPDATE OR DELETE ON "CertificatePrint"
  FOR EACH ROW EXECUTE FUNCTION "keep_certificate_print"();
