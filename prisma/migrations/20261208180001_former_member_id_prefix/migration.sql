-- Member IDs began with the sample association's ACO- where ASSOCIATION_MEMBER_ID_PREFIX was not set. Those that people
-- have don't change. Nor are the owners of a portal that has long been running emailed what a new one lacks.
INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
SELECT 1, jsonb_build_object('formerMemberIdPrefix', 'ACO-', 'leftToSetUpEmailedAt', now()), 'epoch'
WHERE EXISTS (SELECT FROM "User")
ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values";
