-- AlterTable
ALTER TABLE "EmailCorrection" DROP CONSTRAINT "EmailCorrection_pkey",
ADD COLUMN     "groupId" UUID,
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ALTER COLUMN "registrationId" DROP NOT NULL,
ADD CONSTRAINT "EmailCorrection_pkey" PRIMARY KEY ("id");

-- CreateIndex
CREATE UNIQUE INDEX "EmailCorrection_registrationId_key" ON "EmailCorrection"("registrationId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailCorrection_groupId_key" ON "EmailCorrection"("groupId");

-- AddForeignKey
ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "GroupBooking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an earlier version writes has a registration.
ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_of_one"
  CHECK (num_nonnulls("registrationId", "groupId") = 1);

-- As for a seat: whoever asked for another address of a group had the code of that time, and the group of that address.
CREATE FUNCTION "end_group_email_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "EmailCorrection" WHERE "groupId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "GroupBooking_end_email_correction"
  AFTER UPDATE OF "code", "contactEmail", "userId" ON "GroupBooking"
  FOR EACH ROW WHEN (OLD."code" <> NEW."code" OR OLD."contactEmail" IS DISTINCT FROM NEW."contactEmail"
    OR NEW."userId" IS NOT NULL)
  EXECUTE FUNCTION "end_group_email_correction"();

-- As before, and an invoice to a coordinator follows the corrected address of the group that it is about.
CREATE OR REPLACE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_carried boolean := NEW."userId" IS NOT NULL AND NEW."userId" = coalesce(OLD."userId", NEW."userId")
    AND NEW."payerEmail" IS NOT DISTINCT FROM (
      SELECT u."email" FROM "User" u WHERE u."id" = NEW."userId" AND u."emailVerifiedAt" IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId" AND NOT is_carried)
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail" AND NOT is_carried
         AND NOT (OLD."payerEmail" IS NULL AND EXISTS (
           SELECT FROM "GroupBooking" g WHERE g."invoiceId" = OLD."id" AND g."contactEmail" = NEW."payerEmail"
             AND g."confirmedAt" IS NOT NULL))
         AND NOT (OLD."userId" IS NULL AND OLD."payerEmail" IS NOT NULL AND EXISTS (
           SELECT FROM "InvoiceDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
           JOIN "Registration" s ON s."id" = d."registrationId"
           LEFT JOIN "GroupBooking" g ON g."id" = s."bookingId"
           WHERE i."invoiceId" IN (OLD."id", OLD."creditOfId") AND d."payerEmail" = NEW."payerEmail"
             AND NEW."payerEmail" IN (s."email", g."contactEmail"))))
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;
