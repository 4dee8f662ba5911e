-- Whoever transferred a registration reads on its old private page that it was transferred.
CREATE TABLE "FormerCode" (
    "hash" TEXT NOT NULL,
    "registrationId" UUID NOT NULL,
    "transferredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormerCode_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "FormerCode_registrationId_idx" ON "FormerCode"("registrationId");

ALTER TABLE "FormerCode" ADD CONSTRAINT "FormerCode_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The page of a draft is a draft, and does not go live with its event by itself. Earlier versions published such pages.
UPDATE "LandingPage" p SET "publishedAt" = NULL
FROM "Event" e WHERE e."id" = p."eventId" AND e."status" = 'draft' AND p."publishedAt" IS NOT NULL;
