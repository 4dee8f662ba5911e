-- A stranger's group has no seats, amounts due or invoice until its coordinator confirms it: until then, who is to get
-- one and how long that can be confirmed.
ALTER TABLE "GroupBooking" ADD COLUMN "people" JSONB, ADD COLUMN "pendingUntil" TIMESTAMPTZ(3);
ALTER TABLE "GroupBooking" ADD CONSTRAINT "GroupBooking_pending_people"
  CHECK (("people" IS NULL) = ("pendingUntil" IS NULL) AND ("people" IS NULL OR "confirmedAt" IS NULL));
CREATE INDEX "GroupBooking_pendingUntil_idx" ON "GroupBooking" ("pendingUntil");

-- Those that are not confirmed at this moment had two hours, and nobody of them was written to: they lapse.
UPDATE "Registration" r SET "releasedAt" = now(), "updatedAt" = now()
FROM "GroupBooking" g
WHERE g."id" = r."bookingId" AND g."confirmedAt" IS NULL AND r."state" = 'held' AND NOT EXISTS (
  SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND d."paidCents" + d."waivedCents" > 0);
