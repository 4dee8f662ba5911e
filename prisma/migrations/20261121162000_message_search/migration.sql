-- What a person wrote, newest first, is read in the order of an index.
DROP INDEX "Message_fromUserId_idx";
CREATE INDEX "Message_fromUserId_sentAt_idx" ON "Message"("fromUserId", "sentAt");

-- The administrators search what was written by the beginnings of its words; reading all of it takes seconds.
CREATE INDEX "Message_content_words_idx" ON "Message" USING gin (to_tsvector('simple', "content"));
