-- A seat and a place on a waiting list belong to the person named; who registered them is a second fact.
ALTER TABLE "Registration" ADD COLUMN "registeredById" UUID;
ALTER TABLE "WaitingEntry" ADD COLUMN "registeredById" UUID;
ALTER TABLE "GroupBooking" ADD COLUMN "userId" UUID;
CREATE INDEX "Registration_registeredById_idx" ON "Registration"("registeredById");
CREATE INDEX "WaitingEntry_registeredById_idx" ON "WaitingEntry"("registeredById");
CREATE INDEX "GroupBooking_userId_idx" ON "GroupBooking"("userId");
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_registeredById_fkey" FOREIGN KEY ("registeredById")
  REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_registeredById_fkey" FOREIGN KEY ("registeredById")
  REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "GroupBooking" ADD CONSTRAINT "GroupBooking_userId_fkey" FOREIGN KEY ("userId")
  REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The seats that somebody has more of at an event than the one that is theirs: under the account, and under the address
-- that the account has or is about to have. The one that was used stays, else a confirmed one, else the first.
CREATE FUNCTION "surplus_seats"("account" uuid, "addresses" text[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT s."id" FROM (
    SELECT r."id", row_number() OVER (PARTITION BY r."eventId" ORDER BY r."checkedInAt" IS NULL, r."state" <> 'confirmed',
      NOT EXISTS (SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND d."paidCents" > 0),
      r."registrationDate", r."id") AS "place"
    FROM "Registration" r
    WHERE "holds_seat"(r."state") AND (r."userId" = "account" OR (r."userId" IS NULL AND r."email" = ANY("addresses")))
  ) s WHERE s."place" > 1
$$;

-- An address is not a key: what is under an address that an account proves is the account's from then on, and goes with
-- it to its next address. The address is free for somebody else then.
CREATE FUNCTION "carry_address"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  proven text[] := array_remove(ARRAY[
    CASE WHEN OLD."emailVerifiedAt" IS NOT NULL THEN OLD."email" END,
    CASE WHEN NEW."emailVerifiedAt" IS NOT NULL THEN NEW."email" END], NULL);
BEGIN
  UPDATE "Registration" SET "cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now()
  WHERE "id" IN (SELECT "surplus_seats"(NEW."id", proven));
  UPDATE "Registration" SET "userId" = NEW."id", "email" = NEW."email", "updatedAt" = now()
  WHERE ("userId" IS NULL AND "email" = ANY(proven)) OR ("userId" = NEW."id" AND "email" <> NEW."email");

  UPDATE "WaitingEntry" SET "cancelledAt" = now() WHERE "id" IN (
    SELECT s."id" FROM (
      SELECT w."id", row_number() OVER (PARTITION BY w."eventId" ORDER BY w."state" <> 'offered', w."joinedAt", w."id") AS "place"
      FROM "WaitingEntry" w WHERE w."state" IN ('waiting', 'offered')
        AND (w."userId" = NEW."id" OR (w."userId" IS NULL AND w."email" = ANY(proven)))) s
    WHERE s."place" > 1);
  UPDATE "WaitingEntry" SET "userId" = NEW."id", "email" = NEW."email"
  WHERE ("userId" IS NULL AND "email" = ANY(proven)) OR ("userId" = NEW."id" AND "email" <> NEW."email");

  UPDATE "GroupBooking" SET "userId" = NEW."id", "contactEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "contactEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "contactEmail" <> NEW."email");
  UPDATE "AmountDue" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");
  UPDATE "Payment" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");
  UPDATE "PaymentReport" SET "userId" = NEW."id", "payerEmail" = NULL, "payerName" = NULL
  WHERE "userId" IS NULL AND "payerEmail" = ANY(proven);
  UPDATE "Invoice" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");

  IF OLD."email" <> NEW."email" AND OLD."emailVerifiedAt" IS NOT NULL THEN
    -- Of two that wait under both addresses, the one that is under the new address stays there.
    UPDATE "MembershipApplication" a SET "email" = NEW."email" WHERE a."email" = OLD."email" AND (a."status" <> 'pending'
      OR NOT EXISTS (SELECT FROM "MembershipApplication" o WHERE o."email" = NEW."email" AND o."status" = 'pending'));
    -- What is still to go to the old mailbox, except what tells it of the change, or lets its reader into the account.
    UPDATE "OutboxEmail" SET "toAddress" = NEW."email" WHERE "toAddress" = OLD."email" AND "sentAt" IS NULL
      AND "template" !~ '^(account_|address_|application_approved_invitation|authenticator_|confirmation_|factor_|group_to_confirm|invitation|many_failed|new_device|passkey_|password_|recovery_|registrations_requested|roles_|sign_in_|staff_changed|suspension_)';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_carry_address" AFTER UPDATE OF "email", "emailVerifiedAt" ON "User" FOR EACH ROW
  WHEN (OLD."email" <> NEW."email" OR (OLD."emailVerifiedAt" IS NULL AND NEW."emailVerifiedAt" IS NOT NULL))
  EXECUTE FUNCTION "carry_address"();

-- As before, and an account may adopt an invoice under its proven address, and takes it along to its next one.
CREATE OR REPLACE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_carried boolean := NEW."userId" IS NOT NULL AND NEW."userId" = coalesce(OLD."userId", NEW."userId")
    AND NEW."payerEmail" IS NOT DISTINCT FROM (
      SELECT u."email" FROM "User" u WHERE u."id" = NEW."userId" AND u."emailVerifiedAt" IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId" AND NOT is_carried)
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail" AND NOT is_carried
         AND NOT (OLD."payerEmail" IS NULL AND EXISTS (
           SELECT FROM "GroupBooking" g WHERE g."invoiceId" = OLD."id" AND g."contactEmail" = NEW."payerEmail"
             AND g."confirmedAt" IS NOT NULL)))
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;

-- What an earlier version stored under whoever typed it. The same name under another address is the account's own from
-- before its address changed; anybody else was registered by it.
UPDATE "Registration" r SET "registeredById" = r."userId", "userId" = NULL
FROM "User" u WHERE u."id" = r."userId" AND r."erasedAt" IS NULL AND r."email" <> u."email"
  AND lower(r."firstName" || ' ' || r."lastName") <> lower(u."firstName" || ' ' || u."lastName");
UPDATE "Registration" r SET "email" = u."email" FROM "User" u
WHERE u."id" = r."userId" AND r."erasedAt" IS NULL AND r."email" <> u."email" AND NOT EXISTS (
  SELECT FROM "Registration" o WHERE o."eventId" = r."eventId" AND o."email" = u."email" AND "holds_seat"(o."state"));
UPDATE "WaitingEntry" w SET "registeredById" = w."userId", "userId" = NULL
FROM "User" u WHERE u."id" = w."userId" AND w."email" <> u."email"
  AND lower(w."firstName" || ' ' || w."lastName") <> lower(u."firstName" || ' ' || u."lastName");
-- Once, as each account had proven its address now.
UPDATE "GroupBooking" g SET "userId" = u."id" FROM "User" u
WHERE g."userId" IS NULL AND u."email" = g."contactEmail" AND u."emailVerifiedAt" IS NOT NULL;
