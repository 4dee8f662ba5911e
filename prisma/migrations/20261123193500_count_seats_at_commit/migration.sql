-- Counting seats locks the event until the transaction ends, so people who register for one event wait for each other.
-- A transaction can now put the counting off to its commit, and then holds the lock for the length of a commit. For all
-- others nothing changes: seats are counted at the end of each statement.

DROP TRIGGER "Registration_count_seats" ON "Registration";

CREATE CONSTRAINT TRIGGER "Registration_count_seats"
  AFTER INSERT OR UPDATE OR DELETE ON "Registration"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_seats"();

-- A function, so that the statement that changes a seat can call it, in its FROM. Who queues an email in the same
-- transaction must: that locks the address, and two transactions that lock address and event in different order wait
-- for each other for ever. `unless` is for an event that is full: counted at once, a seat is refused before the email.
CREATE FUNCTION "count_seats_at_commit"("unless" boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "unless" THEN SET CONSTRAINTS "Registration_count_seats" DEFERRED; END IF;
END $$;
