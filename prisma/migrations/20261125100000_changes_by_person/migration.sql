-- Who changed an event: in whose name its registrants are told.

-- AlterTable
ALTER TABLE "EventChange" ADD COLUMN "changedById" UUID;

-- AddForeignKey
ALTER TABLE "EventChange" ADD CONSTRAINT "EventChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "EventChange_changedById_idx" ON "EventChange"("changedById");
