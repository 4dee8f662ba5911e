-- The mail server that an owner has set in the portal. One of the environment comes before it.
CREATE TABLE "MailServer" (
    "id" UUID NOT NULL,
    "isOnly" BOOLEAN NOT NULL DEFAULT true,
    "address" BYTEA NOT NULL,
    "sender" TEXT NOT NULL,
    "provenAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MailServer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MailServer_only_one" CHECK ("isOnly")
);
CREATE UNIQUE INDEX "MailServer_isOnly_key" ON "MailServer"("isOnly");
