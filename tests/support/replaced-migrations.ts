import { migrationsIn } from "../../scripts/migrations/folder.mjs";

/** The list that the first two migrations replaced, with the checksums that databases recorded. */
const LIST = `
  20261121000000_portal f64cfcaaff932101caac924ace7f8d31099724696ea6dfe3da7c44aed057f8c5
  20261121000100_guards ec5469b33cea33e6fe3fda2f1264c814300ca2ca33ec964ff8e1eae20699ee77
  20261121000200_events df48daed5c0f21c10ac954760e9ab1f5b1af12a4167b8c492044ce9950baa8d5
  20261121000201_event_guards a28a83d9a84c8369d8f39beed95932247af1786db84bec20a4750313f4529547
  20261121152725_link_made_for 2fc7050c95700a5c4df589dd6a3fc7b807dcd6b9ba74d6b5656119207c258601
  20261121162000_message_search 32b4f277bdeebb3b566f3664c8b9b2cd5481e999e57884051fe4352dcd333a5d
  20261121175332_applications_and_audit e66a7f59f0b6ddc6e8e46a8cea9893a7471c6ad07e8f1f75e0933e4f7dc442df
  20261121180202_member_search edc482a3f019bbb5cf772fe5c48f55637f62c0ed53ea1547db499e59bfbb492b
  20261121190500_possible_duplicates e5be4e5f159baa5210a430a469942c78711a99c0e85ee9c0821d24fcaf6769d4
  20261121213744_attendee_search 5c15155004d03891cd14e5cb754f71263aea95fd2c1f77c219488454f09d5bb2
  20261122034632_account_counts efa83fbfdb5ce57d52dc4646dd3dee6c2c200c700a06bc4b684f5793d2906d42
  20261122200610_list_order_and_words b1933fbd269b09c616daed7e75f0a8df593003a543d12b973305c689c83743de
  20261122203400_one_seat_a_person 33815029134aa7271714eb580e7468e1b10dcec9c59444c7540313af295c8ad9
  20261122204200_level_names a50a6cbbb60cee4dffae2ab572ca2f55bab0fb38ecc781697acb3633b01e4298
  20261123020449_list_sorting 99a795bb3495da68f845fd846bdc3048fa8f9d5772d22681916455c0bc2e48ba
  20261123025153_document_counts 65c5c49f0d4db52b5e4fc6a4421fdebdc55bdb4fe6d439b7e4f3c6493b38a951
  20261123120210_suspension 342de05e2efd7cb85cedc1a4fb208668ac8f9f25988d0ed5207de51cae74b1af
  20261123120211_unproven_addresses f614696e4e54b058bee88f49334c9ab86fb2eb46062299d7c0c1ee2b32fe3d7b
  20261123120310_known_networks_and_session_cap be8161b3dac3c32737d0826f6fc1cd22956a2703c7d340910262094f8439acf8
  20261123120410_application_links 3580de60fc6f48d8a4285a972bd0272636ed42c0ae25df168b4219f47c0fa969
  20261123120411_erasure a546cbd8d596afb6f1a27fb0a072b34330df1256ef404e9a013c9aa5d7d1e3fe
  20261123120510_money_owed_back 769a63882b987c02597ee75012d1aee158975767b92685d62988539d676aa8d6
  20261123120511_dues_follow_the_fee 9fde37ec0a1823c9456dde1252a549cd769e346e28f7e15d6a94ec3580761300
  20261123120512_refund_note 719d83eb2f5549e317450ffe455bfddc15121bde842a99b1b712216ea64b87e1
  20261123120610_seat_holds f127b8e4b8da19b45589956e5c5b64d4f71140d63adff7fbfca181238988ce88
  20261123120611_seat_hold_in_line 5e342e2bb5c42e7130d7ba9d276455497bd389524e43d2937125225719b07ad2
  20261123120710_letter_limit 9d507f7af36147421d21d6f5dae989265b2edbf1eef296a1ed9c72f39e3d6e8a
  20261123120711_audit_head 0388e3b868ce803da01e8c028ab04ea72dbf6e7b1ce3a1319de7fd031e4e9d42
  20261123130411_refund_notes 4084d5cb696e126659ee1335bd8d8f8d21361c96e218d1e0542902a7c1071470`;

export const replacedMigrations = LIST.trim()
  .split("\n")
  .map((line) => {
    const [name = "", checksum = ""] = line.trim().split(" ");
    return { name, checksum };
  });

/** What replaced the list: the first two migrations. */
export const baseline = migrationsIn().slice(0, 2);

/** Makes a database what it was before the baseline: its history, and without what later migrations added. */
export const asBeforeBaseline = `
  DELETE FROM "_prisma_migrations" WHERE "migration_name" < '2027';
  INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
  VALUES ${replacedMigrations
    .map(({ name, checksum }) => `(gen_random_uuid()::text, '${checksum}', now(), '${name}', 1)`)
    .join(", ")};
  DO $$ BEGIN
    ALTER TABLE "PaymentNotification" RENAME COLUMN "mismatch" TO "oddity";
  EXCEPTION WHEN undefined_column THEN NULL; END $$;
  DO $$ BEGIN IF to_regclass('"Booking"') IS NOT NULL THEN
    DROP TRIGGER "Booking_of_registration" ON "Registration";
    DROP FUNCTION "keep_booking";
    ALTER TABLE "Registration" DROP COLUMN "bookingId";
    DROP TABLE "Booking";
  END IF; END $$;
  DO $$ BEGIN IF to_regtype('"SeatState"') IS NOT NULL THEN
    DROP TRIGGER "Registration_keep_seat" ON "Registration";
    DROP TRIGGER "Registration_void_dues" ON "Registration";
    DROP TRIGGER "Registration_paid_by_payment" ON "Registration";
    DROP INDEX "Registration_one_seat_per_member", "Registration_one_seat_per_email", "Registration_figures_idx";
    ALTER TABLE "Registration" DROP CONSTRAINT "Registration_paid_when_confirmed",
      DROP CONSTRAINT "Registration_checked_in_with_ticket";
    CREATE TYPE "RegistrationPaymentStatus" AS ENUM ('pending', 'paid', 'failed');
    CREATE FUNCTION "holds_seat"("status" "RegistrationPaymentStatus", "cancelled" timestamptz) RETURNS boolean
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN "status" <> 'failed'::"RegistrationPaymentStatus" AND "cancelled" IS NULL;
    ALTER TABLE "Registration" DISABLE TRIGGER USER;
    ALTER TABLE "Registration" ADD COLUMN "paymentStatus" "RegistrationPaymentStatus" NOT NULL DEFAULT 'pending';
    UPDATE "Registration" SET "paymentStatus" = (CASE "seat_state"(NULL, "releasedAt", "amountCents", "paidAt",
      "memberRateToVerify", "addressToConfirm") WHEN 'confirmed' THEN 'paid' WHEN 'released' THEN 'failed'
      ELSE 'pending' END)::"RegistrationPaymentStatus";
    ALTER TABLE "Registration" ENABLE TRIGGER USER;
    DROP FUNCTION "has_other_seat", "keep_seat", "seat_state";
    ALTER TABLE "Registration" DROP COLUMN "state", DROP COLUMN "paidAt", DROP COLUMN "releasedAt";
    DROP FUNCTION "holds_seat"("SeatState");
    DROP TYPE "SeatState";
    CREATE FUNCTION "end_seat_hold"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE TRIGGER "Registration_hold_ends" BEFORE INSERT ON "Registration"
      FOR EACH ROW EXECUTE FUNCTION "end_seat_hold"();
    CREATE FUNCTION "set_network"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE FUNCTION "has_other_seat"("registration" "Registration") RETURNS boolean LANGUAGE sql STABLE RETURN false;
    CREATE UNIQUE INDEX "Registration_one_seat_per_member" ON "Registration"
      ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "userId" END));
    CREATE UNIQUE INDEX "Registration_one_seat_per_email" ON "Registration"
      ("eventId", (CASE WHEN "holds_seat"("paymentStatus", "cancelledAt") THEN "email" END));
    CREATE INDEX "Registration_figures_idx" ON "Registration"
      ("eventId", "cancelledAt", "paymentStatus", "memberRateToVerify", "checkedInAt", "amountCents");
    ALTER TABLE "Registration"
      ADD CONSTRAINT "Registration_paid_when_confirmed" CHECK (NOT ("addressToConfirm" AND "paymentStatus" = 'paid')),
      ADD CONSTRAINT "Registration_checked_in_with_ticket"
        CHECK ("checkedInAt" IS NULL OR ("paymentStatus" = 'paid' AND "cancelledAt" IS NULL));
    CREATE CONSTRAINT TRIGGER "Registration_paid_by_payment" AFTER INSERT ON "Registration"
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (false) EXECUTE FUNCTION "require_payment"();
  END IF; END $$;
  DO $$ BEGIN IF to_regclass('"Allocation"') IS NOT NULL THEN
    DROP FUNCTION IF EXISTS "keep_due", "refuse_allocated_sum", "sum_allocations", "owe_back_of_due",
      "owe_back_of_payment", "void_dues_of_seat", "drop_unpaid_dues" CASCADE;
    DROP TRIGGER "AmountDue_of_paid_registration" ON "AmountDue";
    DROP FUNCTION "mark_owed_back", "due_state";
    ALTER TABLE "Payment" DROP COLUMN "allocatedCents", ADD COLUMN "registrationId" UUID, ADD COLUMN "amountDueId" UUID;
    UPDATE "Payment" p SET "amountDueId" = d."id", "registrationId" = d."registrationId"
    FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId" WHERE a."paymentId" = p."id";
    ALTER TABLE "Payment"
      ADD CONSTRAINT "Payment_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE SET NULL,
      ADD CONSTRAINT "Payment_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE SET NULL;
    DROP TABLE "Allocation";
    DROP INDEX "Payment_reference_idx", "AmountDue_registrationId_idx";
    ALTER TABLE "AmountDue" DROP COLUMN "waivedCents", DROP COLUMN "paidCents", DROP COLUMN "voidedAt",
      DROP COLUMN "payerName", DROP COLUMN "payerEmail";
    ALTER TABLE "AmountDue" RENAME COLUMN "closedAt" TO "settledAt";
    CREATE UNIQUE INDEX "AmountDue_registrationId_key" ON "AmountDue" ("registrationId");
  END IF; END $$;
  DROP TABLE IF EXISTS "AddressChange";
  DROP FUNCTION IF EXISTS "guard_address_change", "follow_objections", "address_closed_until";
  DROP TABLE IF EXISTS "AddressObjection";
  DROP TABLE IF EXISTS "SignInLink";
  DROP FUNCTION IF EXISTS "end_sign_in_links" CASCADE;
  DO $$ BEGIN IF to_regclass('"BankAccount"') IS NOT NULL THEN
    ALTER TABLE "AssociationSettings" DROP CONSTRAINT "AssociationSettings_no_bank";
    ALTER TABLE "LandingPage" DROP CONSTRAINT "LandingPage_no_bank";
    UPDATE "AssociationSettings" SET "values" = "values" || jsonb_build_object('bank', to_jsonb(a)
      - '{id,eventId,createdAt,updatedAt}'::text[]) FROM "BankAccount" a WHERE a."eventId" IS NULL;
    UPDATE "LandingPage" p SET "content" = p."content" || jsonb_build_object('bank', to_jsonb(a)
      - '{id,eventId,createdAt,updatedAt}'::text[])
    FROM "Event" e LEFT JOIN "BankAccount" a ON a."eventId" = e."id" WHERE e."id" = p."eventId";
  END IF; END $$;
  DROP TABLE IF EXISTS "BankProposal", "BankAccount";
  DROP FUNCTION IF EXISTS "refuse_other_bank", "require_proposed_account", "keep_account";
  DROP TYPE IF EXISTS "BankProposalState";
  DROP FUNCTION IF EXISTS "is_trusted_approver", "require_trusted_approver" CASCADE;
  DROP TABLE IF EXISTS "RoleGrant" CASCADE;
  DROP FUNCTION IF EXISTS "refuse_admin_without_role" CASCADE;
  DROP FUNCTION IF EXISTS "follow_roles", "refuse_role_change";
  DROP FUNCTION IF EXISTS "keep_an_owner" CASCADE;
  DROP TYPE IF EXISTS "StaffRole";
  DROP TABLE IF EXISTS "PasskeyChallenge", "Passkey";
  DROP FUNCTION IF EXISTS "guard_passkey";
  DROP TYPE IF EXISTS "PasskeyPurpose";
  DROP TABLE IF EXISTS "AuthenticatorApp", "RecoveryCode", "SignInChallenge", "SignInAttempt", "FactorReset";
  DROP FUNCTION IF EXISTS "guard_authenticator", "guard_recovery_code", "guard_factor_reset";
  DROP TYPE IF EXISTS "SignInMethod", "FactorResetState";
  ALTER TABLE "Session" DROP COLUMN IF EXISTS "provenAt", DROP COLUMN IF EXISTS "withSecondFactor";
  ALTER TABLE "User" DROP COLUMN IF EXISTS "leftStaffAt";
  ALTER TABLE "OutboxEmail" DROP COLUMN IF EXISTS "causedById";
  ALTER TABLE "MembershipApplication" DROP COLUMN IF EXISTS "personalDetails", DROP COLUMN IF EXISTS "birthHash",
    DROP COLUMN IF EXISTS "cellPhoneHash", DROP COLUMN IF EXISTS "homePhoneHash";
  DROP TABLE IF EXISTS "AuditFollower";
  DROP TABLE IF EXISTS "PersonSeen";
  DROP FUNCTION IF EXISTS "see_people";
  DROP INDEX IF EXISTS "Registration_name_words_idx";
  DROP FUNCTION IF EXISTS "set_network", "limit_unconfirmed_seats" CASCADE;
  DROP FUNCTION IF EXISTS "max_unconfirmed_seats", "max_unpaid_seats";
  DROP TABLE IF EXISTS "EventChange";
  DROP FUNCTION IF EXISTS "record_event_change" CASCADE;
  ALTER TABLE "Registration" DROP COLUMN IF EXISTS "networkHash", DROP COLUMN IF EXISTS "calendarSequence";
  UPDATE "MembershipApplication" SET "dateOfBirth" = '1980-02-29', "homePhone" = '(242) 555-0123',
    "cellPhone" = '(242) 555-0124', "homeAddress" = '14 Sunrise Road' WHERE "homePhone" IS NULL;
  ALTER TABLE "MembershipApplication" ALTER "dateOfBirth" SET NOT NULL, ALTER "homePhone" SET NOT NULL,
    ALTER "cellPhone" SET NOT NULL, ALTER "homeAddress" SET NOT NULL;
  DROP INDEX IF EXISTS "MembershipApplication_clear_details_idx";
  CREATE INDEX IF NOT EXISTS "MembershipApplication_dateOfBirth_idx" ON "MembershipApplication" ("dateOfBirth");
  CREATE INDEX IF NOT EXISTS "MembershipApplication_cellPhone_idx" ON "MembershipApplication" ("cellPhone");
  CREATE INDEX IF NOT EXISTS "MembershipApplication_cell_digits_idx" ON "MembershipApplication"
    ((right(translate("cellPhone", ' ()-.+', ''), 10)));
  CREATE INDEX IF NOT EXISTS "MembershipApplication_home_digits_idx" ON "MembershipApplication"
    ((right(translate("homePhone", ' ()-.+', ''), 10)));
  -- A column that was added later stood at the end of its table.
  ALTER TABLE "Event" DROP COLUMN "previousStartDate", ADD COLUMN "previousStartDate" TIMESTAMPTZ(3)`;
