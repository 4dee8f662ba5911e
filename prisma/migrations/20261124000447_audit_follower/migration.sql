-- CreateTable
CREATE TABLE "AuditFollower" (
    "name" TEXT NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "AuditFollower_pkey" PRIMARY KEY ("name")
);
