-- CreateEnum
CREATE TYPE "CpdAuditResult" AS ENUM ('passed', 'failed');

-- CreateTable
CREATE TABLE "CpdAudit" (
    "id" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "percent" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "dueOn" DATE NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID,
    "closedAt" TIMESTAMPTZ(3),
    "closedById" UUID,

    CONSTRAINT "CpdAudit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CpdAuditMember" (
    "id" UUID NOT NULL,
    "auditId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "isDrawn" BOOLEAN NOT NULL,
    "remindedAt" TIMESTAMPTZ(3),
    "result" "CpdAuditResult",
    "note" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,

    CONSTRAINT "CpdAuditMember_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CpdAudit_createdById_idx" ON "CpdAudit"("createdById");

-- CreateIndex
CREATE INDEX "CpdAudit_closedById_idx" ON "CpdAudit"("closedById");

-- CreateIndex
CREATE INDEX "CpdAuditMember_userId_idx" ON "CpdAuditMember"("userId");

-- CreateIndex
CREATE INDEX "CpdAuditMember_decidedById_idx" ON "CpdAuditMember"("decidedById");

-- CreateIndex
CREATE UNIQUE INDEX "CpdAuditMember_auditId_userId_key" ON "CpdAuditMember"("auditId", "userId");

-- AddForeignKey
ALTER TABLE "CpdAudit" ADD CONSTRAINT "CpdAudit_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdAudit" ADD CONSTRAINT "CpdAudit_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdAuditMember" ADD CONSTRAINT "CpdAuditMember_auditId_fkey" FOREIGN KEY ("auditId") REFERENCES "CpdAudit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdAuditMember" ADD CONSTRAINT "CpdAuditMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CpdAuditMember" ADD CONSTRAINT "CpdAuditMember_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "CpdAudit"
  ADD CONSTRAINT "CpdAudit_percent" CHECK ("percent" BETWEEN 1 AND 100),
  ADD CONSTRAINT "CpdAudit_period" CHECK ("endsOn" >= "startsOn"),
  ADD CONSTRAINT "CpdAudit_seed" CHECK ("seed" ~ '^[0-9a-f]{32}$');
ALTER TABLE "CpdAuditMember"
  ADD CONSTRAINT "CpdAuditMember_result_of_drawn"
    CHECK (("result" IS NULL) = ("decidedAt" IS NULL) AND ("isDrawn" OR "result" IS NULL)),
  ADD CONSTRAINT "CpdAuditMember_failed_with_note" CHECK ("result" IS DISTINCT FROM 'failed' OR "note" <> ''),
  ADD CONSTRAINT "CpdAuditMember_decided_by_another" CHECK ("decidedById" <> "userId");

-- Who is asked is chance, and stays as it was drawn. An audit is closed once, with a result for each person drawn.
CREATE FUNCTION "keep_cpd_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."startsOn", NEW."endsOn", NEW."percent", NEW."seed", NEW."dueOn", NEW."createdAt")
     IS DISTINCT FROM (OLD."startsOn", OLD."endsOn", OLD."percent", OLD."seed", OLD."dueOn", OLD."createdAt")
     OR (OLD."closedAt" IS NOT NULL AND NEW."closedAt" IS DISTINCT FROM OLD."closedAt")
     OR (OLD."closedAt" IS NULL AND NEW."closedAt" IS NOT NULL AND EXISTS (
       SELECT FROM "CpdAuditMember" m WHERE m."auditId" = NEW."id" AND m."isDrawn" AND m."result" IS NULL)) THEN
    RAISE EXCEPTION 'An audit of CPD stays as it was drawn, and is closed once with a result for each'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CpdAudit_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "CpdAudit_stays" BEFORE UPDATE ON "CpdAudit" FOR EACH ROW EXECUTE FUNCTION "keep_cpd_audit"();

CREATE FUNCTION "keep_cpd_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."auditId", NEW."userId", NEW."place", NEW."isDrawn")
     IS DISTINCT FROM (OLD."auditId", OLD."userId", OLD."place", OLD."isDrawn")
     OR (NEW."result" IS DISTINCT FROM OLD."result"
         AND EXISTS (SELECT FROM "CpdAudit" a WHERE a."id" = NEW."auditId" AND a."closedAt" IS NOT NULL)) THEN
    RAISE EXCEPTION 'An audit of CPD stays as it was drawn, and its results stay once it is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CpdAuditMember_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "CpdAuditMember_stays"
  BEFORE UPDATE ON "CpdAuditMember" FOR EACH ROW EXECUTE FUNCTION "keep_cpd_draw"();
