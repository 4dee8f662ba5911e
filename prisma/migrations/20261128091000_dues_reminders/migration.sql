-- Reminders of dues, once per member, rule and year.
CREATE TABLE "DuesReminder" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "rule" TEXT NOT NULL,
  "yearEnd" DATE NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "isSent" BOOLEAN NOT NULL,
  CONSTRAINT "DuesReminder_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "DuesReminder_rule" CHECK ("rule" IN ('first', 'second', 'last_day', 'overdue', 'before_lapse')),
  CONSTRAINT "DuesReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "DuesReminder_userId_yearEnd_rule_key" ON "DuesReminder" ("userId", "yearEnd", "rule");

-- A reminder that was sent or left out stays so, or it could be sent again.
CREATE FUNCTION "keep_dues_reminder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A reminder does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'DuesReminder_stays';
END $$;
CREATE TRIGGER "DuesReminder_keep" BEFORE UPDATE ON "DuesReminder"
  FOR EACH ROW EXECUTE FUNCTION "keep_dues_reminder"();

ALTER TABLE "User" ADD COLUMN "remindersPausedAt" TIMESTAMPTZ(3);
