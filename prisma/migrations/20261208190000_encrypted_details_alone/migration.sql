-- The details of an application are encrypted. What very old versions had stored in clear text, a job of the last version
-- before 1.0.0 has encrypted, because the database does not know the key.
DO $$ BEGIN
  IF EXISTS (
    SELECT FROM "MembershipApplication"
    WHERE num_nonnulls("dateOfBirth", "homePhone", "cellPhone", "homeAddress") > 0
  ) THEN
    RAISE EXCEPTION 'details of applications are not encrypted yet; the last version before 1.0.0 does that within an hour';
  END IF;
END $$;

ALTER TABLE "MembershipApplication" DROP COLUMN "cellPhone",
DROP COLUMN "dateOfBirth",
DROP COLUMN "homeAddress",
DROP COLUMN "homePhone";
