-- AlterTable
ALTER TABLE "User" ADD COLUMN     "factorLostAt" TIMESTAMPTZ(3);

-- Today looks for the few who have said so; Prisma does not model partial indexes.
CREATE INDEX "User_factorLostAt_idx" ON "User" ("factorLostAt") WHERE "factorLostAt" IS NOT NULL;
