-- CreateTable
CREATE TABLE "CpdWarning" (
    "userId" UUID NOT NULL,
    "yearEnd" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CpdWarning_pkey" PRIMARY KEY ("userId","yearEnd")
);

-- AddForeignKey
ALTER TABLE "CpdWarning" ADD CONSTRAINT "CpdWarning_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
