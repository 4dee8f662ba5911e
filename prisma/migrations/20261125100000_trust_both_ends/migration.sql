-- Two people, and not one with two accounts: both had a role that gives the permission for seven days before the
-- question arose, and the approver not from the asker. Whoever lost the role since is not trusted.
DROP TRIGGER "BankProposal_trusted_approver" ON "BankProposal";
DROP FUNCTION "require_trusted_approver"();
DROP FUNCTION "is_trusted_approver"(uuid, uuid, timestamptz);

CREATE FUNCTION "is_trusted_approver"(
  approver uuid, approving "StaffRole"[], asker uuid, asking "StaffRole"[], asked timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT approver <> asker
    AND EXISTS (
      SELECT FROM "RoleGrant" g
      WHERE g."userId" = approver AND g."eventId" IS NULL AND g."role" = ANY(approving)
        AND g."createdAt" <= asked - interval '7 days' AND g."grantedById" IS DISTINCT FROM asker)
    AND EXISTS (
      SELECT FROM "RoleGrant" g
      WHERE g."userId" = asker AND g."eventId" IS NULL AND g."role" = ANY(asking)
        AND g."createdAt" <= asked - interval '7 days')
$$;

-- The arguments name the column of the approver, their roles, the column of the asker, their roles, and the column of
-- the time of asking.
CREATE FUNCTION "require_trusted_approver"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE approved jsonb := to_jsonb(NEW);
BEGIN
  IF "is_trusted_approver"(
       (approved ->> TG_ARGV[0])::uuid, TG_ARGV[1]::"StaffRole"[],
       (approved ->> TG_ARGV[2])::uuid, TG_ARGV[3]::"StaffRole"[],
       (approved ->> TG_ARGV[4])::timestamptz) IS NOT TRUE THEN
    RAISE EXCEPTION 'Approved by somebody who was not trusted before: "%"', TG_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "BankProposal_trusted_approver"
  AFTER UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."state" = 'pending' AND NEW."state" = 'in_effect' AND NEW."decidedById" IS NOT NULL
    AND NEW."decidedById" <> NEW."proposedById" AND NEW."decidedAt" < NEW."effectiveAt")
  EXECUTE FUNCTION "require_trusted_approver"(
    'decidedById', '{owner,administrator,treasurer}', 'proposedById', '{owner,administrator,treasurer}', 'proposedAt');

CREATE TRIGGER "FactorReset_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "FactorReset"
  FOR EACH ROW WHEN (NEW."approvedById" IS NOT NULL)
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner}', 'requestedById', '{owner}', 'requestedAt');

-- Whoever waited for the seven days needs one owner at most.
CREATE TRIGGER "AddressChange_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "AddressChange"
  FOR EACH ROW WHEN (NEW."approvedById" IS NOT NULL AND NEW."effectiveAt" > now())
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner}', 'requestedById', '{owner,administrator,membership}', 'requestedAt');
