-- When `npm run backup` was last here, so that the console can say that it is not any more.
CREATE TABLE "BackupRun" (
    "id" UUID NOT NULL,
    "madeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sizeBytes" BIGINT NOT NULL,
    "isEncrypted" BOOLEAN NOT NULL,

    CONSTRAINT "BackupRun_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BackupRun_madeAt_idx" ON "BackupRun"("madeAt");
