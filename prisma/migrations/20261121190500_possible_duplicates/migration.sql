-- By these a page of applications finds who may be the same person, among however many members: names without regard
-- to case, telephones by their last ten digits, and the six characters with which a Member ID ends.

CREATE INDEX "User_name_lower_idx" ON "User" (lower("lastName"), lower("firstName"));
CREATE INDEX "User_phone_digits_idx" ON "User" ((right(translate("phone", ' ()-.+', ''), 10)));
CREATE INDEX "User_number_idx" ON "User" ((upper(right("id"::text, 6))));
CREATE INDEX "MembershipApplication_cell_digits_idx" ON "MembershipApplication" ((right(translate("cellPhone", ' ()-.+', ''), 10)));
CREATE INDEX "MembershipApplication_home_digits_idx" ON "MembershipApplication" ((right(translate("homePhone", ' ()-.+', ''), 10)));
CREATE INDEX "MembershipApplication_number_upper_idx" ON "MembershipApplication" (upper("membershipNumber"));
