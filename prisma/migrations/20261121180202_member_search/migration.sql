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

-- The driver hands on what an error says, and not the constraint that it names: so the words name it too.
CREATE OR REPLACE FUNCTION "keep_an_administrator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('User_last_administrator'));
  IF NOT EXISTS (SELECT FROM "User" WHERE "isAdmin" AND "id" <> OLD."id") THEN
    RAISE EXCEPTION 'The last administrator stays: "User_last_administrator"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_last_administrator';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
