-- How the coordinator of a group is greeted.
ALTER TABLE "GroupBooking" ADD COLUMN "contactFirstName" TEXT;
