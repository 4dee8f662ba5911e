import { createHash } from "node:crypto";
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

/** Gives a database of the baseline the history that databases had before it. */
export const asBeforeBaseline = `
  DELETE FROM "_prisma_migrations";
  INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
  VALUES ${replacedMigrations
    .map(({ name, checksum }) => `(gen_random_uuid()::text, '${checksum}', now(), '${name}', 1)`)
    .join(", ")};
  -- A column that was added later stood at the end of its table.
  ALTER TABLE "Event" DROP COLUMN "previousStartDate", ADD COLUMN "previousStartDate" TIMESTAMPTZ(3)`;

/**
 * What a portal of that time may have stored: a member's paid seat, her released one and one that was cancelled after
 * it was paid, a visitor's seat that is held, her dues, an application and a document, whose file is `fileKey`.
 */
export const rowsBeforeBaseline = (fileKey: string, file: Uint8Array) => `
  INSERT INTO "User" ("id", "email", "firstName", "lastName", "isAdmin", "passwordHash", "membershipStatus", "updatedAt")
  VALUES ('00000000-0000-4000-8000-0000000000a1', 'office@example.test', 'Olive', 'Knowles', true, 'x', 'active', now()),
    ('00000000-0000-4000-8000-0000000000a2', 'althea@example.test', 'Althea', 'Rolle', false, 'x', 'active', now());
  INSERT INTO "Event" ("id", "slug", "title", "description", "startDate", "endDate", "priceCents", "maxAttendees",
    "previousStartDate", "updatedAt")
  SELECT ('00000000-0000-4000-8000-0000000000e' || n)::uuid, 'event-' || n, 'Event ' || n, 'About', now() + '9 days',
    now() + '10 days', 25000, 40, now() + '8 days', now() FROM generate_series(1, 4) n;
  INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "amountCents",
    "paymentStatus", "cancelledAt", "heldUntil", "updatedAt")
  SELECT ('00000000-0000-4000-8000-0000000000f' || n)::uuid, ('00000000-0000-4000-8000-0000000000e' || n)::uuid,
    "userId"::uuid, 'Althea', 'Rolle', "email", 25000, "status"::"RegistrationPaymentStatus", "cancelled", "held", now()
  FROM (VALUES
    (1, '00000000-0000-4000-8000-0000000000a2', 'althea@example.test', 'paid', NULL::timestamptz, NULL::timestamptz),
    (2, '00000000-0000-4000-8000-0000000000a2', 'althea@example.test', 'failed', NULL, now() - interval '1 day'),
    (3, '00000000-0000-4000-8000-0000000000a2', 'althea@example.test', 'paid', now(), NULL),
    (4, NULL, 'visitor@example.test', 'pending', NULL, now() + interval '3 days')
  ) r (n, "userId", "email", "status", "cancelled", "held");
  INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "userId", "registrationId",
    "settledAt")
  SELECT ('00000000-0000-4000-8000-0000000000d' || n)::uuid, 'MPAREF' || n, 'event'::"DuePurpose", 'Event ' || n, 25000,
    r."userId", r."id", CASE WHEN r."paymentStatus" = 'paid' THEN now() END
  FROM generate_series(1, 4) n JOIN "Registration" r ON r."id" = ('00000000-0000-4000-8000-0000000000f' || n)::uuid
  UNION ALL
  SELECT '00000000-0000-4000-8000-0000000000d5', 'MPAREF5', 'membership', 'Dues', 35000,
    '00000000-0000-4000-8000-0000000000a2', NULL, NULL;
  INSERT INTO "Payment" ("id", "userId", "registrationId", "amountDueId", "purpose", "description", "amountCents",
    "status", "method", "payerName", "payerEmail", "owedBackAt")
  SELECT gen_random_uuid(), d."userId", d."registrationId", d."id", d."purpose", d."description", 25000, 'completed'::"PaymentStatus",
    'bank_transfer'::"PaymentMethod", 'Althea Rolle', 'althea@example.test', r."cancelledAt"
  FROM "AmountDue" d JOIN "Registration" r ON r."id" = d."registrationId" WHERE r."paymentStatus" = 'paid';
  INSERT INTO "Upload" ("id", "userId", "state", "storageKey", "contentType", "sizeBytes", "sha256", "expiresAt")
  VALUES ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a2', 'claimed', '${fileKey}',
    'application/pdf', ${file.byteLength}, '${createHash("sha256").update(file).digest("hex")}', now());
  INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category")
  VALUES (gen_random_uuid(), '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000b1',
    'certificate.pdf', 'application/pdf', ${file.byteLength}, 'certificate');
  INSERT INTO "MembershipApplication" ("id", "reference", "registrationType", "membershipType", "firstName", "lastName",
    "email", "dateOfBirth", "homePhone", "cellPhone", "homeAddress", "professionalQualifications",
    "professionalMemberships", "currentEmployer", "positionHeld", "durationInPosition", "ceoName", "ceoTitle",
    "applicationDate", "applicantSignature", "updatedAt")
  VALUES (gen_random_uuid(), 'APPREF1', 'new', 'associate', 'Basil', 'Moss', 'basil@example.test', '1980-02-29',
    '(242) 555-0123', '(242) 555-0124', '14 Sunrise Road', '-', '-', 'Bank', 'Officer', '2 years', 'C', 'CEO', now(),
    'Basil Moss', now());
  INSERT INTO "AuditEntry" ("action") VALUES ('member_edited')`;
