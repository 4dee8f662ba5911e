-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "addressToConfirm" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "heldUntil" TIMESTAMPTZ(3),
ADD COLUMN     "remindAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Registration_heldUntil_idx" ON "Registration"("heldUntil");

-- CreateIndex
CREATE INDEX "Registration_remindAt_idx" ON "Registration"("remindAt");

-- What Prisma cannot say. Until when a seat taken at a moment is held unpaid. With `online_minutes`: that long. Otherwise
-- to the end of the last of the working days (Monday to Friday where the association is) that follow the day of
-- registering, never past so many hours before the start. Where less than an hour is left until then, 24 hours.
-- In no case beyond the start.
CREATE FUNCTION "seat_held_until"(
  "taken_at" timestamptz, "starts_at" timestamptz, "zone" text, "working_days" integer, "hours_before_start" integer,
  "online_minutes" integer
) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT least("starts_at", CASE
    WHEN "online_minutes" IS NOT NULL THEN "taken_at" + make_interval(mins => "online_minutes")
    WHEN cap."latest" < "taken_at" + interval '1 hour' THEN "taken_at" + interval '24 hours'
    ELSE least(cap."latest", (counted."from" + "working_days" + 2 * ((counted."weekday" - 1 + "working_days") / 5)
                              + time '23:59') AT TIME ZONE "zone")
  END)
  FROM (SELECT ("taken_at" AT TIME ZONE "zone")::date AS "day") local,
    -- Who registers on a Saturday or Sunday counts from the Friday before.
    LATERAL (SELECT local."day" - greatest(extract(isodow FROM local."day")::integer - 5, 0) AS "from",
                    least(extract(isodow FROM local."day")::integer, 5) AS "weekday") counted,
    (SELECT "starts_at" - make_interval(hours => "hours_before_start") AS "latest") cap
$$;

-- A hold ends with whatever ends the waiting: a payment, a confirmation, a cancellation.
CREATE FUNCTION "end_seat_hold"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."heldUntil" := NULL;
  NEW."remindAt" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_hold_ends" BEFORE INSERT OR UPDATE ON "Registration" FOR EACH ROW
  WHEN ((NEW."heldUntil" IS NOT NULL OR NEW."remindAt" IS NOT NULL)
    AND (NEW."paymentStatus" <> 'pending' OR NEW."cancelledAt" IS NOT NULL))
  EXECUTE FUNCTION "end_seat_hold"();

-- There is no ticket before the address is confirmed.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_paid_when_confirmed"
  CHECK (NOT ("addressToConfirm" AND "paymentStatus" = 'paid'));

-- Nobody is let in at a rate that is still to be verified. Whoever has been is not asked any more.
UPDATE "Registration" SET "memberRateToVerify" = false WHERE "memberRateToVerify" AND "checkedInAt" IS NOT NULL;
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_when_verified"
  CHECK ("checkedInAt" IS NULL OR NOT "memberRateToVerify");
