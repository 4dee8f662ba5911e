-- The shared inbox can be worked down: a conversation is done, or has somebody who answers it. Automatic notices have
-- a place of their own.
ALTER TABLE "MessageThread"
  ADD COLUMN "doneAt" TIMESTAMPTZ(3),
  ADD COLUMN "isNotice" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "assigneeId" UUID,
  -- The column belongs to the association's side: nobody answers their own question.
  ADD CONSTRAINT "MessageThread_assignee_is_staff_side" CHECK ("assigneeId" <> "memberId");

-- CreateIndex
CREATE INDEX "MessageThread_assigneeId_lastMessageAt_idx" ON "MessageThread"("assigneeId", "lastMessageAt");

-- CreateIndex
CREATE INDEX "MessageThread_isNotice_doneAt_idx" ON "MessageThread"("isNotice", "doneAt");

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Decisions on documents so far, unless the member has answered.
UPDATE "MessageThread" t SET "isNotice" = true
WHERE t."subject" IN ('Document approved', 'Document rejected')
  AND NOT EXISTS (SELECT FROM "Message" m WHERE m."threadId" = t."id" AND m."toUserId" IS NULL);

-- What a member writes is in front of the staff, whoever writes the row: never in what is done, nor among notices.
CREATE FUNCTION "reopen_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "MessageThread" SET "doneAt" = NULL, "isNotice" = false
  WHERE "id" = NEW."threadId" AND ("doneAt" IS NOT NULL OR "isNotice");
  RETURN NULL;
END $$;
CREATE TRIGGER "Message_reopens" AFTER INSERT ON "Message"
  FOR EACH ROW WHEN (NEW."toUserId" IS NULL) EXECUTE FUNCTION "reopen_conversation"();
