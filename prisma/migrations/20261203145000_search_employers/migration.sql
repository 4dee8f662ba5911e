-- Amounts due are found by the employer whom a member named when they applied.
CREATE INDEX "MembershipApplication_employer_idx" ON "MembershipApplication"
  USING gin ("words_of"("currentEmployer")) WHERE "status" = 'approved';
