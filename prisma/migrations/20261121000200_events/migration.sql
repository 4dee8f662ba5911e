-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "calendarSequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "previousStartDate" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "OutboxEmail" ADD COLUMN     "attachments" JSONB,
ADD COLUMN     "givenUpAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "payerEmail" TEXT,
ADD COLUMN     "payerName" TEXT;

-- The code of a ticket: 12 characters without look-alikes, from the random bits of a version 4 UUID (its 7th and 9th
-- byte hold the version). 29^12 values; who does not know one does not guess one.
CREATE FUNCTION "new_ticket_code"() RETURNS text LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXY', 1 + get_byte(random.bytes, place) % 29, 1), '')
  FROM (SELECT decode(replace(gen_random_uuid()::text, '-', ''), 'hex') AS bytes) random,
       unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) place
$$;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "checkedInAt" TIMESTAMPTZ(3),
ADD COLUMN     "checkedInById" UUID,
ADD COLUMN     "ticketCode" TEXT NOT NULL DEFAULT new_ticket_code();

-- CreateTable
CREATE TABLE "PaymentNotification" (
    "id" UUID NOT NULL,
    "providerReference" TEXT NOT NULL,
    "reference" TEXT,
    "amount" TEXT,
    "currency" TEXT,
    "status" TEXT,
    "oddity" TEXT,
    "paymentId" UUID,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),
    "resolvedById" UUID,
    "resolutionNote" TEXT,
    "bodyHash" TEXT NOT NULL,

    CONSTRAINT "PaymentNotification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Counter" (
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "Counter_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "PaymentNotification_receivedAt_idx" ON "PaymentNotification"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentNotification_providerReference_bodyHash_key" ON "PaymentNotification"("providerReference", "bodyHash");

-- CreateIndex
CREATE UNIQUE INDEX "Registration_ticketCode_key" ON "Registration"("ticketCode");
