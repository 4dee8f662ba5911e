-- AlterEnum
ALTER TYPE "ApplicationStatus" ADD VALUE 'withdrawn';

-- AlterTable
ALTER TABLE "MembershipApplication" ADD COLUMN     "addressProvenAt" TIMESTAMPTZ(3),
ADD COLUMN     "linkSentAt" TIMESTAMPTZ(3),
ADD COLUMN     "linkVersion" INTEGER NOT NULL DEFAULT 0;

-- What Prisma cannot say. Whoever has sent a document or answered a question had the link that was sent to the address.
UPDATE "MembershipApplication" a SET "addressProvenAt" = now()
WHERE EXISTS (SELECT FROM "ApplicationDocument" d WHERE d."applicationId" = a."id")
   OR EXISTS (SELECT FROM "ApplicationNote" n WHERE n."applicationId" = a."id" AND n."kind" = 'answer');
