-- The list of invoices is searched by number, addressee and reference.
CREATE FUNCTION "invoice_words"("number" text, "snapshot" jsonb, "personal" jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("number" || ' ' || coalesce("snapshot" -> 'employer' ->> 'company', '') || ' '
    || coalesce("personal" ->> 'name', '') || ' ' || coalesce("personal" ->> 'email', '') || ' '
    || coalesce(jsonb_path_query_array("snapshot", '$.lines[*].reference')::text, '') || ' '
    || coalesce(("snapshot" -> 'quote')::text, ''));

-- The list is of invoices, which are found by their credit notes, too.
CREATE INDEX "Invoice_words_idx" ON "Invoice" USING gin ("invoice_words"("number", "snapshot", "personal"))
  WHERE "kind" = 'invoice';
CREATE INDEX "Invoice_credit_words_idx" ON "Invoice" USING gin ("invoice_words"("number", "snapshot", "personal"))
  WHERE "kind" = 'credit_note';

-- An employer's invoice for several people names each on a line. One of them can be erased without the others, with
-- the reason of a cancellation, which may name them.
CREATE FUNCTION "only_erases_lines"("was" jsonb, "becomes" jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  RETURN "was" - 'for' - 'reason' = "becomes" - 'for' - 'reason'
    AND ("becomes" -> 'reason' = "was" -> 'reason' OR "becomes" -> 'reason' = 'null')
    AND jsonb_array_length("was" -> 'for') = jsonb_array_length("becomes" -> 'for')
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements_text("becomes" -> 'for') WITH ORDINALITY AS b("name", "line")
      WHERE b."name" <> '' AND b."name" IS DISTINCT FROM "was" -> 'for' ->> (b."line" - 1)::int);

CREATE OR REPLACE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId")
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail")
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;
