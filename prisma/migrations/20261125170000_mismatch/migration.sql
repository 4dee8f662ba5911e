-- Why a notification of the payment provider was not applied.
ALTER TABLE "PaymentNotification" RENAME COLUMN "oddity" TO "mismatch";
