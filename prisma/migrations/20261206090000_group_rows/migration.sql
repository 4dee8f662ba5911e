-- Who is in a group, in the order in which the coordinator entered them. Seats are taken in that of the addresses.
ALTER TABLE "Registration" ADD COLUMN "groupRow" INTEGER;
-- Of earlier groups the lines of the invoice have that order; those who pay nothing follow.
UPDATE "Registration" r SET "groupRow" = o."row" FROM (
  SELECT s."id", row_number() OVER (
           PARTITION BY g."id" ORDER BY (
             SELECT i."line" FROM "AmountDue" d JOIN "InvoiceDue" i ON i."amountDueId" = d."id"
             WHERE d."registrationId" = s."id" AND i."invoiceId" = g."invoiceId" LIMIT 1) NULLS LAST, s."id") AS "row"
  FROM "GroupBooking" g JOIN "Registration" s ON s."bookingId" = g."id") o
WHERE o."id" = r."id";
