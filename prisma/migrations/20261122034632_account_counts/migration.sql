-- CreateTable
CREATE TABLE "AccountCount" (
    "id" BIGSERIAL NOT NULL,
    "total" INTEGER NOT NULL,
    "active" INTEGER NOT NULL,

    CONSTRAINT "AccountCount_pkey" PRIMARY KEY ("id")
);

-- What Prisma cannot say. Each statement adds a row and touches none, so that no two wait for each other; whoever reads
-- sums up the rows that their snapshot has, which is the number of accounts in it.
CREATE FUNCTION "count_accounts_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT count(*), count(*) FILTER (WHERE "membershipStatus" = 'active') FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_accounts_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT -count(*), -count(*) FILTER (WHERE "membershipStatus" = 'active') FROM removed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_accounts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  VALUES (0, CASE WHEN NEW."membershipStatus" = 'active' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE FUNCTION "count_no_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "AccountCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_count_added" AFTER INSERT ON "User"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_added"();

CREATE TRIGGER "User_count_removed" AFTER DELETE ON "User"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_removed"();

CREATE TRIGGER "User_count_changed" AFTER UPDATE OF "membershipStatus" ON "User" FOR EACH ROW
  WHEN (OLD."membershipStatus" IS DISTINCT FROM NEW."membershipStatus")
  EXECUTE FUNCTION "count_accounts_changed"();

CREATE TRIGGER "User_truncate_count" AFTER TRUNCATE ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_accounts"();

-- The triggers hold off every other writer until this commits.
INSERT INTO "AccountCount" ("total", "active")
SELECT count(*), count(*) FILTER (WHERE "membershipStatus" = 'active') FROM "User" HAVING count(*) > 0;
