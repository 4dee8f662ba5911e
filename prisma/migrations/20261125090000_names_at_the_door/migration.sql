-- At the door people are found by their names alone.
CREATE INDEX "Registration_name_words_idx" ON "Registration"
  USING gin ("words_of"("firstName" || ' ' || "lastName"));
