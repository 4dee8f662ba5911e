-- The tax that an amount contains, stored when it is booked: settings that change later must not change closed months.
-- What was booked before stays without, because nothing says since when VAT has been charged.
ALTER TABLE "JournalEntry"
  ADD COLUMN "vatBasisPoints" INTEGER,
  ADD COLUMN "vatCents" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "JournalEntry_vat_is_part" CHECK (
    "vatCents" = 0 OR "vatBasisPoints" IS NOT NULL AND abs("vatCents") <= abs("amountCents") AND sign("vatCents") = sign("amountCents"));

-- The rate in force on a day, in hundredths of a percent; null while no VAT is charged. A portal whose time zone is only
-- in its environment changes rates at midnight in Nassau.
CREATE FUNCTION "vat_basis_points_at"("moment" timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT round((r ->> 'percent')::numeric * 100)::integer
  FROM "AssociationSettings" s, jsonb_array_elements(s."values" #> '{vat,rates}') r
  WHERE s."id" = 1 AND (s."values" #>> '{vat,isCharged}')::boolean
    AND (r ->> 'from')::date <= ("moment" AT TIME ZONE coalesce(s."values" ->> 'timeZone', 'America/Nassau'))::date
  ORDER BY r ->> 'from' DESC LIMIT 1
$$;

-- As invoices compute it (vatCentsIn in lib/invoices/rules.ts): rounded once, half a cent up.
CREATE FUNCTION "vat_cents_in"("cents" bigint, "basis_points" integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT ((2 * "cents" * "basis_points" + 10000 + "basis_points") / (2 * (10000 + "basis_points")))::integer
$$;

-- An amount due has the rate of the day on which it was opened, also when it is changed or taken back later. Each entry
-- has the difference that it makes to the tax of the whole, so that parts add up and what is taken back leaves nothing.
CREATE FUNCTION "contain_vat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "taken_away" CONSTANT "JournalKind"[] := ARRAY['voided', 'dropped']::"JournalKind"[];
  "earned" CONSTANT "JournalKind"[] := ARRAY['opened', 'adjusted', 'voided', 'dropped']::"JournalKind"[];
  "sign" integer := CASE WHEN NEW."kind" = ANY ("taken_away") THEN -1 ELSE 1 END;
  "before" bigint;
  "vat_before" bigint;
BEGIN
  NEW."vatCents" := 0;
  NEW."vatBasisPoints" := CASE NEW."kind"
    WHEN 'opened' THEN "vat_basis_points_at"(NEW."bookedAt")
    ELSE (SELECT e."vatBasisPoints" FROM "JournalEntry" e
          WHERE e."amountDueId" = NEW."amountDueId" AND e."kind" = 'opened' ORDER BY e."id" LIMIT 1) END;
  IF NEW."vatBasisPoints" IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(s."sign" * e."amountCents"), 0), coalesce(sum(s."sign" * e."vatCents"), 0)
  INTO "before", "vat_before"
  FROM "JournalEntry" e, LATERAL (SELECT CASE WHEN e."kind" = ANY ("taken_away") THEN -1 ELSE 1 END AS "sign") s
  WHERE e."amountDueId" = NEW."amountDueId"
    AND e."kind" = ANY (CASE WHEN NEW."kind" = ANY ("earned") THEN "earned" ELSE ARRAY[NEW."kind"] END);
  NEW."vatCents" := "sign" * ("vat_cents_in"("before" + "sign" * NEW."amountCents", NEW."vatBasisPoints") - "vat_before");
  RETURN NEW;
END $$;

-- Named so that it runs before JournalEntry_guard, which moves what belongs to a closed month to a later day.
CREATE TRIGGER "JournalEntry_contain_vat"
  BEFORE INSERT ON "JournalEntry"
  FOR EACH ROW WHEN (NEW."kind" IN ('opened', 'adjusted', 'waived', 'written_off', 'voided', 'dropped'))
  EXECUTE FUNCTION "contain_vat"();
