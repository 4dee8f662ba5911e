-- AlterTable
ALTER TABLE "PaymentReport" ADD COLUMN     "settledOtherwiseAt" TIMESTAMPTZ(3);
