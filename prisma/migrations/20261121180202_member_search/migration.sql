-- CreateIndex
CREATE INDEX "User_membershipType_idx" ON "User"("membershipType");

-- CreateIndex
CREATE INDEX "User_nextPaymentDate_idx" ON "User"("nextPaymentDate");

-- What Prisma cannot say.

-- Members are searched by the beginnings of the words of their name and address, as messages are; what stands between
-- words is no part of them, so that a mail domain is found by its first word.
CREATE FUNCTION "member_words"("firstName" text, "lastName" text, "email" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple'::regconfig,
    translate("firstName" || ' ' || "lastName" || ' ' || "email", '@.-_+''/&', '        '));

CREATE INDEX "User_words_idx" ON "User" USING gin ("member_words"("firstName", "lastName", "email"));

-- The end of the Member ID that is shown (spec §3).
CREATE INDEX "User_id_end_idx" ON "User" (right("id"::text, 6));
