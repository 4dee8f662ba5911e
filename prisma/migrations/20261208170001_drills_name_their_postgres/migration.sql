-- AlterTable
ALTER TABLE "BackupDrill" ADD COLUMN     "postgresMajor" INTEGER;
