-- CreateTable
CREATE TABLE "EmailCorrection" (
    "registrationId" UUID NOT NULL,
    "newEmail" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EmailCorrection_pkey" PRIMARY KEY ("registrationId")
);

-- CreateIndex
CREATE UNIQUE INDEX "EmailCorrection_hash_key" ON "EmailCorrection"("hash");

-- CreateIndex
CREATE INDEX "EmailCorrection_newEmail_idx" ON "EmailCorrection"("newEmail");

-- CreateIndex
CREATE INDEX "EmailCorrection_expiresAt_idx" ON "EmailCorrection"("expiresAt");

-- AddForeignKey
ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_newEmail_lower" CHECK ("newEmail" = lower("newEmail"));

-- Whoever asked for another address had the code of that time, and the seat of that address. A pending correction ends
-- with either of them, and once the seat belongs to an account, which changes its own address.
CREATE FUNCTION "end_email_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "EmailCorrection" WHERE "registrationId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Registration_end_email_correction"
  AFTER UPDATE OF "ticketCode", "email", "userId", "cancelledAt", "releasedAt" ON "Registration"
  FOR EACH ROW WHEN (OLD."ticketCode" <> NEW."ticketCode" OR OLD."email" <> NEW."email"
    OR NEW."userId" IS NOT NULL OR NOT "holds_seat"(NEW."state"))
  EXECUTE FUNCTION "end_email_correction"();

-- As before, and an invoice to a visitor follows the corrected address of the seat that it is about.
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
           WHERE i."invoiceId" IN (OLD."id", OLD."creditOfId") AND s."email" = NEW."payerEmail"
             AND d."payerEmail" = NEW."payerEmail")))
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;
