-- CreateEnum
CREATE TYPE "CpdState" AS ENUM ('draft', 'submitted', 'approved', 'declined');

-- CreateTable
CREATE TABLE "CpdEntry" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "minutes" INTEGER NOT NULL,
    "category" TEXT NOT NULL,
    "isLive" BOOLEAN NOT NULL,
    "learned" TEXT,
    "documentId" UUID,
    "state" "CpdState" NOT NULL DEFAULT 'draft',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submittedAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,

    CONSTRAINT "CpdEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CpdPause" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,

    CONSTRAINT "CpdPause_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CpdEntry_userId_date_idx" ON "CpdEntry"("userId", "date");

-- CreateIndex
CREATE INDEX "CpdEntry_state_submittedAt_id_idx" ON "CpdEntry"("state", "submittedAt", "id");

-- CreateIndex
CREATE INDEX "CpdEntry_documentId_idx" ON "CpdEntry"("documentId");

-- CreateIndex
CREATE INDEX "CpdEntry_decidedById_idx" ON "CpdEntry"("decidedById");

-- CreateIndex
CREATE INDEX "CpdPause_userId_startsOn_idx" ON "CpdPause"("userId", "startsOn");

-- AddForeignKey
ALTER TABLE "CpdEntry" ADD CONSTRAINT "CpdEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdEntry" ADD CONSTRAINT "CpdEntry_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdEntry" ADD CONSTRAINT "CpdEntry_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdPause" ADD CONSTRAINT "CpdPause_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "CpdEntry"
  ADD CONSTRAINT "CpdEntry_has_names" CHECK ("title" <> '' AND "provider" <> '' AND "category" <> ''),
  ADD CONSTRAINT "CpdEntry_minutes" CHECK ("minutes" BETWEEN 15 AND 720 AND "minutes" % 15 = 0),
  ADD CONSTRAINT "CpdEntry_submitted" CHECK ("state" = 'draft' OR "submittedAt" IS NOT NULL),
  ADD CONSTRAINT "CpdEntry_decided" CHECK (("state" IN ('approved', 'declined')) = ("decidedAt" IS NOT NULL)),
  ADD CONSTRAINT "CpdEntry_declined_with_reason"
    CHECK (("state" <> 'declined' OR "reason" <> '') AND ("state" <> 'approved' OR "reason" IS NULL)),
  ADD CONSTRAINT "CpdEntry_decided_by_another" CHECK ("decidedById" <> "userId");
ALTER TABLE "CpdPause" ADD CONSTRAINT "CpdPause_ends_after_start" CHECK ("endsOn" >= "startsOn");

-- Only what was submitted is decided, and what was approved says what the reviewer has read.
CREATE FUNCTION "keep_cpd_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."state" IN ('approved', 'declined') AND OLD."state" NOT IN (NEW."state", 'submitted'))
     OR (OLD."state" = 'approved' AND NEW."state" IN ('draft', 'declined'))
     OR ((OLD."state" = 'approved' OR NEW."state" = 'approved')
         AND (NEW."userId", NEW."title", NEW."provider", NEW."date", NEW."minutes", NEW."category", NEW."isLive",
              NEW."learned")
             IS DISTINCT FROM
             (OLD."userId", OLD."title", OLD."provider", OLD."date", OLD."minutes", OLD."category", OLD."isLive",
              OLD."learned")) THEN
    RAISE EXCEPTION 'Only a submitted CPD entry is decided, and an approved one does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CpdEntry_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "CpdEntry_stays" BEFORE UPDATE ON "CpdEntry" FOR EACH ROW EXECUTE FUNCTION "keep_cpd_entry"();
