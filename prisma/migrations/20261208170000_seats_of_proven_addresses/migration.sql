-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "typedByOther" BOOLEAN NOT NULL DEFAULT false;

-- What is under an address that an account has proven is the account's, whoever types it and whatever writes. Otherwise
-- whoever typed it would keep power over it until the account did something about it.
CREATE FUNCTION "account_of"(text) RETURNS uuid LANGUAGE sql STABLE
  RETURN (SELECT u."id" FROM "User" u WHERE u."email" = $1 AND u."emailVerifiedAt" IS NOT NULL);

CREATE FUNCTION "give_seat_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The account hasn't chosen any of it, and may choose anew until it has taken it over or changed its address.
  NEW."typedByOther" := NEW."userId" IS NULL AND "account_of"(NEW."email") IS NOT NULL;
  IF NEW."typedByOther" THEN NEW."userId" := "account_of"(NEW."email"); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Registration_give_to_account" BEFORE INSERT OR UPDATE OF "email", "userId" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "give_seat_to_account"();

CREATE FUNCTION "give_place_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."userId" := "account_of"(NEW."email");
  RETURN NEW;
END $$;
CREATE TRIGGER "WaitingEntry_give_to_account" BEFORE INSERT OR UPDATE OF "email" ON "WaitingEntry" FOR EACH ROW
  WHEN (NEW."userId" IS NULL) EXECUTE FUNCTION "give_place_to_account"();

CREATE FUNCTION "give_group_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."userId" := "account_of"(NEW."contactEmail");
  RETURN NEW;
END $$;
CREATE TRIGGER "GroupBooking_give_to_account" BEFORE INSERT OR UPDATE OF "contactEmail" ON "GroupBooking" FOR EACH ROW
  WHEN (NEW."userId" IS NULL AND NEW."contactEmail" IS NOT NULL) EXECUTE FUNCTION "give_group_to_account"();

-- As before, and a group stays as long as its reference pays for a seat: those of a coordinator who has left are bookings
-- of their own then, and a transfer may still quote it.
CREATE OR REPLACE FUNCTION "keep_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "Booking" ("id", "eventId", "createdAt") VALUES (NEW."bookingId", NEW."eventId", NEW."registrationDate")
    ON CONFLICT ("id") DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "Booking" b WHERE b."id" = OLD."bookingId"
      AND NOT EXISTS (SELECT FROM "Registration" r WHERE r."bookingId" = b."id")
      AND NOT EXISTS (
        SELECT FROM "PaymentBundle" p JOIN "PaymentBundleDue" i ON i."bundleId" = p."id"
          JOIN "AmountDue" d ON d."id" = i."amountDueId" JOIN "Registration" r ON r."id" = d."registrationId"
        WHERE p."groupId" = b."id");
  END IF;
  RETURN NULL;
END $$;

-- What was stored before, by the trigger. Codes stay, because the tickets that were sent have them.
UPDATE "Registration" r SET "email" = r."email" FROM "User" u
WHERE r."userId" IS NULL AND u."email" = r."email" AND u."emailVerifiedAt" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "Registration" o WHERE o."eventId" = r."eventId" AND o."userId" = u."id" AND "holds_seat"(o."state"));
UPDATE "WaitingEntry" w SET "userId" = u."id" FROM "User" u
WHERE w."userId" IS NULL AND u."email" = w."email" AND u."emailVerifiedAt" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "WaitingEntry" o WHERE o."eventId" = w."eventId" AND o."userId" = u."id");
UPDATE "GroupBooking" g SET "userId" = u."id" FROM "User" u
WHERE g."userId" IS NULL AND u."email" = g."contactEmail" AND u."emailVerifiedAt" IS NOT NULL;
