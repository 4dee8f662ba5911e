-- CreateTable
CREATE TABLE "DocumentCount" (
    "id" BIGSERIAL NOT NULL,
    "pending" INTEGER NOT NULL,

    CONSTRAINT "DocumentCount_pkey" PRIMARY KEY ("id")
);

-- What Prisma cannot say: each statement adds a row and touches none, as for accounts (migration account_counts).
CREATE FUNCTION "count_documents_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT count(*) FROM added WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_documents_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT -count(*) FROM removed WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_documents_decided"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending") VALUES (CASE WHEN NEW."status" = 'pending' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE FUNCTION "count_no_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DocumentCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_count_added" AFTER INSERT ON "Document"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_added"();

CREATE TRIGGER "Document_count_removed" AFTER DELETE ON "Document"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_removed"();

CREATE TRIGGER "Document_count_decided" AFTER UPDATE OF "status" ON "Document" FOR EACH ROW
  WHEN ((OLD."status" = 'pending') <> (NEW."status" = 'pending'))
  EXECUTE FUNCTION "count_documents_decided"();

CREATE TRIGGER "Document_truncate_count" AFTER TRUNCATE ON "Document"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_documents"();

-- The triggers hold off every other writer until this commits.
INSERT INTO "DocumentCount" ("pending") SELECT count(*) FROM "Document" WHERE "status" = 'pending' HAVING count(*) > 0;
