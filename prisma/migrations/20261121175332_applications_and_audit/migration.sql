-- CreateEnum
CREATE TYPE "ApplicationNoteKind" AS ENUM ('note', 'question', 'answer');

-- CreateEnum
CREATE TYPE "ApplicationDocumentKind" AS ENUM ('police_certificate', 'reference', 'qualification', 'other');

-- AlterTable
ALTER TABLE "MembershipApplication" ADD COLUMN     "askedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ApplicationNote" (
    "id" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "kind" "ApplicationNoteKind" NOT NULL,
    "authorId" UUID,
    "authorName" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApplicationNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApplicationDocument" (
    "id" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "uploadId" UUID NOT NULL,
    "kind" "ApplicationDocumentKind" NOT NULL,
    "fileName" TEXT NOT NULL,
    "fileType" TEXT NOT NULL,
    "fileSize" INTEGER NOT NULL,
    "issuedOn" DATE,
    "uploadDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApplicationDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditSeal" (
    "position" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "AssociationSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "values" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedById" UUID,

    CONSTRAINT "AssociationSettings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApplicationNote_applicationId_createdAt_idx" ON "ApplicationNote"("applicationId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApplicationDocument_uploadId_key" ON "ApplicationDocument"("uploadId");

-- CreateIndex
CREATE INDEX "ApplicationDocument_applicationId_uploadDate_idx" ON "ApplicationDocument"("applicationId", "uploadDate");

-- CreateIndex
CREATE UNIQUE INDEX "AuditSeal_entryId_key" ON "AuditSeal"("entryId");

-- CreateIndex
CREATE INDEX "MembershipApplication_dateOfBirth_idx" ON "MembershipApplication"("dateOfBirth");

-- CreateIndex
CREATE INDEX "MembershipApplication_cellPhone_idx" ON "MembershipApplication"("cellPhone");

-- CreateIndex
CREATE INDEX "MembershipApplication_membershipNumber_idx" ON "MembershipApplication"("membershipNumber");

-- AddForeignKey
ALTER TABLE "ApplicationNote" ADD CONSTRAINT "ApplicationNote_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot say.

ALTER TABLE "AssociationSettings" ADD CONSTRAINT "AssociationSettings_one_row" CHECK ("id" = 1);
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_size" CHECK ("fileSize" > 0);
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_police_date"
  CHECK (("kind" = 'police_certificate') = ("issuedOn" IS NOT NULL));

-- The audit log's chain. An entry is sealed when its transaction commits, so that the lock that puts the links in
-- order is the last that a transaction takes and is held for the length of a commit.
CREATE FUNCTION "audit_hash"("before" bytea, "entry" "AuditEntry") RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  -- Numbers for the time: how a timestamp is written depends on who asks.
  SELECT sha256("before" || convert_to(jsonb_build_array(
    "entry"."id", (extract(epoch FROM "entry"."at") * 1000)::bigint, "entry"."actorId", "entry"."actorEmail",
    "entry"."action", "entry"."targetType", "entry"."targetId", "entry"."details", "entry"."ip", "entry"."requestId"
  )::text, 'UTF8'))
$$;

CREATE FUNCTION "seal_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" "AuditSeal";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('AuditSeal'));
  SELECT * INTO "last" FROM "AuditSeal" ORDER BY "position" DESC LIMIT 1;
  INSERT INTO "AuditSeal" ("position", "entryId", "hash")
  VALUES (coalesce("last"."position", 0) + 1, NEW."id", "audit_hash"(coalesce("last"."hash", ''), NEW));
  RETURN NULL;
END
$$;

-- The entries so far, in their order.
DO $$
DECLARE
  "entry" "AuditEntry";
  "position" bigint := 0;
  "hash" bytea := '';
BEGIN
  FOR "entry" IN SELECT * FROM "AuditEntry" ORDER BY "id" LOOP
    "position" := "position" + 1;
    "hash" := "audit_hash"("hash", "entry");
    INSERT INTO "AuditSeal" ("position", "entryId", "hash") VALUES ("position", "entry"."id", "hash");
  END LOOP;
END
$$;

CREATE CONSTRAINT TRIGGER "AuditEntry_seal"
  AFTER INSERT ON "AuditEntry" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_entry"();
CREATE TRIGGER "AuditSeal_append_only"
  BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE TRIGGER "AuditSeal_no_truncate"
  BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- There is always an administrator, also when two take the right from each other at the same instant.
CREATE FUNCTION "keep_an_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('User_last_administrator'));
  IF NOT EXISTS (SELECT FROM "User" WHERE "isAdmin" AND "id" <> OLD."id") THEN
    RAISE EXCEPTION 'The last administrator stays'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_last_administrator';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_keep_an_administrator"
  BEFORE UPDATE OF "isAdmin" ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin" AND NOT NEW."isAdmin") EXECUTE FUNCTION "keep_an_administrator"();
CREATE TRIGGER "User_delete_keeps_an_administrator"
  BEFORE DELETE ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin") EXECUTE FUNCTION "keep_an_administrator"();
