-- Who caused a letter. What one person causes for one mailbox is counted by the index on mailboxes.

-- AlterTable
ALTER TABLE "OutboxEmail" ADD COLUMN "causedById" UUID;

-- AddForeignKey
ALTER TABLE "OutboxEmail" ADD CONSTRAINT "OutboxEmail_causedById_fkey" FOREIGN KEY ("causedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "OutboxEmail_causedById_idx" ON "OutboxEmail"("causedById");
