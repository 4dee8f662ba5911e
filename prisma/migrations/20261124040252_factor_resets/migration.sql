-- CreateEnum
CREATE TYPE "FactorResetState" AS ENUM ('requested', 'scheduled', 'done', 'stopped');

-- CreateTable
CREATE TABLE "FactorReset" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "state" "FactorResetState" NOT NULL DEFAULT 'requested',
    "requestedById" UUID,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approvedById" UUID,
    "effectiveAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "stopHash" TEXT,

    CONSTRAINT "FactorReset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "FactorReset_stopHash_key" ON "FactorReset"("stopHash");

-- CreateIndex
CREATE INDEX "FactorReset_userId_idx" ON "FactorReset"("userId");

-- CreateIndex
CREATE INDEX "FactorReset_state_effectiveAt_idx" ON "FactorReset"("state", "effectiveAt");

-- AddForeignKey
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "FactorReset_one_open" ON "FactorReset" ("userId") WHERE "state" IN ('requested', 'scheduled');

-- Two owners, neither of them the person, or a command on the server; and a day in which the person can object.
ALTER TABLE "FactorReset"
  ADD CONSTRAINT "FactorReset_by_two" CHECK (
    "state" NOT IN ('scheduled', 'done') OR ("requestedById" IS NULL) = ("approvedById" IS NULL)),
  ADD CONSTRAINT "FactorReset_two_others" CHECK (
    "approvedById" <> "requestedById" AND "requestedById" <> "userId" AND "approvedById" <> "userId"),
  ADD CONSTRAINT "FactorReset_scheduled" CHECK (
    "state" NOT IN ('scheduled', 'done') OR ("effectiveAt" IS NOT NULL AND "stopHash" IS NOT NULL)),
  ADD CONSTRAINT "FactorReset_waits" CHECK ("effectiveAt" >= "requestedAt" + interval '23 hours 59 minutes'),
  ADD CONSTRAINT "FactorReset_not_early" CHECK ("state" <> 'done' OR "endedAt" >= "effectiveAt"),
  ADD CONSTRAINT "FactorReset_ended" CHECK (("state" IN ('done', 'stopped')) = ("endedAt" IS NOT NULL));

CREATE FUNCTION "guard_factor_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A reset goes on as it was asked for: "FactorReset_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'FactorReset_never_changed';
END $$;

CREATE TRIGGER "FactorReset_never_changed"
  BEFORE UPDATE ON "FactorReset"
  FOR EACH ROW
  WHEN (OLD."state" IN ('done', 'stopped') OR OLD."userId" <> NEW."userId" OR OLD."requestedAt" <> NEW."requestedAt"
    OR OLD."requestedById" IS DISTINCT FROM NEW."requestedById"
    OR OLD."effectiveAt" IS NOT NULL AND (OLD."effectiveAt" IS DISTINCT FROM NEW."effectiveAt"
      OR OLD."approvedById" IS DISTINCT FROM NEW."approvedById"))
  EXECUTE FUNCTION "guard_factor_reset"();
