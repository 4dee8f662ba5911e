-- AlterTable
ALTER TABLE "Session" ADD COLUMN "withSecondFactor" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "User" ADD COLUMN "leftStaffAt" TIMESTAMPTZ(3);

UPDATE "User" u SET "leftStaffAt" = a."at"
FROM (SELECT "targetId", max("at") AS "at" FROM "AuditEntry"
      WHERE "action" = 'admin_revoked' AND "targetType" = 'user' GROUP BY "targetId") a
WHERE a."targetId" = u."id"::text AND NOT u."isAdmin";

-- Nobody gets around a colleague's second factor by taking away their roles for the time of a sign-in: it is known that
-- they had some, and a role ends what began without the factor.
CREATE OR REPLACE FUNCTION "follow_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE holder uuid := CASE TG_OP WHEN 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM FROM "User" WHERE "id" = holder FOR NO KEY UPDATE;
  UPDATE "User" SET "isAdmin" = NOT "isAdmin", "leftStaffAt" = CASE WHEN "isAdmin" THEN now() END
  WHERE "id" = holder AND "isAdmin" <> EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = holder);
  IF TG_OP = 'INSERT' THEN
    DELETE FROM "Session" s
    WHERE s."userId" = holder AND NOT s."withSecondFactor"
      AND (EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = holder)
           OR EXISTS (SELECT FROM "AuthenticatorApp" t WHERE t."userId" = holder AND t."confirmedAt" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;
