-- People of one company who are registered together: a booking with a coordinator, who has a private page of their own.

-- CreateTable
CREATE TABLE "GroupBooking" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL DEFAULT "new_ticket_code"(),
    "company" TEXT NOT NULL,
    "purchaseOrder" TEXT,
    "contactName" TEXT,
    "contactEmail" TEXT,
    "contactPhone" TEXT,
    "confirmedAt" TIMESTAMPTZ(3),
    "networkHash" TEXT,
    "paidToldAt" TIMESTAMPTZ(3),
    "invoiceId" UUID,

    CONSTRAINT "GroupBooking_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GroupBooking_code_key" ON "GroupBooking"("code");

-- CreateIndex
CREATE UNIQUE INDEX "GroupBooking_invoiceId_key" ON "GroupBooking"("invoiceId");

-- CreateIndex
CREATE INDEX "GroupBooking_contactEmail_idx" ON "GroupBooking"("contactEmail");

-- CreateIndex
CREATE INDEX "GroupBooking_networkHash_idx" ON "GroupBooking"("networkHash");

-- AddForeignKey
ALTER TABLE "GroupBooking" ADD CONSTRAINT "GroupBooking_id_fkey" FOREIGN KEY ("id") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupBooking" ADD CONSTRAINT "GroupBooking_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One reference for the amounts of a group's seats: a bundle is a member's or a group's.
ALTER TABLE "PaymentBundle" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "PaymentBundle" ADD COLUMN "groupId" UUID;
ALTER TABLE "PaymentBundle" ADD CONSTRAINT "PaymentBundle_of_one" CHECK (num_nonnulls("userId", "groupId") = 1);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentBundle_groupId_key" ON "PaymentBundle"("groupId");

-- AddForeignKey
ALTER TABLE "PaymentBundle" ADD CONSTRAINT "PaymentBundle_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "GroupBooking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION "require_own_open_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AmountDue" d, "PaymentBundle" b
    LEFT JOIN "User" u ON u."id" = b."userId"
    WHERE d."id" = NEW."amountDueId" AND b."id" = NEW."bundleId" AND d."closedAt" IS NULL
      AND (d."userId" = u."id"
           OR (d."userId" IS NULL AND d."payerEmail" = u."email" AND u."emailVerifiedAt" IS NOT NULL)
           OR EXISTS (SELECT FROM "Registration" r WHERE r."id" = d."registrationId" AND r."bookingId" = b."groupId"))) THEN
    RAISE EXCEPTION 'A bundle has open amounts due of its member only, or of its group'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PaymentBundleDue_own_and_open';
  END IF;
  RETURN NEW;
END $$;

-- The seats of a booking count as one person's: a group alone is within the limits of a network, whatever its size. How
-- many groups a network may have is counted where they are registered.
CREATE OR REPLACE FUNCTION "limit_unconfirmed_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  capacity integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" AND OLD."networkHash" = NEW."networkHash" THEN
    RETURN NULL;
  END IF;
  -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
  SELECT "maxAttendees" INTO capacity FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
  IF (SELECT count(DISTINCT "bookingId") > 1
             AND (count(*) FILTER (WHERE "addressToConfirm") > "max_unconfirmed_seats"(capacity)
                  OR count(*) > "max_unpaid_seats"(capacity))
      FROM "Registration" WHERE "eventId" = NEW."eventId" AND "networkHash" = NEW."networkHash")
  THEN
    RAISE EXCEPTION 'Too many seats of one network are to be confirmed or paid: "Registration_unconfirmed_seats"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_unconfirmed_seats';
  END IF;
  RETURN NULL;
END $$;
