-- The version of the event that the email of an offer told of, as a registration has it. An offer without one is told of
-- any change that nobody has been told of yet.
ALTER TABLE "WaitingEntry" ADD COLUMN "calendarSequence" INTEGER NOT NULL DEFAULT 0;
