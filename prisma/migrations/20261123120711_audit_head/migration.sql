-- CreateTable
CREATE TABLE "AuditHead" (
    "week" DATE NOT NULL,
    "position" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("week")
);

-- Whether somebody has shown that the address is theirs: by a link that was sent there. Administrators' are looked after.
CREATE FUNCTION "is_proven_address"(text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM "User" u WHERE u."email" = $1 AND (u."emailVerifiedAt" IS NOT NULL OR u."isAdmin"))
      OR EXISTS (SELECT FROM "MembershipApplication" a WHERE a."email" = $1 AND a."addressProvenAt" IS NOT NULL);
