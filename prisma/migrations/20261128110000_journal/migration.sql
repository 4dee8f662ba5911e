-- The journal: what moved between the association's accounts, and when. The ledger's tables say how things are; from the
-- journal follows how they were at the end of any day. Nothing in it names a person.

-- What happened. Which accounts each debits and credits is said in lib/accounting/rules.ts.
CREATE TYPE "JournalKind" AS ENUM (
  'opened', 'adjusted', 'waived', 'written_off', 'voided', 'dropped', 'received', 'applied', 'owed_back',
  'refunded', 'charged_back', 'bounced', 'undone');

CREATE TABLE "JournalEntry" (
  "id" BIGSERIAL NOT NULL,
  "bookedAt" TIMESTAMPTZ(3) NOT NULL,
  "writtenAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" "JournalKind" NOT NULL,
  "purpose" "DuePurpose",
  "method" "PaymentMethod",
  "amountDueId" UUID,
  "paymentId" UUID,
  "refundId" UUID,
  "reference" TEXT,
  "receiptNumber" INTEGER,
  "amountCents" INTEGER NOT NULL,
  CONSTRAINT "JournalEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "JournalEntry_not_zero" CHECK ("amountCents" <> 0),
  CONSTRAINT "JournalEntry_of_due_or_money" CHECK (
    CASE WHEN "kind" IN ('received', 'refunded', 'charged_back', 'bounced', 'undone')
         THEN "paymentId" IS NOT NULL AND "amountDueId" IS NULL AND "purpose" IS NULL
         ELSE "amountDueId" IS NOT NULL AND "purpose" IS NOT NULL AND "method" IS NULL END)
);
CREATE INDEX "JournalEntry_bookedAt_id_idx" ON "JournalEntry" ("bookedAt", "id");
CREATE INDEX "JournalEntry_refundId_idx" ON "JournalEntry" ("refundId");
CREATE UNIQUE INDEX "JournalEntry_received_once" ON "JournalEntry" ("paymentId") WHERE "kind" = 'received';

CREATE TABLE "ClosedMonth" (
  "until" TIMESTAMPTZ(3) NOT NULL,
  "from" TIMESTAMPTZ(3) NOT NULL,
  "closedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closedById" UUID,
  "figures" JSONB NOT NULL,
  CONSTRAINT "ClosedMonth_pkey" PRIMARY KEY ("until"),
  CONSTRAINT "ClosedMonth_begins_before_it_ends" CHECK ("from" < "until")
);


-- What the ledger has so far. What only has a state is booked when that state last changed.

INSERT INTO "JournalEntry"
  ("bookedAt", "writtenAt", "kind", "purpose", "method", "amountDueId", "paymentId", "refundId", "reference", "receiptNumber", "amountCents")
SELECT * FROM (
  SELECT d."createdAt", d."createdAt" AS "writtenAt", 'opened'::"JournalKind", d."purpose", NULL::"PaymentMethod",
         d."id", NULL::uuid, NULL::uuid, d."reference", NULL::integer, d."amountCents"
  FROM "AmountDue" d
  UNION ALL
  SELECT d."voidedAt", d."voidedAt", 'voided', d."purpose", NULL, d."id", NULL, NULL, d."reference", NULL, d."amountCents"
  FROM "AmountDue" d WHERE d."voidedAt" IS NOT NULL
  UNION ALL
  SELECT w."at", w."at", 'waived', d."purpose", NULL, d."id", NULL, NULL, d."reference", NULL, w."cents"
  FROM "AmountDue" d
  CROSS JOIN LATERAL (
    SELECT coalesce(d."closedAt", now()) AS "at",
           d."waivedCents" - (SELECT coalesce(sum(o."amountCents"), 0) FROM "WriteOff" o WHERE o."amountDueId" = d."id") AS "cents"
    UNION ALL
    SELECT o."createdAt", o."amountCents" FROM "WriteOff" o WHERE o."amountDueId" = d."id") w
  WHERE d."voidedAt" IS NULL AND w."cents" <> 0
  UNION ALL
  SELECT o."createdAt", o."createdAt", 'written_off', d."purpose", NULL, d."id", NULL, NULL, d."reference", NULL, o."amountCents"
  FROM "WriteOff" o JOIN "AmountDue" d ON d."id" = o."amountDueId" WHERE d."voidedAt" IS NULL
  UNION ALL
  SELECT p."paymentDate", p."createdAt", 'received', NULL, p."method", NULL, p."id", NULL, NULL, p."receiptNumber", p."amountCents"
  FROM "Payment" p WHERE p."status" = 'completed'
  UNION ALL
  SELECT greatest(m."at", CASE WHEN k."kind" = 'owed_back' THEN d."voidedAt" END), a."createdAt", k."kind", d."purpose", NULL,
         d."id", p."id", a."refundId", d."reference", p."receiptNumber", a."amountCents"
  FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId" JOIN "Payment" p ON p."id" = a."paymentId"
  LEFT JOIN "Refund" f ON f."id" = a."refundId"
  -- With its payment, unless a credit was used later
  CROSS JOIN LATERAL (
    SELECT CASE WHEN a."amountCents" > 0 AND a."createdAt" < p."createdAt" + interval '5 seconds'
                THEN greatest(p."paymentDate", d."createdAt") ELSE coalesce(f."refundDate", a."createdAt") END AS "at") m
  CROSS JOIN LATERAL (
    SELECT 'applied'::"JournalKind" AS "kind"
    UNION ALL SELECT 'owed_back' WHERE d."voidedAt" IS NOT NULL) k
  UNION ALL
  SELECT f."refundDate", f."createdAt", f."kind"::text::"JournalKind", NULL,
         CASE WHEN f."kind" IN ('bounced', 'undone') THEN p."method" ELSE f."method" END,
         NULL, p."id", f."id", NULL, p."receiptNumber", f."amountCents"
  FROM "Refund" f JOIN "Payment" p ON p."id" = f."paymentId"
) e ORDER BY 1, 3;


-- Closed months

-- Whoever books waits for a month that is being closed, and that for whoever books, so that neither misses the other.
CREATE FUNCTION "guard_journal_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'The journal is append-only'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'JournalEntry_stays';
  END IF;
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The journal follows the ledger and is written by its triggers alone'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'JournalEntry_follows_ledger';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  -- A closed month does not change; what belongs there is booked as soon as the last one is over.
  NEW."bookedAt" := greatest(NEW."bookedAt", (SELECT max("until") FROM "ClosedMonth"));
  RETURN NEW;
END $$;

CREATE TRIGGER "JournalEntry_guard"
  BEFORE INSERT OR UPDATE OR DELETE ON "JournalEntry"
  FOR EACH ROW EXECUTE FUNCTION "guard_journal_entry"();

CREATE FUNCTION "guard_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'A closed month does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_stays';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('closed months', 0));
  IF NEW."until" > now() THEN
    RAISE EXCEPTION 'A month that is not over cannot be closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_is_over';
  END IF;
  IF NEW."from" IS DISTINCT FROM coalesce((SELECT max("until") FROM "ClosedMonth"), NEW."from")
     OR (NOT EXISTS (SELECT FROM "ClosedMonth")
         AND EXISTS (SELECT FROM "JournalEntry" WHERE "bookedAt" < NEW."from")) THEN
    RAISE EXCEPTION 'Months are closed one after the other'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_follows_the_last';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "ClosedMonth_guard"
  BEFORE INSERT OR UPDATE OR DELETE ON "ClosedMonth"
  FOR EACH ROW EXECUTE FUNCTION "guard_closed_month"();

CREATE FUNCTION "refuse_to_empty_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'books_stay';
END $$;

CREATE TRIGGER "JournalEntry_no_truncate"
  BEFORE TRUNCATE ON "JournalEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty_books"();
CREATE TRIGGER "ClosedMonth_no_truncate"
  BEFORE TRUNCATE ON "ClosedMonth" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty_books"();


-- What the ledger's tables book. Money is booked when it moved, what it pays together with it, and all else when it is
-- written.

-- An amount due counts while it is not void: what it asks for, less what is waived of it. What was paid for it is owed
-- back once it is void.
CREATE FUNCTION "book_amount_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."voidedAt" IS NULL AND OLD."voidedAt" IS NULL AND NEW."purpose" = OLD."purpose" THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT now(), e."kind"::"JournalKind", NEW."purpose", NEW."id", NEW."reference", e."cents"
    FROM (VALUES ('adjusted', NEW."amountCents" - OLD."amountCents"),
                 ('waived', NEW."waivedCents" - OLD."waivedCents")) AS e("kind", "cents")
    WHERE e."cents" <> 0;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."voidedAt" IS NULL THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT CASE TG_OP WHEN 'UPDATE' THEN greatest(coalesce(NEW."voidedAt", now()), OLD."createdAt") ELSE now() END,
           e."kind"::"JournalKind", OLD."purpose", OLD."id", OLD."reference", e."cents"
    FROM (VALUES ('waived', -OLD."waivedCents"),
                 ('written_off', -"written_off_of"(OLD."id")),
                 (CASE TG_OP WHEN 'UPDATE' THEN 'voided' ELSE 'dropped' END, OLD."amountCents"),
                 ('owed_back', OLD."paidCents")) AS e("kind", "cents")
    WHERE e."cents" <> 0;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."voidedAt" IS NULL THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE now() END,
           e."kind"::"JournalKind", NEW."purpose", NEW."id", NEW."reference", e."cents"
    FROM (VALUES (CASE TG_OP WHEN 'INSERT' THEN 'opened' ELSE 'voided' END,
                  CASE TG_OP WHEN 'INSERT' THEN NEW."amountCents" ELSE -NEW."amountCents" END),
                 ('owed_back', -NEW."paidCents"),
                 ('waived', NEW."waivedCents"),
                 ('written_off', "written_off_of"(NEW."id"))) AS e("kind", "cents")
    WHERE e."cents" <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "written_off_of"("id" uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(w."amountCents"), 0)::integer FROM "WriteOff" w WHERE w."amountDueId" = $1
$$;

CREATE TRIGGER "AmountDue_book"
  AFTER INSERT OR DELETE ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "book_amount_due"();
-- What is paid is booked as an allocation.
CREATE TRIGGER "AmountDue_book_change"
  AFTER UPDATE ON "AmountDue"
  FOR EACH ROW WHEN ((OLD."amountCents", OLD."waivedCents", OLD."voidedAt" IS NULL, OLD."purpose")
              IS DISTINCT FROM (NEW."amountCents", NEW."waivedCents", NEW."voidedAt" IS NULL, NEW."purpose"))
  EXECUTE FUNCTION "book_amount_due"();

-- What is written off was waived before. The lock keeps the amount due from becoming void meanwhile.
CREATE FUNCTION "book_write_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "AmountDue" d WHERE d."id" IN (NEW."amountDueId", OLD."amountDueId") ORDER BY d."id" FOR NO KEY UPDATE;
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
  SELECT w."at", 'written_off', d."purpose", d."id", d."reference", w."cents"
  FROM (VALUES (OLD."amountDueId", -OLD."amountCents", now()),
               (NEW."amountDueId", NEW."amountCents", NEW."createdAt")) AS w("dueId", "cents", "at")
  JOIN "AmountDue" d ON d."id" = w."dueId" AND d."voidedAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "WriteOff_book"
  AFTER INSERT OR UPDATE OR DELETE ON "WriteOff"
  FOR EACH ROW EXECUTE FUNCTION "book_write_off"();

CREATE FUNCTION "book_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "method", "paymentId", "receiptNumber", "amountCents")
  VALUES (NEW."paymentDate", 'received', NEW."method", NEW."id", NEW."receiptNumber", NEW."amountCents");
  RETURN NULL;
END $$;

CREATE TRIGGER "Payment_book"
  AFTER INSERT ON "Payment"
  FOR EACH ROW WHEN (NEW."status" = 'completed')
  EXECUTE FUNCTION "book_payment"();
CREATE TRIGGER "Payment_book_completed"
  AFTER UPDATE OF "status" ON "Payment"
  FOR EACH ROW WHEN (NEW."status" = 'completed' AND OLD."status" <> 'completed')
  EXECUTE FUNCTION "book_payment"();

-- Named so that it runs after Allocation_sum, which locks the amount due.
CREATE FUNCTION "book_allocation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry"
    ("bookedAt", "kind", "purpose", "amountDueId", "paymentId", "refundId", "reference", "receiptNumber", "amountCents")
  SELECT CASE WHEN NEW."refundId" IS NULL AND EXISTS (
                SELECT FROM "JournalEntry" r
                WHERE r."paymentId" = p."id" AND r."kind" = 'received' AND r."writtenAt" = now())
              THEN greatest(p."paymentDate", d."createdAt") ELSE NEW."createdAt" END,
         e."kind"::"JournalKind", d."purpose", d."id", p."id", NEW."refundId", d."reference", p."receiptNumber", NEW."amountCents"
  FROM "AmountDue" d, "Payment" p, (VALUES ('applied'), ('owed_back')) AS e("kind")
  WHERE d."id" = NEW."amountDueId" AND p."id" = NEW."paymentId" AND (e."kind" = 'applied' OR d."voidedAt" IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER "Allocation_then_book"
  AFTER INSERT ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "book_allocation"();

-- Money that never came leaves the account that it was booked to.
CREATE FUNCTION "book_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "method", "paymentId", "refundId", "receiptNumber", "amountCents")
  SELECT f."at", f."kind"::text::"JournalKind",
         CASE WHEN f."kind" IN ('bounced', 'undone') THEN p."method" ELSE f."method" END,
         p."id", f."id", p."receiptNumber", f."cents"
  FROM (VALUES (OLD."id", OLD."paymentId", OLD."kind", OLD."method", -OLD."amountCents", now()),
               (NEW."id", NEW."paymentId", NEW."kind", NEW."method", NEW."amountCents", NEW."refundDate"))
    AS f("id", "paymentId", "kind", "method", "cents", "at")
  JOIN "Payment" p ON p."id" = f."paymentId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Refund_book"
  AFTER INSERT OR DELETE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION "book_refund"();
