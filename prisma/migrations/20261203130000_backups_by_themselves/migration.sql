-- The portal makes its backups by itself, and restores one each month to prove it.
CREATE TYPE "BackupPlace" AS ENUM ('folder', 'blob');
CREATE TYPE "BackupOrigin" AS ENUM ('command', 'schedule', 'button');

CREATE TABLE "BackupPlan" (
    "id" UUID NOT NULL,
    "isOnly" BOOLEAN NOT NULL DEFAULT true,
    "isOn" BOOLEAN NOT NULL,
    "hour" INTEGER NOT NULL,
    "keep" INTEGER NOT NULL,
    "place" "BackupPlace" NOT NULL,
    "passphrase" BYTEA,
    "passphraseVersion" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BackupPlan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BackupPlan_only_one" CHECK ("isOnly"),
    CONSTRAINT "BackupPlan_hour" CHECK ("hour" BETWEEN 0 AND 23),
    CONSTRAINT "BackupPlan_keep" CHECK ("keep" BETWEEN 1 AND 365),
    -- What leaves the machine is encrypted.
    CONSTRAINT "BackupPlan_blob_is_encrypted" CHECK ("place" = 'folder' OR "passphrase" IS NOT NULL)
);
CREATE UNIQUE INDEX "BackupPlan_isOnly_key" ON "BackupPlan"("isOnly");

ALTER TABLE "BackupRun"
    ALTER COLUMN "madeAt" DROP DEFAULT,
    ALTER COLUMN "madeAt" DROP NOT NULL,
    ALTER COLUMN "sizeBytes" DROP NOT NULL,
    ADD COLUMN "origin" "BackupOrigin" NOT NULL DEFAULT 'command',
    ADD COLUMN "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ADD COLUMN "place" "BackupPlace",
    ADD COLUMN "fileName" TEXT,
    ADD COLUMN "passphraseVersion" INTEGER,
    ADD COLUMN "percent" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "problems" TEXT,
    ADD COLUMN "failedAt" TIMESTAMPTZ(3),
    ADD COLUMN "failure" TEXT,
    ADD COLUMN "toldAt" TIMESTAMPTZ(3),
    ADD COLUMN "removedAt" TIMESTAMPTZ(3);
UPDATE "BackupRun" SET "startedAt" = "madeAt", "seenAt" = "madeAt", "percent" = 100;
ALTER TABLE "BackupRun"
    ADD CONSTRAINT "BackupRun_percent" CHECK ("percent" BETWEEN 0 AND 100),
    ADD CONSTRAINT "BackupRun_made_has_a_size" CHECK (("madeAt" IS NULL) = ("sizeBytes" IS NULL)),
    ADD CONSTRAINT "BackupRun_failed_has_a_reason" CHECK (("failedAt" IS NULL) = ("failure" IS NULL)),
    ADD CONSTRAINT "BackupRun_one_end" CHECK ("madeAt" IS NULL OR "failedAt" IS NULL),
    -- A command decides by itself where its file goes.
    ADD CONSTRAINT "BackupRun_own_files_are_named" CHECK ("origin" = 'command' OR ("place" IS NOT NULL AND "fileName" IS NOT NULL));
-- Several machines and an owner's button may begin at once.
CREATE UNIQUE INDEX "BackupRun_one_at_a_time" ON "BackupRun"((true)) WHERE "madeAt" IS NULL AND "failedAt" IS NULL;

CREATE TABLE "BackupDrill" (
    "id" UUID NOT NULL,
    "backupRunId" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "rows" INTEGER,
    "files" INTEGER,
    "failure" TEXT,
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "BackupDrill_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BackupDrill_backupRunId_fkey" FOREIGN KEY ("backupRunId") REFERENCES "BackupRun"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BackupDrill_outcome" CHECK (("endedAt" IS NULL) = ("rows" IS NULL AND "failure" IS NULL)),
    CONSTRAINT "BackupDrill_rows_and_files" CHECK (("rows" IS NULL) = ("files" IS NULL))
);
CREATE INDEX "BackupDrill_backupRunId_idx" ON "BackupDrill"("backupRunId");
CREATE UNIQUE INDEX "BackupDrill_one_at_a_time" ON "BackupDrill"((true)) WHERE "endedAt" IS NULL;
