-- DropIndex
DROP INDEX "Document_status_uploadDate_idx";

-- DropIndex
DROP INDEX "MessageThread_lastMessageAt_idx";

-- CreateIndex
CREATE INDEX "Document_status_uploadDate_id_idx" ON "Document"("status", "uploadDate", "id");

-- CreateIndex
CREATE INDEX "Document_uploadDate_id_idx" ON "Document"("uploadDate", "id");

-- CreateIndex
CREATE INDEX "MessageThread_lastMessageAt_id_idx" ON "MessageThread"("lastMessageAt", "id");

-- CreateIndex
CREATE INDEX "Payment_paymentDate_id_idx" ON "Payment"("paymentDate", "id");

-- What Prisma cannot say: the console's lists are searched by the beginnings of words, as members are (migration member_search).
CREATE FUNCTION "words_of"(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig, translate($1, '@.-_+''/&', '        '));

CREATE FUNCTION "payment_words"("payerName" text, "payerEmail" text, "reference" text, "description" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("payerName", '') || ' ' || coalesce("payerEmail", '') || ' ' || coalesce("reference", '')
    || ' ' || "description");

CREATE FUNCTION "audit_words"("actorEmail" text, "targetId" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("actorEmail", '') || ' ' || coalesce("targetId", ''));

CREATE INDEX "Document_words_idx" ON "Document" USING gin ("words_of"("fileName"));
CREATE INDEX "MessageThread_words_idx" ON "MessageThread" USING gin ("words_of"("subject"));
CREATE INDEX "Payment_words_idx" ON "Payment"
  USING gin ("payment_words"("payerName", "payerEmail", "reference", "description"));
CREATE INDEX "OutboxEmail_words_idx" ON "OutboxEmail" USING gin ("words_of"("toAddress" || ' ' || "subject"));
CREATE INDEX "AuditEntry_words_idx" ON "AuditEntry" USING gin ("audit_words"("actorEmail", "targetId"));
