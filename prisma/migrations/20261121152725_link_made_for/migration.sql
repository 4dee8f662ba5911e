-- AlterTable
ALTER TABLE "OneTimeToken" ADD COLUMN     "madeFor" TEXT;
