-- An order for seats at one event. Each registration has been an order of its own so far.

-- CreateTable
CREATE TABLE "Booking" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Booking_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Booking_id_eventId_key" ON "Booking"("id", "eventId");

-- CreateIndex
CREATE INDEX "Booking_eventId_idx" ON "Booking"("eventId");

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Registration" ADD COLUMN "bookingId" UUID NOT NULL DEFAULT gen_random_uuid();
INSERT INTO "Booking" ("id", "eventId", "createdAt")
SELECT "bookingId", "eventId", "registrationDate" FROM "Registration";

-- CreateIndex
CREATE INDEX "Registration_bookingId_idx" ON "Registration"("bookingId");

-- Both columns, so that one order is for one event.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_bookingId_eventId_fkey" FOREIGN KEY ("bookingId", "eventId") REFERENCES "Booking"("id", "eventId") ON DELETE CASCADE ON UPDATE CASCADE;

-- A registration that names no booking is one of its own. Triggers of one kind fire in the order of their names, and
-- that of the foreign key begins with RI_: the booking is there when it looks.
CREATE FUNCTION "keep_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "Booking" ("id", "eventId", "createdAt") VALUES (NEW."bookingId", NEW."eventId", NEW."registrationDate")
    ON CONFLICT ("id") DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "Booking" b WHERE b."id" = OLD."bookingId"
      AND NOT EXISTS (SELECT FROM "Registration" r WHERE r."bookingId" = b."id");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Booking_of_registration" AFTER INSERT OR DELETE OR UPDATE OF "bookingId" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "keep_booking"();
