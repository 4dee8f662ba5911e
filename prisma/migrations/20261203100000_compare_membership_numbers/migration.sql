-- Membership numbers are compared by their letters and digits alone: "ACO 17" and "aco-17." are the same.
DROP INDEX "MembershipApplication_number_upper_idx";
CREATE INDEX "MembershipApplication_number_idx" ON "MembershipApplication"
  (upper(regexp_replace("membershipNumber", '[^A-Za-z0-9]', '', 'g')));
