-- CreateEnum
CREATE TYPE "PasskeyPurpose" AS ENUM ('registration', 'sign_in', 'second_factor', 'presence');

-- CreateTable
CREATE TABLE "Passkey" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "isBackedUp" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "hash" TEXT NOT NULL,
    "purpose" "PasskeyPurpose" NOT NULL,
    "userId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_userId_idx" ON "PasskeyChallenge"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A passkey belongs to one account and one key for ever, and its count of signatures only grows: a smaller or repeated
-- one means that a copy of it exists. Passkeys that are synchronised always say 0.
CREATE FUNCTION "guard_passkey"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."userId", NEW."credentialId", NEW."publicKey") IS DISTINCT FROM (OLD."userId", OLD."credentialId", OLD."publicKey") THEN
    RAISE EXCEPTION 'A passkey cannot change hands: "Passkey_unchanging"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Passkey_unchanging';
  END IF;
  IF NEW."counter" < OLD."counter" THEN
    RAISE EXCEPTION 'A passkey''s counter never falls: "Passkey_counter_grows"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Passkey_counter_grows';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Passkey_guard"
  BEFORE UPDATE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION "guard_passkey"();
