-- Every calendar file that is sent takes the next number as its SEQUENCE. It is higher than that of any file sent before
-- to anyone, so it rises for each person and event, whatever becomes of the seat, the address or the account.
-- Invitations and cancellations have odd numbers; a published file has the even one after the last of them.
CREATE SEQUENCE "calendar_sequence" INCREMENT BY 2;
SELECT setval('"calendar_sequence"', 2 * coalesce(max("calendarSequence"), 0) + 3, false) FROM "Event" HAVING count(*) > 0;

-- A published file of an event that has moved has a higher number than before, though nobody was sent one.
CREATE OR REPLACE FUNCTION "move_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."startDate", NEW."endDate", NEW."location", NEW."title", NEW."status")
     IS DISTINCT FROM (OLD."startDate", OLD."endDate", OLD."location", OLD."title", OLD."status") THEN
    NEW."calendarSequence" := OLD."calendarSequence" + 1;
    PERFORM nextval('"calendar_sequence"');
  END IF;
  IF NEW."startDate" <> OLD."startDate" THEN
    NEW."previousStartDate" := OLD."startDate";
  END IF;
  RETURN NEW;
END $$;
