-- CreateIndex
CREATE INDEX "Registration_figures_idx" ON "Registration"("eventId", "cancelledAt", "paymentStatus", "memberRateToVerify", "checkedInAt", "amountCents");

-- What Prisma cannot say: registrations are searched by the beginnings of words, as members are (migration member_search).
CREATE FUNCTION "attendee_words"("firstName" text, "lastName" text, "email" text, "companyName" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig,
    translate("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || coalesce("companyName", ''), '@.-_+''/&', '        '));

CREATE INDEX "Registration_words_idx" ON "Registration"
  USING gin ("attendee_words"("firstName", "lastName", "email", "companyName"));
