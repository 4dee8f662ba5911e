-- A decision can be taken back for some seconds: its letter waits for them in the outbox, and the notice in the portal
-- knows the document that it is about.
ALTER TABLE "OutboxEmail" ADD COLUMN "decisionOnId" UUID;

-- CreateIndex
CREATE INDEX "OutboxEmail_decisionOnId_idx" ON "OutboxEmail"("decisionOnId") WHERE "decisionOnId" IS NOT NULL;

ALTER TABLE "MessageThread" ADD COLUMN "documentId" UUID;

-- CreateIndex
CREATE INDEX "MessageThread_documentId_idx" ON "MessageThread"("documentId");

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;
