-- As before, and what moves to another address has a new code, too: whoever reads the mailbox so far knows the one it had.
-- The letters that wait are for the new address, and lead to it by the new code.
CREATE OR REPLACE FUNCTION "carry_address"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  proven text[] := array_remove(ARRAY[
    CASE WHEN OLD."emailVerifiedAt" IS NOT NULL THEN OLD."email" END,
    CASE WHEN NEW."emailVerifiedAt" IS NOT NULL THEN NEW."email" END], NULL);
  known record;
  fresh text;
BEGIN
  UPDATE "Registration" SET "cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now()
  WHERE "id" IN (SELECT "surplus_seats"(NEW."id", proven));
  IF OLD."email" <> NEW."email" THEN
    FOR known IN
      SELECT 'seat' AS "of", "id", "ticketCode" AS "code" FROM "Registration"
      WHERE "userId" = NEW."id" AND "email" <> NEW."email"
      UNION ALL
      SELECT 'place', "id", "code" FROM "WaitingEntry"
      WHERE ("userId" = NEW."id" AND "email" <> NEW."email")
        OR ("userId" IS NULL AND "email" = OLD."email" AND OLD."email" = ANY(proven))
      UNION ALL
      SELECT 'group', "id", "code" FROM "GroupBooking"
      WHERE ("userId" = NEW."id" AND "contactEmail" <> NEW."email")
        OR ("userId" IS NULL AND "contactEmail" = OLD."email" AND OLD."email" = ANY(proven))
    LOOP
      fresh := "new_ticket_code"();
      UPDATE "Registration" SET "ticketCode" = fresh WHERE known."of" = 'seat' AND "id" = known."id";
      UPDATE "WaitingEntry" SET "code" = fresh WHERE known."of" = 'place' AND "id" = known."id";
      UPDATE "GroupBooking" SET "code" = fresh WHERE known."of" = 'group' AND "id" = known."id";
      UPDATE "OutboxEmail" SET "text" = replace("text", known."code", fresh), "html" = replace("html", known."code", fresh)
      WHERE "toAddress" = OLD."email" AND "sentAt" IS NULL AND strpos("text", known."code") > 0;
    END LOOP;
  END IF;

  UPDATE "Registration" SET "userId" = NEW."id", "email" = NEW."email", "updatedAt" = now(),
    "ticketCode" = CASE WHEN "userId" IS NULL THEN "new_ticket_code"() ELSE "ticketCode" END
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
