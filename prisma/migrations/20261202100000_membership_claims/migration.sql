-- An existing member who asks for an account gives what cannot be looked up: number, name and address.
ALTER TABLE "MembershipApplication" ADD COLUMN "isClaim" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_claim" CHECK (NOT "isClaim"
    OR "registrationType" = 'existing' AND "membershipNumber" IS NOT NULL
       AND "personalDetails" IS NULL AND "backgroundAnswers" IS NULL);
