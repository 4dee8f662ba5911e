-- What an entry says of a person may be erased once the account that it is about is gone. Entries of an approval used
-- to name the approver, and go with that account as well; until now they went with it alone, so that a member whose
-- approver still has an account could not be deleted.
CREATE OR REPLACE FUNCTION "may_erase_audit_personal"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE
    WHEN "entry"."action" = 'member_approved' AND "may_erase_audit_actor"("entry") THEN true
    WHEN "entry"."targetType" IN ('user', 'member')
      THEN NOT EXISTS (SELECT FROM "User" u WHERE u."id" =
        CASE WHEN "entry"."targetId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
             THEN "entry"."targetId"::uuid END)
    ELSE true END;
