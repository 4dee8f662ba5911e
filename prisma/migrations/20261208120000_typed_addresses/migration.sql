-- An address that a visitor typed is among the details of an entry. It is found there, and erased with the person.
CREATE INDEX "AuditEntry_typed_words_idx" ON "AuditEntry" USING gin ("words_of"("details"->>'email'))
  WHERE "actorId" IS NULL;
CREATE INDEX "AuditEntry_typed_email_idx" ON "AuditEntry" (("details"->>'email'))
  WHERE "details"->>'email' IS NOT NULL;
