-- AlterTable
ALTER TABLE "User" ADD COLUMN     "cardShowsName" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "CardToken" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CardToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CardToken_userId_createdAt_idx" ON "CardToken"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "CardToken_createdAt_idx" ON "CardToken"("createdAt");

-- AddForeignKey
ALTER TABLE "CardToken" ADD CONSTRAINT "CardToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
