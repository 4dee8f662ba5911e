-- CreateEnum
CREATE TYPE "BankProposalState" AS ENUM ('pending', 'in_effect', 'stopped', 'superseded');

-- CreateTable
CREATE TABLE "BankProposal" (
    "id" UUID NOT NULL,
    "eventId" UUID,
    "details" JSONB,
    "state" "BankProposalState" NOT NULL DEFAULT 'pending',
    "proposedById" UUID NOT NULL,
    "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effectiveAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "decidedAt" TIMESTAMPTZ(3),
    "stopHash" TEXT NOT NULL,

    CONSTRAINT "BankProposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BankProposal_stopHash_key" ON "BankProposal"("stopHash");

-- CreateIndex
CREATE INDEX "BankProposal_state_effectiveAt_idx" ON "BankProposal"("state", "effectiveAt");

-- CreateIndex
CREATE INDEX "BankProposal_eventId_idx" ON "BankProposal"("eventId");

-- AddForeignKey
ALTER TABLE "BankProposal" ADD CONSTRAINT "BankProposal_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "BankProposal_one_pending" ON "BankProposal"
  ((coalesce("eventId", '00000000-0000-0000-0000-000000000000'::uuid))) WHERE "state" = 'pending';

-- Two people, or three days.
ALTER TABLE "BankProposal"
  ADD CONSTRAINT "BankProposal_not_by_its_proposer" CHECK ("state" <> 'in_effect' OR "decidedById" <> "proposedById"),
  ADD CONSTRAINT "BankProposal_approved_or_waited" CHECK (
    "state" <> 'in_effect' OR "decidedById" IS NOT NULL OR coalesce("decidedAt" >= "effectiveAt", false)),
  ADD CONSTRAINT "BankProposal_waits" CHECK ("effectiveAt" >= "proposedAt" + interval '71 hours'),
  ADD CONSTRAINT "BankProposal_decided" CHECK (("state" = 'pending') = ("decidedAt" IS NULL));

CREATE FUNCTION "refuse_other_bank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A proposal is decided as it was made: "BankProposal_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'BankProposal_never_changed';
END $$;

CREATE TRIGGER "BankProposal_never_changed"
  BEFORE UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."details" IS DISTINCT FROM NEW."details" OR OLD."eventId" IS DISTINCT FROM NEW."eventId"
    OR OLD."proposedAt" <> NEW."proposedAt" OR OLD."effectiveAt" IS DISTINCT FROM NEW."effectiveAt"
    OR OLD."state" <> 'pending' AND OLD."state" <> NEW."state"
    OR OLD."proposedById" <> NEW."proposedById")
  EXECUTE FUNCTION "refuse_other_bank"();
