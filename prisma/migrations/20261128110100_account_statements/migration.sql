-- A statement of account reads the journal of one person's amounts due and payments.
CREATE INDEX "JournalEntry_amountDueId_idx" ON "JournalEntry" ("amountDueId");
CREATE INDEX "JournalEntry_paymentId_idx" ON "JournalEntry" ("paymentId");
