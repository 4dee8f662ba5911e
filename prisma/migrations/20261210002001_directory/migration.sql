-- CreateEnum
CREATE TYPE "DirectoryField" AS ENUM ('employer', 'position', 'sector', 'island', 'expertise', 'qualifications', 'photo');

-- CreateEnum
CREATE TYPE "DirectoryOffer" AS ENUM ('mentor', 'speak');

-- AlterTable
ALTER TABLE "OutboxEmail" ADD COLUMN     "replyTo" TEXT;

-- CreateTable
CREATE TABLE "DirectoryListing" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "isListed" BOOLEAN NOT NULL DEFAULT false,
    "fields" "DirectoryField"[],
    "expertise" TEXT,
    "openTo" "DirectoryOffer"[],
    "words" TEXT NOT NULL DEFAULT '',
    "hiddenAt" TIMESTAMPTZ(3),
    "hiddenReason" TEXT,

    CONSTRAINT "DirectoryListing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryMessage" (
    "id" UUID NOT NULL,
    "senderId" UUID NOT NULL,
    "recipientId" UUID NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryBlock" (
    "blockerId" UUID NOT NULL,
    "blockedId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DirectoryBlock_pkey" PRIMARY KEY ("blockerId","blockedId")
);

-- CreateIndex
CREATE UNIQUE INDEX "DirectoryListing_userId_key" ON "DirectoryListing"("userId");

-- CreateIndex
CREATE INDEX "DirectoryMessage_senderId_sentAt_idx" ON "DirectoryMessage"("senderId", "sentAt");

-- CreateIndex
CREATE INDEX "DirectoryMessage_recipientId_senderId_sentAt_idx" ON "DirectoryMessage"("recipientId", "senderId", "sentAt");

-- CreateIndex
CREATE INDEX "DirectoryMessage_sentAt_idx" ON "DirectoryMessage"("sentAt");

-- CreateIndex
CREATE INDEX "DirectoryBlock_blockedId_idx" ON "DirectoryBlock"("blockedId");

-- AddForeignKey
ALTER TABLE "DirectoryListing" ADD CONSTRAINT "DirectoryListing_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryMessage" ADD CONSTRAINT "DirectoryMessage_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryMessage" ADD CONSTRAINT "DirectoryMessage_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryBlock" ADD CONSTRAINT "DirectoryBlock_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryBlock" ADD CONSTRAINT "DirectoryBlock_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DirectoryListing"
  ADD CONSTRAINT "DirectoryListing_expertise" CHECK ("expertise" <> '' AND char_length("expertise") <= 500),
  ADD CONSTRAINT "DirectoryListing_hidden_with_reason" CHECK (("hiddenAt" IS NULL) = ("hiddenReason" IS NULL) AND "hiddenReason" <> '');
ALTER TABLE "DirectoryMessage" ADD CONSTRAINT "DirectoryMessage_to_another" CHECK ("senderId" <> "recipientId");
ALTER TABLE "DirectoryBlock" ADD CONSTRAINT "DirectoryBlock_of_another" CHECK ("blockerId" <> "blockedId");

-- Whether somebody is listed in the directory, or the first reason why not. Lists, pages, photographs, messages and the
-- sentence about it all ask here. Without a listing, the first two are null.
CREATE FUNCTION "directory_state"(
  "isListed" boolean,
  "hiddenAt" timestamptz,
  "status" "MembershipStatus",
  "suspendedAt" timestamptz,
  "closedAt" timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN "closedAt" IS NOT NULL THEN 'closed'
    WHEN "suspendedAt" IS NOT NULL THEN 'suspended'
    WHEN "status" <> 'active' THEN 'not_in_good_standing'
    WHEN "hiddenAt" IS NOT NULL THEN 'hidden'
    WHEN "isListed" IS NOT TRUE THEN 'off'
    ELSE 'listed'
  END;

-- A search finds only what is shown, because otherwise it would tell who works where.
CREATE FUNCTION "set_directory_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT concat_ws(' ', u."firstName", u."lastName",
           CASE WHEN 'employer' = ANY(NEW."fields") THEN u."employer" END,
           CASE WHEN 'expertise' = ANY(NEW."fields") THEN NEW."expertise" END)
    INTO STRICT NEW."words" FROM "User" u WHERE u."id" = NEW."userId";
  RETURN NEW;
END $$;
CREATE TRIGGER "DirectoryListing_words" BEFORE INSERT OR UPDATE ON "DirectoryListing"
  FOR EACH ROW EXECUTE FUNCTION "set_directory_words"();

CREATE FUNCTION "renew_directory_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "DirectoryListing" SET "words" = '' WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "User_directory_words" AFTER UPDATE OF "firstName", "lastName", "employer" ON "User"
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName", OLD."employer") IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW."employer"))
  EXECUTE FUNCTION "renew_directory_words"();

CREATE INDEX "DirectoryListing_words_idx" ON "DirectoryListing" USING gin ("words_of"("words"));
