-- A member has the level's whole name (decisions §4), where an account had a shortened one.
UPDATE "User" SET "membershipType" = 'Academic and Student' WHERE "membershipType" = 'Academic';
UPDATE "User" SET "membershipType" = 'Regulator Observer' WHERE "membershipType" = 'Regulator';
