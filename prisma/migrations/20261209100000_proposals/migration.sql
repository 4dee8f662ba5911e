-- Bank details and resets of second factors that wait for a second person or for their time are one table, so that one
-- state machine holds for both. Nothing is lost: ids, people, times and the links that stop them stay.
CREATE TYPE "ProposalKind" AS ENUM ('bank_details', 'factor_reset');
CREATE TYPE "ProposalState" AS ENUM ('requested', 'approved', 'applied', 'stopped', 'superseded');

CREATE TABLE "Proposal" (
  "id" UUID NOT NULL,
  "kind" "ProposalKind" NOT NULL,
  "state" "ProposalState" NOT NULL DEFAULT 'requested',
  "requestedById" UUID,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "approvedById" UUID,
  "endedById" UUID,
  "endedAt" TIMESTAMPTZ(3),
  "effectiveAt" TIMESTAMPTZ(3),
  "stopHash" TEXT,
  "userId" UUID,
  "codeHash" TEXT,
  "eventId" UUID,
  "accountId" UUID,
  "details" JSONB,
  CONSTRAINT "Proposal_pkey" PRIMARY KEY ("id")
);

INSERT INTO "Proposal" ("id", "kind", "state", "requestedById", "requestedAt", "approvedById", "endedById", "endedAt",
                        "effectiveAt", "stopHash", "eventId", "accountId", "details")
SELECT "id", 'bank_details',
       CASE "state" WHEN 'pending' THEN 'requested' WHEN 'in_effect' THEN 'applied' ELSE "state"::text END::"ProposalState",
       "proposedById", "proposedAt", CASE WHEN "state" = 'in_effect' THEN "decidedById" END,
       CASE WHEN "state" <> 'in_effect' THEN "decidedById" END, "decidedAt", "effectiveAt", "stopHash", "eventId",
       "accountId", "details"
FROM "BankProposal";

INSERT INTO "Proposal" ("id", "kind", "state", "requestedById", "requestedAt", "approvedById", "endedAt", "effectiveAt",
                        "stopHash", "userId", "codeHash")
SELECT "id", 'factor_reset',
       CASE "state" WHEN 'scheduled' THEN 'approved' WHEN 'done' THEN 'applied' ELSE "state"::text END::"ProposalState",
       "requestedById", "requestedAt", "approvedById", "endedAt", "effectiveAt", "stopHash", "userId", "codeHash"
FROM "FactorReset";

DROP TABLE "BankProposal", "FactorReset";
DROP TYPE "BankProposalState";
DROP TYPE "FactorResetState";
DROP FUNCTION "refuse_other_bank";
DROP FUNCTION "guard_factor_reset";

CREATE UNIQUE INDEX "Proposal_stopHash_key" ON "Proposal"("stopHash");
CREATE INDEX "Proposal_kind_state_effectiveAt_idx" ON "Proposal"("kind", "state", "effectiveAt");
CREATE INDEX "Proposal_userId_idx" ON "Proposal"("userId");
CREATE INDEX "Proposal_eventId_idx" ON "Proposal"("eventId");
CREATE INDEX "Proposal_accountId_idx" ON "Proposal"("accountId");

-- One is pending for a person's factors, for an event, and for the association.
CREATE UNIQUE INDEX "Proposal_one_pending" ON "Proposal"
  ("kind", coalesce("userId", "eventId", '00000000-0000-0000-0000-000000000000'::uuid))
  WHERE "state" IN ('requested', 'approved');

ALTER TABLE "Proposal"
  ADD CONSTRAINT "Proposal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Proposal_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Proposal_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BankAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Proposal_two_others"
    CHECK ("approvedById" <> "requestedById" AND "requestedById" <> "userId" AND "approvedById" <> "userId"),
  ADD CONSTRAINT "Proposal_waits"
    CHECK ("effectiveAt" >= "requestedAt"
      + CASE "kind" WHEN 'bank_details' THEN interval '71 hours' ELSE interval '23 hours 59 minutes' END),
  ADD CONSTRAINT "Proposal_ended"
    CHECK (("state" IN ('applied', 'stopped', 'superseded')) = ("endedAt" IS NOT NULL)),
  -- The approval of bank details puts them into effect immediately.
  ADD CONSTRAINT "Proposal_not_early"
    CHECK ("state" <> 'applied' OR coalesce("endedAt" >= "effectiveAt", false)
      OR "kind" = 'bank_details' AND "approvedById" IS NOT NULL),
  ADD CONSTRAINT "Proposal_of_bank_details"
    CHECK ("kind" <> 'bank_details'
      OR num_nulls("requestedById", "effectiveAt", "stopHash") = 0 AND num_nonnulls("userId", "codeHash") = 0
        AND "state" <> 'approved' AND ("state" = 'applied' OR "approvedById" IS NULL)),
  -- Two owners, or a command on the server.
  ADD CONSTRAINT "Proposal_of_factor_reset"
    CHECK ("kind" <> 'factor_reset'
      OR "userId" IS NOT NULL AND num_nonnulls("eventId", "accountId", "details") = 0
        AND ("state" NOT IN ('approved', 'applied')
          OR ("requestedById" IS NULL) = ("approvedById" IS NULL) AND num_nulls("effectiveAt", "stopHash") = 0)),
  -- Resets of earlier versions had no code.
  ADD CONSTRAINT "Proposal_has_code"
    CHECK ("kind" <> 'factor_reset' OR "state" <> 'approved' OR "codeHash" IS NOT NULL) NOT VALID;

CREATE FUNCTION "guard_proposal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A proposal goes on as it was requested, and its end is its end: "Proposal_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Proposal_never_changed';
END $$;

-- What it is about is never another, what was decided stays, and an end stays its end. Only a deleted account is
-- forgotten.
CREATE TRIGGER "Proposal_never_changed"
  BEFORE UPDATE ON "Proposal"
  FOR EACH ROW
  WHEN ((OLD."kind", OLD."userId", OLD."eventId", OLD."details", OLD."requestedById", OLD."requestedAt")
      IS DISTINCT FROM (NEW."kind", NEW."userId", NEW."eventId", NEW."details", NEW."requestedById", NEW."requestedAt")
    OR NEW."accountId" IS NOT NULL AND OLD."accountId" IS DISTINCT FROM NEW."accountId"
    OR NOT jsonb_strip_nulls(to_jsonb(OLD) - '{state,accountId}'::text[]) <@ to_jsonb(NEW)
    OR OLD."effectiveAt" IS NOT NULL AND OLD."kind" = 'factor_reset'
      AND OLD."approvedById" IS DISTINCT FROM NEW."approvedById"
    OR OLD."state" = 'approved' AND NEW."state" = 'requested'
    OR OLD."endedAt" IS NOT NULL AND to_jsonb(OLD) - 'accountId' <> to_jsonb(NEW) - 'accountId')
  EXECUTE FUNCTION "guard_proposal"();

CREATE TRIGGER "Proposal_bank_details_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "Proposal"
  FOR EACH ROW
  WHEN (NEW."kind" = 'bank_details' AND NEW."approvedById" IS NOT NULL AND NEW."endedAt" < NEW."effectiveAt")
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner,administrator,treasurer}', 'requestedById', '{owner,administrator,treasurer}', 'requestedAt');

CREATE TRIGGER "Proposal_factor_reset_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "Proposal"
  FOR EACH ROW WHEN (NEW."kind" = 'factor_reset' AND NEW."approvedById" IS NOT NULL)
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner}', 'requestedById', '{owner}', 'requestedAt');

-- An account says what the last proposal in effect says, whoever writes it.
CREATE OR REPLACE FUNCTION "require_proposed_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_strip_nulls(to_jsonb(NEW) - '{id,eventId,createdAt,updatedAt}'::text[]) IS DISTINCT FROM (
    SELECT jsonb_strip_nulls(p."details") FROM "Proposal" p
    WHERE p."kind" = 'bank_details' AND p."state" = 'applied' AND p."eventId" IS NOT DISTINCT FROM NEW."eventId"
    ORDER BY p."endedAt" DESC LIMIT 1) THEN
    RAISE EXCEPTION 'No proposal in effect says so: "%"', TG_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
