-- A pending document becomes evidence when an entry of a CPD record refers to it, and is pending again when none does.
CREATE FUNCTION "mark_cpd_evidence"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  affected uuid[] := ARRAY[]::uuid[];
BEGIN
  IF TG_OP <> 'INSERT' THEN affected := affected || OLD."documentId"; END IF;
  IF TG_OP <> 'DELETE' THEN affected := affected || NEW."documentId"; END IF;
  -- The lock makes another entry that begins or ceases to refer to a document at the same time wait.
  PERFORM FROM "Document" WHERE "id" = ANY(affected) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "Document" d SET "status" = CASE "status" WHEN 'pending' THEN 'evidence' ELSE 'pending' END::"DocumentStatus"
  WHERE d."id" = ANY(affected) AND "status" IN ('pending', 'evidence')
    AND ("status" = 'evidence') <> EXISTS (SELECT FROM "CpdEntry" e WHERE e."documentId" = d."id");
  RETURN NULL;
END $$;

CREATE TRIGGER "CpdEntry_marks_evidence"
  AFTER INSERT OR DELETE OR UPDATE OF "documentId" ON "CpdEntry"
  FOR EACH ROW EXECUTE FUNCTION "mark_cpd_evidence"();

-- Evidence is decided with its entry, never by itself.
ALTER TABLE "Document" ADD CONSTRAINT "Document_evidence_has_no_decision"
  CHECK ("status" <> 'evidence' OR ("verifiedAt" IS NULL AND "rejectionReason" IS NULL));

UPDATE "Document" d SET "status" = 'evidence'
WHERE "status" = 'pending' AND EXISTS (SELECT FROM "CpdEntry" e WHERE e."documentId" = d."id");
