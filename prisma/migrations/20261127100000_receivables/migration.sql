-- Who owes what: the words that an amount due is found by, and those that are open among all that were ever paid.
CREATE INDEX "AmountDue_words_idx" ON "AmountDue"
  USING gin ("payment_words"("payerName", "payerEmail", "reference", "description"));
CREATE INDEX "AmountDue_open_idx" ON "AmountDue" ((CASE WHEN "closedAt" IS NULL THEN "createdAt" END));
