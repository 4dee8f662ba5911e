-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN     "lines" JSONB;

ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_lines_of_a_statement"
  CHECK ("lines" IS NULL OR ("kind" = 'statement' AND jsonb_typeof("lines") = 'array'));

-- A member has one statement of a year at first, and each later one supersedes or follows a revoked one.
CREATE FUNCTION "keep_one_statement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Certificate" c WHERE c."kind" = 'statement' AND c."userId" = NEW."userId"
             AND c."startDate" = NEW."startDate" AND c."state" = 'valid' AND c."id" <> NEW."id") THEN
    RAISE EXCEPTION 'A member has one valid statement of a year'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Certificate_one_statement';
  END IF;
  RETURN NULL;
END $$;

-- After the trigger that supersedes the earlier one, by its name.
CREATE TRIGGER "Certificate_one_statement"
  AFTER INSERT ON "Certificate"
  FOR EACH ROW WHEN (NEW."kind" = 'statement') EXECUTE FUNCTION "keep_one_statement"();

-- What a statement lists stays as it was issued, and goes with its holder's data.
CREATE FUNCTION "keep_statement_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a statement lists does not change'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Certificate_keeps_its_lines';
END $$;

CREATE TRIGGER "Certificate_keeps_its_lines"
  BEFORE UPDATE ON "Certificate"
  FOR EACH ROW WHEN (NEW."lines" IS DISTINCT FROM OLD."lines" AND NEW."lines" IS NOT NULL)
  EXECUTE FUNCTION "keep_statement_lines"();
