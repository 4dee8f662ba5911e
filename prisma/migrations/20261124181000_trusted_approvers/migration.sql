-- Proposed bank details always have a time at which they take effect, so that an approver who leaves does not stop them.
ALTER TABLE "BankProposal" DISABLE TRIGGER "BankProposal_never_changed";
UPDATE "BankProposal" SET "effectiveAt" =
    CASE WHEN "state" = 'pending' THEN now() ELSE "proposedAt" END + interval '72 hours'
  WHERE "effectiveAt" IS NULL;
ALTER TABLE "BankProposal" ENABLE TRIGGER "BankProposal_never_changed";

-- AlterTable
ALTER TABLE "BankProposal" ALTER COLUMN "effectiveAt" SET NOT NULL;

-- Somebody who was trusted with bank details before the question arose, and not by whoever asks it.
CREATE FUNCTION "is_trusted_approver"(approver uuid, proposer uuid, proposed timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT approver <> proposer AND EXISTS (
    SELECT FROM "RoleGrant" g
    WHERE g."userId" = approver AND g."eventId" IS NULL AND g."role" IN ('owner', 'administrator', 'treasurer')
      AND g."createdAt" <= proposed - interval '7 days' AND g."grantedById" IS DISTINCT FROM proposer)
$$;

CREATE FUNCTION "require_trusted_approver"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."decidedAt" < NEW."effectiveAt"
     AND NOT "is_trusted_approver"(NEW."decidedById", NEW."proposedById", NEW."proposedAt") THEN
    RAISE EXCEPTION 'Approved by somebody who was not trusted before: "BankProposal_trusted_approver"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'BankProposal_trusted_approver';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "BankProposal_trusted_approver"
  BEFORE UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."state" = 'pending' AND NEW."state" = 'in_effect' AND NEW."decidedById" IS NOT NULL
    AND NEW."decidedById" <> NEW."proposedById")
  EXECUTE FUNCTION "require_trusted_approver"();

-- When a role was given, and by whom, decides who is trusted. Only a deleted giver is forgotten.
CREATE FUNCTION "refuse_other_grant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A role stays given when and by whom it was: "RoleGrant_when_and_by_whom"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_when_and_by_whom';
END $$;

CREATE TRIGGER "RoleGrant_when_and_by_whom"
  BEFORE UPDATE ON "RoleGrant"
  FOR EACH ROW
  WHEN (OLD."createdAt" <> NEW."createdAt"
    OR NEW."grantedById" IS NOT NULL AND OLD."grantedById" IS DISTINCT FROM NEW."grantedById")
  EXECUTE FUNCTION "refuse_other_grant"();
