-- CreateTable
CREATE TABLE "RuleTerms" (
    "id" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "RuleTerms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RuleTerms_rule_since_idx" ON "RuleTerms"("rule", "since");

-- A portal that has people may be older than these rules. They judge from when the migration that brought each of them
-- was done here, and at the latest from now on. Where nobody is yet, they have always been as they are.
INSERT INTO "RuleTerms" ("id", "rule", "terms", "since")
SELECT gen_random_uuid(), r."rule", r."terms", coalesce(
  (SELECT max(m."finished_at") FROM "_prisma_migrations" m
   WHERE m."migration_name" = r."migration" AND m."rolled_back_at" IS NULL), now())
FROM (SELECT (SELECT "values" FROM "AssociationSettings" WHERE "id" = 1) AS "values") s,
  LATERAL (VALUES
    ('second_factor', '20261124034500_second_factors', jsonb_build_object(
      'isRequired', coalesce((s."values" #>> '{secondFactor,isRequiredOfStaff}')::boolean, true))),
    ('lapse', '20261128090000_standing', jsonb_build_object(
      'graceDays', coalesce((s."values" #>> '{dues,graceDays}')::int, 30),
      'reinstatementMonths', coalesce((s."values" #>> '{dues,reinstatementMonths}')::int, 12)))
  ) r ("rule", "migration", "terms")
WHERE EXISTS (SELECT FROM "User");

-- What is sent to members whom a new rule finds late.
ALTER TABLE "DuesReminder" DROP CONSTRAINT "DuesReminder_rule";
ALTER TABLE "DuesReminder" ADD CONSTRAINT "DuesReminder_rule"
  CHECK ("rule" IN ('first', 'second', 'last_day', 'overdue', 'before_lapse', 'new_rule'));
