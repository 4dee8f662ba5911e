-- What members say that they have paid. It counts as nothing until somebody records the payment.

CREATE TABLE "PaymentReport" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "method" "PaymentMethod" NOT NULL,
  "paidOn" TIMESTAMPTZ(3) NOT NULL,
  "uploadId" UUID,
  "fileName" TEXT,
  "fileType" TEXT,
  "fileSize" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "declinedAt" TIMESTAMPTZ(3),
  "declinedById" UUID,
  CONSTRAINT "PaymentReport_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PaymentReport_amount_positive" CHECK ("amountCents" > 0),
  CONSTRAINT "PaymentReport_proof_is_whole" CHECK (
    num_nonnulls("uploadId", "fileName", "fileType", "fileSize") IN (0, 4) AND "fileSize" > 0),
  CONSTRAINT "PaymentReport_file_name_plain" CHECK (
    "fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]')
);

CREATE TABLE "PaymentReportDue" (
  "reportId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  CONSTRAINT "PaymentReportDue_pkey" PRIMARY KEY ("reportId", "amountDueId")
);

CREATE UNIQUE INDEX "PaymentReport_uploadId_key" ON "PaymentReport" ("uploadId");
CREATE INDEX "PaymentReport_userId_idx" ON "PaymentReport" ("userId");
CREATE INDEX "PaymentReport_createdAt_id_idx" ON "PaymentReport" ("createdAt", "id");
CREATE INDEX "PaymentReportDue_amountDueId_idx" ON "PaymentReportDue" ("amountDueId");

ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_uploadId_fkey"
  FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PaymentReportDue" ADD CONSTRAINT "PaymentReportDue_reportId_fkey"
  FOREIGN KEY ("reportId") REFERENCES "PaymentReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PaymentReportDue" ADD CONSTRAINT "PaymentReportDue_amountDueId_fkey"
  FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
