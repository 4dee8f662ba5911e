-- CreateTable
CREATE TABLE "PaidYear" (
    "id" BIGSERIAL NOT NULL,
    "amountDueId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "paidAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3) NOT NULL,
    "admittedBefore" TIMESTAMPTZ(3),
    "joinedBefore" TIMESTAMPTZ(3),
    "nextPaymentBefore" TIMESTAMPTZ(3),
    "admittedAfter" TIMESTAMPTZ(3),
    "joinedAfter" TIMESTAMPTZ(3),
    "nextPaymentAfter" TIMESTAMPTZ(3),

    CONSTRAINT "PaidYear_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaidYear_amountDueId_key" ON "PaidYear"("amountDueId");

-- CreateIndex
CREATE INDEX "PaidYear_userId_id_idx" ON "PaidYear"("userId", "id");

-- AddForeignKey
ALTER TABLE "PaidYear" ADD CONSTRAINT "PaidYear_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaidYear" ADD CONSTRAINT "PaidYear_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
