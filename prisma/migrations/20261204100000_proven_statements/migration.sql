-- A statement belongs to one of the association's accounts, where it has several. Its lines remember what a person
-- confirmed of them, and which line above says the same.
ALTER TABLE "BankStatement"
    ADD COLUMN "accountId" UUID,
    ADD CONSTRAINT "BankStatement_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BankAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "StatementLine"
    ADD COLUMN "sameAs" INTEGER,
    ADD COLUMN "problem" TEXT,
    ADD COLUMN "number" TEXT;

-- Orders of dates that were remembered so far may have been guessed.
ALTER TABLE "StatementFormat" ADD COLUMN "isDateOrderSure" BOOLEAN NOT NULL DEFAULT false;

-- The fingerprint of a line is now that of its day, its amount and its words in any order, so that another download of
-- the same bank is recognised: another set of columns, case or spacing, a spreadsheet in between.
WITH worded AS (
    SELECT r."id", r."statementId", r."lineNumber", r."date", r."amountCents",
           coalesce(nullif((
               SELECT string_agg(w, ' ' ORDER BY w COLLATE "C")
               FROM (SELECT DISTINCT w FROM regexp_split_to_table(
                         upper(regexp_replace(normalize(concat_ws(' ', r."text", r."payer"), NFKD), '[\u0300-\u036f]', '', 'g')),
                         '[^A-Z0-9]+') w
                     WHERE w <> '') words), ''), upper(concat_ws(' ', r."text", r."payer"))) AS "words"
    FROM "StatementLine" r WHERE r."erasedAt" IS NULL
), counted AS (
    SELECT *, row_number() OVER (PARTITION BY "statementId", "date", "amountCents", "words" ORDER BY "lineNumber") AS "nth",
           first_value("lineNumber") OVER (PARTITION BY "statementId", "date", "amountCents", "words" ORDER BY "lineNumber") AS "first"
    FROM worded
)
UPDATE "StatementLine" r
SET "fingerprint" = translate(rtrim(encode(sha256(convert_to(
        c."date"::text || '|' || c."amountCents"::text || '|' || c."words" || '|' || c."nth"::text, 'UTF8')), 'base64'), '='), '+/', '-_'),
    "sameAs" = CASE WHEN c."nth" > 1 THEN c."first" END
FROM counted c WHERE c."id" = r."id";

-- What may be the same transaction is looked for by day and amount.
DROP INDEX "StatementLine_date_idx";
CREATE INDEX "StatementLine_date_amountCents_idx" ON "StatementLine"("date", "amountCents");
