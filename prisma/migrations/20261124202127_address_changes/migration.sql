-- CreateTable
CREATE TABLE "AddressChange" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "oldEmail" TEXT NOT NULL,
    "newEmail" TEXT NOT NULL,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
    "provenAt" TIMESTAMPTZ(3),
    "approvedById" UUID,
    "proofHash" TEXT NOT NULL,
    "stopHash" TEXT NOT NULL,

    CONSTRAINT "AddressChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AddressChange_userId_key" ON "AddressChange"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AddressChange_proofHash_key" ON "AddressChange"("proofHash");

-- CreateIndex
CREATE UNIQUE INDEX "AddressChange_stopHash_key" ON "AddressChange"("stopHash");

-- CreateIndex
CREATE INDEX "AddressChange_requestedById_idx" ON "AddressChange"("requestedById");

-- CreateIndex
CREATE INDEX "AddressChange_approvedById_idx" ON "AddressChange"("approvedById");

-- AddForeignKey
ALTER TABLE "AddressChange" ADD CONSTRAINT "AddressChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AddressChange" ADD CONSTRAINT "AddressChange_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AddressChange" ADD CONSTRAINT "AddressChange_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Two others than the person, and seven days in which the old address can object.
ALTER TABLE "AddressChange"
  ADD CONSTRAINT "AddressChange_by_others" CHECK (
    "requestedById" <> "userId" AND "approvedById" <> "requestedById" AND "approvedById" <> "userId"),
  ADD CONSTRAINT "AddressChange_waits" CHECK ("effectiveAt" >= "requestedAt" + interval '168 hours'),
  ADD CONSTRAINT "AddressChange_other_address" CHECK ("newEmail" <> "oldEmail");

CREATE FUNCTION "guard_address_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A change of address goes on as it was requested: "AddressChange_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'AddressChange_never_changed';
END $$;

-- It is only proven and approved, once each. A deleted approver is forgotten, and so is the approval.
CREATE TRIGGER "AddressChange_never_changed"
  BEFORE UPDATE ON "AddressChange"
  FOR EACH ROW
  WHEN ((OLD."userId", OLD."oldEmail", OLD."newEmail", OLD."requestedById", OLD."requestedAt", OLD."effectiveAt",
         OLD."proofHash", OLD."stopHash")
      IS DISTINCT FROM (NEW."userId", NEW."oldEmail", NEW."newEmail", NEW."requestedById", NEW."requestedAt",
         NEW."effectiveAt", NEW."proofHash", NEW."stopHash")
    OR OLD."provenAt" IS NOT NULL AND OLD."provenAt" IS DISTINCT FROM NEW."provenAt"
    OR OLD."approvedById" IS NOT NULL AND NEW."approvedById" IS NOT NULL AND OLD."approvedById" <> NEW."approvedById")
  EXECUTE FUNCTION "guard_address_change"();
