-- CreateEnum
CREATE TYPE "CertificateKind" AS ENUM ('attendance', 'programme');

-- CreateEnum
CREATE TYPE "ProgrammeStatus" AS ENUM ('draft', 'published');

-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "enrolmentId" UUID,
ADD COLUMN     "kind" "CertificateKind" NOT NULL DEFAULT 'attendance';

-- CreateTable
CREATE TABLE "Programme" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" "ProgrammeStatus" NOT NULL DEFAULT 'draft',
    "rule" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Programme_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProgrammeEvent" (
    "programmeId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "ProgrammeEvent_pkey" PRIMARY KEY ("programmeId","eventId")
);

-- CreateTable
CREATE TABLE "Enrolment" (
    "id" UUID NOT NULL,
    "programmeId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "enrolledAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Enrolment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProgrammeEvent_eventId_idx" ON "ProgrammeEvent"("eventId");

-- CreateIndex
CREATE INDEX "Enrolment_userId_idx" ON "Enrolment"("userId");

-- CreateIndex
CREATE INDEX "Enrolment_programmeId_enrolledAt_idx" ON "Enrolment"("programmeId", "enrolledAt");

-- CreateIndex
CREATE UNIQUE INDEX "Enrolment_programmeId_userId_key" ON "Enrolment"("programmeId", "userId");

-- CreateIndex
CREATE INDEX "Certificate_enrolmentId_idx" ON "Certificate"("enrolmentId");

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_enrolmentId_fkey" FOREIGN KEY ("enrolmentId") REFERENCES "Enrolment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgrammeEvent" ADD CONSTRAINT "ProgrammeEvent_programmeId_fkey" FOREIGN KEY ("programmeId") REFERENCES "Programme"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProgrammeEvent" ADD CONSTRAINT "ProgrammeEvent_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_programmeId_fkey" FOREIGN KEY ("programmeId") REFERENCES "Programme"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrolment" ADD CONSTRAINT "Enrolment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A person gets one certificate of a programme, which only corrections follow.
CREATE UNIQUE INDEX "Certificate_one_for_an_enrolment" ON "Certificate"("enrolmentId") WHERE "supersedesId" IS NULL;

ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_of_one_kind"
  CHECK (CASE "kind" WHEN 'attendance' THEN "enrolmentId" IS NULL ELSE "eventId" IS NULL AND "registrationId" IS NULL END);
ALTER TABLE "ProgrammeEvent" ADD CONSTRAINT "ProgrammeEvent_place" CHECK ("place" >= 0);

-- Of what a certificate is stays as it was issued, as the rest of what it says does.
CREATE FUNCTION "keep_certificate_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."kind" <> OLD."kind" OR NEW."enrolmentId" <> OLD."enrolmentId"
     OR (OLD."enrolmentId" IS NULL AND NEW."enrolmentId" IS NOT NULL) THEN
    RAISE EXCEPTION 'What a certificate is of does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Certificate_keeps_its_kind';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Certificate_keeps_its_kind"
  BEFORE UPDATE ON "Certificate"
  FOR EACH ROW EXECUTE FUNCTION "keep_certificate_kind"();
