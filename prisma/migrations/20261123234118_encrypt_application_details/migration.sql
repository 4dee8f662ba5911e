-- Date of birth, phones and home address of applications become one encrypted value, `personalDetails`. The key is not
-- known here: a job of the portal encrypts the rows that exist, and empties their columns.

DROP INDEX "MembershipApplication_cellPhone_idx";
DROP INDEX "MembershipApplication_dateOfBirth_idx";
DROP INDEX "MembershipApplication_cell_digits_idx";
DROP INDEX "MembershipApplication_home_digits_idx";

ALTER TABLE "MembershipApplication"
  ADD COLUMN "birthHash" BYTEA,
  ADD COLUMN "cellPhoneHash" BYTEA,
  ADD COLUMN "homePhoneHash" BYTEA,
  ADD COLUMN "personalDetails" BYTEA,
  ALTER COLUMN "dateOfBirth" DROP NOT NULL,
  ALTER COLUMN "homePhone" DROP NOT NULL,
  ALTER COLUMN "cellPhone" DROP NOT NULL,
  ALTER COLUMN "homeAddress" DROP NOT NULL,
  ADD CONSTRAINT "MembershipApplication_details_once" CHECK ("personalDetails" IS NULL
    OR coalesce("dateOfBirth"::text, "homePhone", "cellPhone", "homeAddress") IS NULL);

CREATE INDEX "MembershipApplication_birthHash_idx" ON "MembershipApplication"("birthHash");
CREATE INDEX "MembershipApplication_cellPhoneHash_idx" ON "MembershipApplication"("cellPhoneHash");
CREATE INDEX "MembershipApplication_homePhoneHash_idx" ON "MembershipApplication"("homePhoneHash");

-- Finds the rows that are not encrypted yet.
CREATE INDEX "MembershipApplication_clear_details_idx" ON "MembershipApplication"("id") WHERE "homePhone" IS NOT NULL;
