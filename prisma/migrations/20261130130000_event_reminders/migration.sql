-- Which reminders of an event have been sent, and for which start: an event that moves is reminded of again.

-- CreateTable
CREATE TABLE "EventReminder" (
    "eventId" UUID NOT NULL,
    "daysBefore" INTEGER NOT NULL,
    "startDate" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EventReminder_pkey" PRIMARY KEY ("eventId","daysBefore","startDate"),
    CONSTRAINT "EventReminder_days" CHECK ("daysBefore" > 0)
);

-- AddForeignKey
ALTER TABLE "EventReminder" ADD CONSTRAINT "EventReminder_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
