-- When the provider says that the money was paid; a notification that is matched by hand is recorded with that date.
ALTER TABLE "PaymentNotification" ADD COLUMN "paidAt" TIMESTAMPTZ(3);
