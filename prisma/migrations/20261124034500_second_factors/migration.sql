-- CreateEnum
CREATE TYPE "SignInMethod" AS ENUM ('password', 'passkey', 'link');

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "provenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "AuthenticatorApp" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "secret" BYTEA,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInChallenge" (
    "hash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "method" "SignInMethod" NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SignInChallenge_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "method" "SignInMethod" NOT NULL,
    "factor" TEXT,
    "succeeded" BOOLEAN NOT NULL,
    "ip" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AuthenticatorApp_userId_idx" ON "AuthenticatorApp"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_userId_hash_key" ON "RecoveryCode"("userId", "hash");

-- CreateIndex
CREATE INDEX "SignInChallenge_userId_idx" ON "SignInChallenge"("userId");

-- CreateIndex
CREATE INDEX "SignInChallenge_expiresAt_idx" ON "SignInChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInAttempt_userId_createdAt_idx" ON "SignInAttempt"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "SignInAttempt_createdAt_idx" ON "SignInAttempt"("createdAt");

-- AddForeignKey
ALTER TABLE "AuthenticatorApp" ADD CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInChallenge" ADD CONSTRAINT "SignInChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInAttempt" ADD CONSTRAINT "SignInAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever is signed in already proved to be there when they signed in.
UPDATE "Session" SET "provenAt" = "createdAt";

-- One app that counts, and one that is being set up.
CREATE UNIQUE INDEX "AuthenticatorApp_one_per_person" ON "AuthenticatorApp" ("userId", ("confirmedAt" IS NULL));

-- An app is confirmed by a code, which is used up by that.
ALTER TABLE "AuthenticatorApp"
  ADD CONSTRAINT "AuthenticatorApp_confirmed_by_code" CHECK (("confirmedAt" IS NULL) = ("lastStep" IS NULL));

-- A code works once: the time step only grows, so of two requests with one code the second changes nothing.
CREATE FUNCTION "guard_authenticator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."userId" <> OLD."userId" THEN
    RAISE EXCEPTION 'An authenticator app cannot change hands: "AuthenticatorApp_unchanging"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AuthenticatorApp_unchanging';
  END IF;
  IF coalesce(NEW."lastStep", -1) < OLD."lastStep" THEN
    RAISE EXCEPTION 'The time step of an authenticator app never falls: "AuthenticatorApp_step_grows"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AuthenticatorApp_step_grows';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AuthenticatorApp_guard"
  BEFORE UPDATE ON "AuthenticatorApp"
  FOR EACH ROW EXECUTE FUNCTION "guard_authenticator"();

CREATE FUNCTION "guard_recovery_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A recovery code is used once, and nothing else of it changes: "RecoveryCode_once"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RecoveryCode_once';
END $$;

CREATE TRIGGER "RecoveryCode_guard"
  BEFORE UPDATE ON "RecoveryCode"
  FOR EACH ROW
  WHEN (OLD."usedAt" IS NOT NULL OR NEW."userId" <> OLD."userId" OR NEW."hash" <> OLD."hash")
  EXECUTE FUNCTION "guard_recovery_code"();

-- A changed password and a suspension also end sign-ins of which only the first step was done.
CREATE OR REPLACE FUNCTION "end_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "Session" WHERE "userId" = NEW."id";
    DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "end_access_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Session" WHERE "userId" = NEW."id";
  DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  UPDATE "OneTimeToken" SET "expiresAt" = now()
  WHERE "userId" = NEW."id" AND "usedAt" IS NULL AND "expiresAt" > now();
  RETURN NULL;
END $$;
