-- CreateTable
CREATE TABLE "SignInLink" (
    "hash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "browserHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "codesTyped" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "SignInLink_userId_idx" ON "SignInLink"("userId");

-- CreateIndex
CREATE INDEX "SignInLink_browserHash_idx" ON "SignInLink"("browserHash");

-- CreateIndex
CREATE INDEX "SignInLink_expiresAt_idx" ON "SignInLink"("expiresAt");

-- AddForeignKey
ALTER TABLE "SignInLink" ADD CONSTRAINT "SignInLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link that signs in is worth as much as a password, and ends with it, with the address it was sent to, and with a
-- suspension.
CREATE FUNCTION "end_sign_in_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SignInLink" WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_change_ends_sign_in_links"
  AFTER UPDATE OF "passwordHash", "email", "suspendedAt" ON "User"
  FOR EACH ROW
  WHEN ((OLD."passwordHash", OLD."email", OLD."suspendedAt")
        IS DISTINCT FROM (NEW."passwordHash", NEW."email", NEW."suspendedAt"))
  EXECUTE FUNCTION "end_sign_in_links"();
