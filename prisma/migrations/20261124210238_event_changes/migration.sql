-- Registrants are told of changes once, when no further one follows. Until then each change is recorded with what was
-- known before it. A registration has the number of the calendar entry that it was made with: from it follows which of
-- the recorded facts the person knows. Those of the previous version know at least the earliest.

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN "calendarSequence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "EventChange" (
    "eventId" UUID NOT NULL,
    "calendarSequence" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "startDate" TIMESTAMPTZ(3) NOT NULL,
    "endDate" TIMESTAMPTZ(3) NOT NULL,
    "location" TEXT,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EventChange_pkey" PRIMARY KEY ("eventId","calendarSequence")
);

-- AddForeignKey
ALTER TABLE "EventChange" ADD CONSTRAINT "EventChange_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "record_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EventChange" ("eventId", "calendarSequence", "title", "startDate", "endDate", "location")
  VALUES (OLD."id", OLD."calendarSequence", OLD."title", OLD."startDate", OLD."endDate", OLD."location");
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_record_change"
  AFTER UPDATE ON "Event"
  FOR EACH ROW WHEN (NEW."calendarSequence" <> OLD."calendarSequence")
  EXECUTE FUNCTION "record_event_change"();
